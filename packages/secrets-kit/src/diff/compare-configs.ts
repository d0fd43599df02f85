import type { NamedValue } from '../secret-entry.ts'

/** One column; without secrets when the reader has no grant. */
export type ComparedConfig = { secrets: readonly NamedValue[] | undefined }

/**
 * Of one name in one config: not there, unknown for want of a grant, or the number of its value among
 * the different ones of the row, from 0 in the order of columns. Equal numbers are equal values.
 */
export type ComparedCell = number | 'absent' | 'unknown'
export type ComparedState = 'same' | 'differs' | 'only_here'
export type ComparedRow = { name: string; state: ComparedState; cells: readonly ComparedCell[] }

export const COMPARED_CONFIGS = { least: 2, most: 6 } as const

/**
 * 2 to 6 configs aligned by name, without values. A row is `same` when every config that can be
 * read has the name with one value, `only_here` when one of several has it, and `differs`
 * otherwise. Throws a RangeError for another number of configs.
 */
export function compareConfigs(configs: readonly ComparedConfig[]): ComparedRow[] {
  const { least, most } = COMPARED_CONFIGS
  if (configs.length < least || configs.length > most) {
    throw new RangeError(`Compare ${least} to ${most} configs, not ${configs.length}`)
  }
  const columns = configs.map(({ secrets }) => secrets && toValues(secrets))
  const names = new Set(columns.flatMap((column) => [...(column?.keys() ?? [])]))
  return [...names].sort().map((name) => compareName(name, columns))
}

function toValues(secrets: readonly NamedValue[]): Map<string, string> {
  return new Map(secrets.map(({ name, value }) => [name, value]))
}

function compareName(name: string, columns: readonly (Map<string, string> | undefined)[]): ComparedRow {
  const numbers = new Map<string, number>()
  const cells = columns.map((column): ComparedCell => {
    if (!column) return 'unknown'
    const value = column.get(name)
    if (value === undefined) return 'absent'
    const number = numbers.get(value) ?? numbers.size
    numbers.set(value, number)
    return number
  })
  return { name, state: getState(cells), cells }
}

function getState(cells: readonly ComparedCell[]): ComparedState {
  const known = cells.filter((cell) => cell !== 'unknown')
  const present = known.filter((cell) => cell !== 'absent')
  if (present.length === known.length && present.every((cell) => cell === 0)) return 'same'
  return present.length === 1 ? 'only_here' : 'differs'
}
