import { pickTexts } from '../../../platform/search-texts.ts'

/** What is debugged: a saved policy, a captured request, a shared trace, and which part is open. */
export type DebugSearch = {
  policy?: string
  version?: string
  capture?: string
  share?: string
  /** The address whose captures are listed. */
  endpoint?: string
  /** `compare`; the trace without it. */
  view?: string
}

export function toDebugSearch(search: Record<string, unknown>): DebugSearch {
  return pickTexts(search, ['policy', 'version', 'capture', 'share', 'endpoint', 'view'])
}
