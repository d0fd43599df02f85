/** A list longer than this is cut: no team has so many. */
const PAGES = 100
const PAGE = 100

type Page<T> = { items: T[]; next_cursor: string | null }

/** Reads every page of a list, in its order. */
export async function listAll<T>(
  read: (query: { limit: number; cursor?: string }) => Promise<Page<T>>,
): Promise<T[]> {
  const all: T[] = []
  let cursor: string | null = null
  for (let page = 0; page < PAGES; page++) {
    const { items, next_cursor }: Page<T> = await read(
      cursor === null ? { limit: PAGE } : { limit: PAGE, cursor },
    )
    all.push(...items)
    if (next_cursor === null) break
    cursor = next_cursor
  }
  return all
}
