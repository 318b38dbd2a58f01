"""How Westeros Intrigue looks at the table: `court` draws the pyramid, `menus` groups the choices, `face` connects them."""
