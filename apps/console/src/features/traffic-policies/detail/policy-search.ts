import { pickTexts } from '../../../platform/search-texts.ts'

/** The part of the page that is open, and the versions that are compared. */
export type PolicySearch = {
  /** `versions`, `addresses`, `tests`; the text without it. */
  tab?: string
  /** Two numbers, `3-4`; 0 is the draft. */
  diff?: string
}

export function toPolicySearch(search: Record<string, unknown>): PolicySearch {
  return pickTexts(search, ['tab', 'diff'])
}
