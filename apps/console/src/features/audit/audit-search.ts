/** The parameters of the page: tab, search, filters, the open drawer. */
export type AuditSearch = {
  tab?: 'receivers'
  q?: string
  /** Comma-separated, as are `action` and `kind`. */
  member?: string
  action?: string
  kind?: string
  /** The id of one object. */
  object?: string
  address?: string
  /** Days of the reader: `2026-01-15`. */
  from?: string
  to?: string
  event?: string
  /** Parameters of receivers: their states, the open drawer, the form for a new one. */
  state?: string
  receiver?: string
  new?: string
}

/** Addresses are read as plain texts, whatever their parameters; what the page has no use for does no harm. */
export function toAuditSearch(search: Record<string, unknown>): AuditSearch {
  return search
}
