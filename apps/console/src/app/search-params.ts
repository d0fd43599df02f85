/** The query of an address as plain strings: `?tab=history&kind=http,tcp`, no JSON in it. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value))
  }
  return params.size > 0 ? `?${params}` : ''
}

export function textParam(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
