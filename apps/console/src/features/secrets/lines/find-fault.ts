import {
  findNameProblem,
  findValueProblem,
  type NameFault,
  parseReferences,
  type SecretEntry,
  type ValueFault,
} from '@nora/secrets-kit'

/** What keeps a line from being saved. */
export type LineFault =
  | { kind: 'name'; code: NameFault | 'duplicate' }
  | { kind: 'value'; code: ValueFault | 'reference'; line?: number; column?: number }

const known = new WeakMap<SecretEntry, LineFault | null>()

/** What is wrong with the entry by itself. Each is looked at once: of a thousand lines one is typed in. */
export function findFault(entry: SecretEntry): LineFault | null {
  const found = known.get(entry)
  if (found !== undefined) return found
  const fault = findNameFault(entry) ?? findValueFault(entry)
  known.set(entry, fault)
  return fault
}

function findNameFault({ name }: SecretEntry): LineFault | null {
  const problem = findNameProblem(name)
  return problem ? { kind: 'name', code: problem.code } : null
}

function findValueFault({ type, value }: SecretEntry): LineFault | null {
  const parts = parseReferences(value)
  if (parts.some(({ kind }) => kind === 'broken')) return { kind: 'value', code: 'reference' }
  // What references stand for is known only when they are expanded: then the type is checked.
  const hasReferences = parts.some(({ kind }) => kind === 'reference')
  const problem = findValueProblem(hasReferences ? 'string' : type, value)
  return problem ? { kind: 'value', ...problem } : null
}
