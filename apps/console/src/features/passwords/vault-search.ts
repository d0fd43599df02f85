import { pickTexts } from '../../platform/search-texts.ts'

/** What the address says. Words of the search and tags are secrets: they stay in the memory of the page. */
export type VaultSearch = {
  sort?: string
  /** The part of the page: `links` or `health`; none for the records. */
  tab?: string
  /** `trash`: what was thrown away. */
  view?: string
  /** The record in the panel, and its part: `history`. */
  record?: string
  part?: string
  /** The open form: `new` or `edit`. */
  new?: string
  edit?: string
  /** A dialog of the page: `folder`, `import`, `export`, `generator`, `members`, `cut`, `text`. */
  open?: string
}

/** What may be searched and filtered besides, and is kept out of the address. */
export type SecretSearch = { q?: string; tag?: string }

export function toVaultSearch(search: Record<string, unknown>): VaultSearch {
  return pickTexts(search, ['sort', 'tab', 'view', 'record', 'part', 'new', 'edit', 'open'])
}
