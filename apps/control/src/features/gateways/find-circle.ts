/** The way from `to` back to `from`, with both ends; null: there is none. */
export function findCircle(
  leads: ReadonlyMap<string, readonly string[]>,
  from: string,
  to: string,
): string[] | null {
  const seen = new Set<string>()
  const visit = (at: string, path: readonly string[]): string[] | null => {
    if (at === from) return [...path, at]
    if (seen.has(at)) return null
    seen.add(at)
    for (const next of leads.get(at) ?? []) {
      const found = visit(next, [...path, at])
      if (found !== null) return found
    }
    return null
  }
  return visit(to, [from])
}
