import type { NamedValue } from '@nora/secrets-kit'
import type { SecretSet, SetProblem } from '@nora/vault-client'
import { nameValues } from '../../../run/child-environment.ts'
import { mergeSets } from '../source/merge-sets.ts'
import { isMinor, refuseProblems } from '../source/read-set.ts'
import { toFileText } from '../to-file-text.ts'
import type { RunOptions } from './run-options.ts'

/** All that a program is to get of secrets. */
export type PreparedSecrets = {
  values: NamedValue[]
  /** Of `values`, those that do not show in output. */
  masked: string[]
  /** Texts of the mounted files, in the order of the options. */
  files: string[]
  held: { name: string; program: string }[]
  /** What is given as it is, or left out, and worth a word. */
  minor: SetProblem[]
}

/**
 * Joins the sets, the last counts most, and names their values. Throws a Failure for a value that cannot be read, and
 * with --strict for one that does not fit its type.
 */
export async function prepareSecrets(
  sets: readonly SecretSet[],
  { names, isStrict, mounts }: Pick<RunOptions, 'names' | 'isStrict' | 'mounts'>,
): Promise<PreparedSecrets> {
  const { values: merged, problems } = mergeSets(sets)
  const wanted = problems.filter(({ name }) => names.only?.includes(name) ?? true)
  refuseProblems(wanted.filter((problem) => isStrict || !isMinor(problem)))
  const given = [...merged].map(([name, { value }]) => ({ name, value }))
  const { values, held } = nameValues(given, names)
  const files = await Promise.all(mounts.map(({ options }) => toFileText(values, options)))
  const shown = new Set([...merged.values()].filter(({ isMasked }) => !isMasked).map(({ value }) => value))
  const masked = values.map(({ value }) => value).filter((value) => !shown.has(value))
  return { values, masked, files, held, minor: wanted.filter(isMinor) }
}

/** Whether a program would find the same: delimiters of files are random. */
export function toComparable({ values }: PreparedSecrets): string {
  return JSON.stringify(values)
}
