import { completeAt } from '../assist/complete-at.ts'
import { hoverAt } from '../assist/hover-at.ts'
import { compilePolicy } from '../check/compile-policy.ts'
import { formatPolicy } from '../format/format-policy.ts'
import { ACTIONS } from '../language/actions.ts'
import { mutate } from './mutate.ts'

export type FuzzFailure = { readonly source: string; readonly why: string }
export type FuzzRun = {
  readonly count: number
  readonly slowestMs: number
  readonly failure: FuzzFailure | null
}

const HANG_MS = 50
/** So many are tried, however busy the machine is. */
const LEAST_COUNT = 101

/** Checks, formats and completes mutated policies for a while: nothing throws, nothing takes long. */
export function fuzzChecker(seed: number, durationMs: number): FuzzRun {
  const until = performance.now() + durationMs
  let count = 0
  let slowestMs = 0
  const sources = ACTIONS.map(({ phases, example }) => toPolicy(phases[0]!, example))
  sources.push(...sources.map((source) => source.repeat(3)))
  for (const source of sources) measure(source)
  for (const source of mutate(sources, seed)) {
    if (performance.now() > until && count >= LEAST_COUNT) break
    count++
    try {
      let ms = measure(source)
      // What is slow once may have been stopped by the machine.
      for (let again = 0; ms > HANG_MS && again < 3; again++) ms = Math.min(ms, measure(source))
      slowestMs = Math.max(slowestMs, ms)
      const why = ms > HANG_MS ? `${ms} ms` : findFault(source)
      if (why !== null) return { count, slowestMs, failure: { source, why } }
    } catch (error) {
      const why = error instanceof Error ? (error.stack ?? error.message) : String(error)
      return { count, slowestMs, failure: { source, why } }
    }
  }
  return { count, slowestMs, failure: null }
}

export function toPolicy(phase: string, example: string): string {
  const rule = example.trimEnd().replaceAll('\n', '\n    ')
  return `${phase}:\n  - ${rule}\n`
}

/** The time that it took of the processor, in ms; on a machine with others the clock runs on meanwhile. */
function measure(source: string): number {
  const startMs = performance.now()
  const start = process.cpuUsage()
  compilePolicy(source)
  const { user, system } = process.cpuUsage(start)
  return Math.min((user + system) / 1_000, performance.now() - startMs)
}

/** What must hold of every text. */
function findFault(source: string): string | null {
  const { plan, diagnostics } = compilePolicy(source)
  const hasErrors = diagnostics.some(({ severity }) => severity === 'error')
  if ((plan === null) !== hasErrors) return 'a plan beside an error, or neither'
  const lines = source.split('\n')
  for (const { line, column, end_line, end_column, code, message } of diagnostics) {
    const isInside = (at: number, on: number) =>
      at >= 1 && at <= lines.length && on >= 1 && on <= lines[at - 1]!.length + 1
    if (!isInside(line, column) || !isInside(end_line, end_column)) return `${code} lies outside of the text`
    if (end_line < line || (end_line === line && end_column < column)) return `${code} ends before it begins`
    if (message.en === '' || message.ru === '') return `${code} says nothing`
  }
  const at = source.length >> 1
  completeAt(source, at)
  hoverAt(source, at)
  const formatted = formatPolicy(source)
  if (formatted === null || plan === null) return null
  if (compilePolicy(formatted).plan === null) return 'formatting broke it'
  return formatPolicy(formatted) === formatted ? null : 'formatting twice differs from once'
}
