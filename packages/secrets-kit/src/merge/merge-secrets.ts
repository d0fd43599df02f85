import type { NamedValue, SecretEntry } from '../secret-entry.ts'

/** Where the value comes from: the root of the environment, the branch itself, or an own value. */
export type SecretOrigin = 'root' | 'branch' | 'own'

export type SecretLayers = {
  root: readonly SecretEntry[]
  /** Empty for the root itself. */
  branch: readonly SecretEntry[]
  own: readonly NamedValue[]
}

/** `hides` are the origins of values below that this one stands before, the nearest first. */
export type MergedSecret = SecretEntry & { origin: SecretOrigin; hides: readonly SecretOrigin[] }

/**
 * The set that a reader of a branch sees, by name in the order of code units: the root below the
 * branch, own values above both. An own value keeps type, visibility, comment and tags of the
 * secret that it stands before; without one it is a masked string. References are expanded over this set,
 * so that own values feed them.
 */
export function mergeSecrets({ root, branch, own }: SecretLayers): MergedSecret[] {
  const merged = new Map<string, MergedSecret>()
  const put = (entry: SecretEntry, origin: SecretOrigin) => {
    const below = merged.get(entry.name)
    const hides = below ? [below.origin, ...below.hides] : []
    merged.set(entry.name, { ...entry, origin, hides })
  }
  for (const entry of root) put(entry, 'root')
  for (const entry of branch) put(entry, 'branch')
  for (const { name, value } of own) put({ ...(merged.get(name) ?? makeEntry(name)), value }, 'own')
  return [...merged.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}

function makeEntry(name: string): SecretEntry {
  return { name, value: '', type: 'string', visibility: 'masked', comment: '', tags: [] }
}
