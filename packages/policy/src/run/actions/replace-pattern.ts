import { RE2JS } from 're2js'

const KEPT = 200
const compiled = new Map<string, RE2JS>()

export type Replaced = {
  readonly text: string
  /** What was found as a whole, and then each of its groups. */
  readonly matches: string[]
}

/** The text with its first match replaced, `$1` standing for a group; null when nothing matches. Linear in time. */
export function replacePattern(pattern: string, text: string, replacement: string): Replaced | null {
  const matcher = getMachine(pattern).matcher(text)
  if (!matcher.find()) return null
  const matches = Array.from({ length: matcher.groupCount() + 1 }, (_, group) => matcher.group(group) ?? '')
  return { text: matcher.replaceFirst(replacement), matches }
}

/** Whether the pattern is of more than the path and the query. */
export function isOfWholeUrl(pattern: string, { host }: { readonly host: string }): boolean {
  return pattern.includes('://') || pattern.includes(host)
}

function getMachine(pattern: string): RE2JS {
  const known = compiled.get(pattern)
  if (known !== undefined) return known
  const machine = RE2JS.compile(pattern)
  const [oldest] = compiled.keys()
  if (compiled.size >= KEPT && oldest !== undefined) compiled.delete(oldest)
  compiled.set(pattern, machine)
  return machine
}
