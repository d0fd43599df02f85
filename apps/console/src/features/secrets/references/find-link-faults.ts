import {
  createExpander,
  EXPANDED_LIMIT_BYTES,
  findValueProblem,
  type ReferenceProblem,
  type ResolvedSecret,
  type SecretAddress,
} from '@nora/secrets-kit'
import type { Line } from '../lines/to-lines.ts'

/** Why programs do not get a value as it is written; `at` names what it fails at, and never holds a value. */
export type LinkFault = {
  code: 'missing' | 'unseen' | 'closed' | 'circle' | 'too_deep' | 'too_large' | 'wrong_type'
  at: string
}

export type LinkPlace = {
  project: string
  config: string
  /** Slugs of other configs of the project that the reader may open. */
  siblings: Pick<ReadonlySet<string>, 'has'>
}

/**
 * What of these names cannot be put together, as far as it shows without opening other configs: a secret that is not
 * there, a config that is closed to the reader or not there, a circle, a value that does not fit its type once its
 * references are expanded.
 */
export function findLinkFaults(
  lines: readonly Line[],
  names: Iterable<string>,
  place: LinkPlace,
): ReadonlyMap<string, LinkFault> {
  const known = new Map(
    lines.flatMap(({ entry, mark, own }) =>
      entry && mark !== 'removed'
        ? [[entry.name, { type: entry.type, value: own ?? entry.value }] as const]
        : [],
    ),
  )
  // A name that is missing may be that of a secret for machines only.
  const isWhole = lines.every(({ entry }) => entry !== null)
  const expand = createExpander((address) => resolve(address, known, place))
  const faults = new Map<string, LinkFault>()
  for (const name of names) {
    const secret = known.get(name)
    if (!secret) continue
    const expansion = expand({ project: place.project, config: place.config, name })
    const fault =
      'problem' in expansion
        ? toFault(expansion.problem, place, isWhole)
        : findValueProblem(secret.type, expansion.value, EXPANDED_LIMIT_BYTES)
          ? ({ code: 'wrong_type', at: name } as const)
          : null
    if (fault) faults.set(name, fault)
  }
  return faults
}

function resolve(
  { project, config, name }: SecretAddress,
  known: ReadonlyMap<string, { value: string }>,
  here: LinkPlace,
): ResolvedSecret {
  if (project !== here.project || config !== here.config) return { fault: 'no_grant' }
  const secret = known.get(name)
  return secret ? { value: secret.value } : { fault: 'missing' }
}

/** Null: nobody can say without opening another config. */
function toFault({ code, path }: ReferenceProblem, here: LinkPlace, isWhole: boolean): LinkFault | null {
  const last = path.at(-1)
  if (!last || code === 'broken') return null
  if (code === 'missing') return { code: isWhole ? code : 'unseen', at: last.name }
  if (code === 'circle') return { code, at: path.map(({ name }) => name).join(' → ') }
  if (code !== 'no_grant') return { code, at: last.name }
  const isKnown = last.project !== here.project || here.siblings.has(last.config)
  return isKnown ? null : { code: 'closed', at: last.config }
}
