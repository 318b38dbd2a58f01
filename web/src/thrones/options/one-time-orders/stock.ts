import type { OrderRow, ThronesBook, ThronesView } from "../../model/model";

/** The One-Time orders a house has in play or in its stock, and how many of each are left. */
export function onceLeft(book: ThronesBook, view: ThronesView, house: string): { row: OrderRow; left: number }[] {
  return (book.orders ?? [])
    .filter((row) => row.once && row.count && (!row.house || row.house === house))
    .map((row) => ({ row, left: row.count - Number(view.facts?.[`spent ${row.name.toLowerCase()}`]?.[house] ?? 0) }));
}
