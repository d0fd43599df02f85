import type { GoalOutcome } from './goals.ts'

/** One line of a table: who was measured, and figures by the names that `figures.ts` explains. */
export type Row = { subject: string; [figure: string]: string | number }

export type Table = { title: string; rows: Row[] }

export type BenchResult = {
  bench: string
  /** Says in a sentence what was done. */
  conditions: string
  tables: Table[]
  /** Ours over the peer's: `nora/nginx`. They are what counts on a shared machine. */
  ratios: Record<string, number>
  goals: GoalOutcome[]
  /** Says what limits these figures. */
  limits: string
  /** Errors; any of them fails the scenario. */
  errors: string[]
}

export type BenchContext = {
  /** A folder of this run; removed at its end. */
  folder: string
  rounds: number
  seconds: number
  /** Share of the agents that the scenarios of many are about, from 0 to 1. */
  scale: number
  /** Another state of the repository, built, that some scenarios measure beside this one; null: none was named. */
  beside: string | null
  log: (line: string) => void
}

/** Collects what makes rows fail a scenario. */
export function getErrors(tables: readonly Table[]): string[] {
  return tables.flatMap(({ title, rows }) =>
    rows.flatMap(({ subject, errors }) =>
      Number(errors) > 0 ? [`${title}, ${subject}: ${errors} errors`] : [],
    ),
  )
}
