import { stringify } from 'yaml'
import { isRecord } from './foreign-values.ts'

/** Whether the text is a traffic policy that runs here as it is. */
export type RunsPolicy = (source: string) => boolean

/** The policy as a text of its own, if it runs here as it is; null: it does not. */
export function toWholePolicy(value: unknown, runs: RunsPolicy): string | null {
  const source = typeof value === 'string' ? value : isRecord(value) ? stringify(value) : null
  return source !== null && runs(source) ? source : null
}
