import type { TeamRequestsSearch } from './team-requests-search.ts'

/** Null where the address names no span. */
export function getSpan({ from, to }: TeamRequestsSearch): { from: string; to: string } | null {
  const isInstant = (text: string | undefined): text is string =>
    text !== undefined && !Number.isNaN(Date.parse(text))
  return isInstant(from) && isInstant(to) ? { from, to } : null
}
