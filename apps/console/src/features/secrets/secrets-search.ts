import { pickTexts } from '../../platform/search-texts.ts'

/** What the addresses of these pages say. Words of a search may be names of secrets: only projects’ stay here. */
export type SecretsSearch = {
  q?: string
  sort?: string
  /** The open form: a new project. */
  new?: string
  /** A dialog of the page: `members`, `settings`, `delete`, `environment`; `template` of the list; `import` of a config. */
  open?: string
  /** Slugs of configs to compare, with commas between. */
  configs?: string
}

export function toSecretsSearch(search: Record<string, unknown>): SecretsSearch {
  return pickTexts(search, ['q', 'sort', 'new', 'open', 'configs'])
}
