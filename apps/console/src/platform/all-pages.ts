const PAGE_SIZE = 100
/** More rows than this nobody reads; a list that grows so long is searched on the server. */
const MAX_PAGES = 100

type Page<Item> = { items: readonly Item[]; next_cursor: string | null }

/** Every item of a list, page after page, so that searching and sorting it need no network. */
export async function loadAllPages<Item>(
  load: (page: { cursor: string | undefined; limit: number }) => Promise<Page<Item>>,
): Promise<readonly Item[]> {
  const items: Item[] = []
  let cursor: string | undefined
  for (let count = 0; count < MAX_PAGES; count++) {
    const page = await load({ cursor, limit: PAGE_SIZE })
    items.push(...page.items)
    if (page.next_cursor === null) break
    cursor = page.next_cursor
  }
  return items
}
