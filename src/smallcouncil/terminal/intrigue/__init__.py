"""How Westeros Intrigue looks at the table: `court` draws the pyramid, `menus` gathers the choices, `face` ties them in."""
