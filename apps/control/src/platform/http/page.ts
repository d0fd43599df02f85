/** A page of a list whose cursor is the id of its last row. `list` is asked for one more, to see whether any follow. */
export async function toPage<Row extends { id: string }, Item>(
  limit: number,
  list: (limit: number) => Promise<Row[]>,
  toItem: (row: Row) => Item,
): Promise<{ items: Item[]; next_cursor: string | null }> {
  const rows = await list(limit + 1)
  const shown = rows.slice(0, limit)
  return {
    items: shown.map(toItem),
    next_cursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}
