/** What is being typed of a reference, from the `${` on. */
export type TypedReference = { from: number; typed: string }

const TYPED = /(?<!\$)\$\{([A-Za-z0-9_.-]*)$/
const SHOWN_MAX = 8

/** The reference that the cursor stands in; undefined elsewhere. */
export function findTypedReference(value: string, cursor: number): TypedReference | undefined {
  const match = TYPED.exec(value.slice(0, cursor))
  return match ? { from: match.index, typed: match[1] ?? '' } : undefined
}

/** Names that what is typed could become, those that begin with it first. */
export function listMatches(names: readonly string[], typed: string): string[] {
  const wanted = typed.toLowerCase()
  const beginning = names.filter((name) => name.toLowerCase().startsWith(wanted))
  const within = names.filter((name) => !beginning.includes(name) && name.toLowerCase().includes(wanted))
  return [...beginning, ...within].slice(0, SHOWN_MAX)
}

/** The value with the reference completed, and where the cursor is then. */
export function completeReference(
  value: string,
  { from }: TypedReference,
  { name, cursor }: { name: string; cursor: number },
): { value: string; cursor: number } {
  // After a config its secret is typed: the reference goes on.
  const isWhole = !name.endsWith('.')
  const rest = isWhole ? value.slice(cursor).replace(/^\}/, '') : value.slice(cursor)
  const completed = `${value.slice(0, from)}\${${name}${isWhole ? '}' : ''}`
  return { value: completed + rest, cursor: completed.length }
}
