import type { Plan } from '../plan/plan.ts'
import { debugPolicy } from '../run/debug-policy.ts'
import type { DebugTrace } from '../run/debug-trace.ts'
import type { Expectation, PolicyCase } from './policy-case.ts'

/** What differs from what a case expects. */
export type CaseFailure = { readonly field: string; readonly expected: string; readonly actual: string }

export type CaseResult = {
  readonly name: string
  /** `cannot_tell`: an action that is not run while testing has no stand-in. */
  readonly outcome: 'passed' | 'failed' | 'cannot_tell'
  readonly failures: readonly CaseFailure[]
}

/** Runs each case on the plan, one after the other. `nowMs` is the moment of cases that name none. */
export async function runCases(
  plan: Plan,
  cases: readonly PolicyCase[],
  nowMs: number,
): Promise<CaseResult[]> {
  const results: CaseResult[] = []
  for (const one of cases) results.push(await runCase(plan, one, nowMs))
  return results
}

async function runCase(plan: Plan, one: PolicyCase, nowMs: number): Promise<CaseResult> {
  const encoder = new TextEncoder()
  const { request, response, standIns, atMs, expect, name } = one
  const trace = await debugPolicy(plan, {
    request: { ...request, version: 'HTTP/1.1', body: encoder.encode(request.body) },
    response: response && { ...response, body: encoder.encode(response.body) },
    standIns,
    nowMs: atMs ?? nowMs,
  })
  if (trace.decision.kind === 'unknown') return { name, outcome: 'cannot_tell', failures: [] }
  const failures = findFailures(expect, trace)
  return { name, outcome: failures.length === 0 ? 'passed' : 'failed', failures }
}

function findFailures(expect: Expectation, { decision, request, response }: DebugTrace): CaseFailure[] {
  const failures: CaseFailure[] = []
  const compare = (field: string, expected: unknown, actual: unknown) => {
    if (expected === undefined || expected === actual) return
    failures.push({ field, expected: String(expected), actual: String(actual) })
  }
  compare('decision', expect.decision, decision.kind)
  compare('status', expect.status, decision.status ?? readStatus(response?.startLine))
  compare('rule', expect.rule, decision.rule)
  compare('body', expect.body, (response ?? request)?.body ?? null)
  const head = response ?? request
  for (const [name, expected] of Object.entries(expect.headers ?? {})) {
    const found = head?.headers.filter(([header]) => header.toLowerCase() === name.toLowerCase()) ?? []
    const actual = found.length === 0 ? null : found.map(([, value]) => value).join(', ')
    compare(`headers.${name}`, expected, actual)
  }
  return failures
}

function readStatus(line: string | undefined): number | null {
  const status = Number(line?.split(' ')[1])
  return Number.isInteger(status) ? status : null
}
