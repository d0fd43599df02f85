import type { SecretSet, SetProblem } from '@nora/vault-client'

export type MergedSets = {
  values: Map<string, { value: string; isMasked: boolean }>
  /** What none of the later sets has put right. */
  problems: SetProblem[]
}

/** Joins sets: of several the last one counts most. */
export function mergeSets(sets: readonly SecretSet[]): MergedSets {
  const values: MergedSets['values'] = new Map()
  const problems = new Map<string, SetProblem>()
  for (const set of sets) {
    for (const { name, value, visibility } of set.values) {
      values.set(name, { value, isMasked: visibility === 'masked' })
      problems.delete(name)
    }
    for (const problem of set.problems) problems.set(problem.name, problem)
  }
  return { values, problems: [...problems.values()] }
}
