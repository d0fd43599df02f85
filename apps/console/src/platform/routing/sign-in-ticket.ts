/** The one-time ticket in `#ticket=…`, which servers print at their first start. */
export function getTicket(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('ticket')
}
