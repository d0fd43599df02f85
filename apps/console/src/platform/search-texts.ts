/** Those of the named parameters that the address has, as text. */
export function pickTexts<Name extends string>(
  search: Record<string, unknown>,
  names: readonly Name[],
): { [N in Name]?: string } {
  const known: { [N in Name]?: string } = {}
  for (const name of names) {
    const value = search[name]
    if (typeof value === 'string' && value !== '') known[name] = value
  }
  return known
}
