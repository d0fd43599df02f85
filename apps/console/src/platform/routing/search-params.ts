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

/** A change of what a page's address says; `isStep`: worth a step back in the browser. */
export function searchChange<Search extends object>(change: Partial<Search>, isStep: boolean) {
  return {
    search: (before: Search): Search => ({ ...before, ...change }),
    replace: !isStep,
    resetScroll: false,
  }
}
