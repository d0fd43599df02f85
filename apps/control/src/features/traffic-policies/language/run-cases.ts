import type { DebugTrace, PolicyTestResult, TestedPolicy } from '@nora/contract/traffic-policies'
import { type Plan, type PolicyCase, readCases } from '@nora/policy'
import { runDebug } from '../running/run-debug.ts'
import { checkText } from './check-text.ts'

type Failure = PolicyTestResult['failures'][number]

/** Runs the cases of a text. */
export async function testText(
  { source, tests }: { source: string; tests: string },
  now: Date,
): Promise<TestedPolicy> {
  const { plan, diagnostics } = checkText(source)
  const { cases, faults } = readCases(tests)
  const results = plan === null ? [] : await runCases(plan, cases, now)
  const countResults = (wanted: PolicyTestResult['outcome']) =>
    results.filter(({ outcome }) => outcome === wanted).length
  return {
    diagnostics,
    faults: faults.map((one) => ({ ...one })),
    results,
    passed: countResults('passed'),
    failed: countResults('failed'),
    cannot_tell: countResults('cannot_tell'),
  }
}

/** Runs each case on the plan, one after the other. */
export async function runCases(
  plan: Plan,
  cases: readonly PolicyCase[],
  now: Date,
): Promise<PolicyTestResult[]> {
  const results: PolicyTestResult[] = []
  for (const one of cases) results.push(await runCase(plan, one, now))
  return results
}

async function runCase(plan: Plan, one: PolicyCase, now: Date): Promise<PolicyTestResult> {
  const { request, response, standIns } = one
  const trace = await runDebug(plan, {
    request: {
      method: request.method,
      url: request.url,
      version: 'HTTP/1.1',
      headers: request.headers.map(([name, value]) => [name, value]),
      body: request.body,
      body_encoding: 'utf8',
      client_ip: request.clientIp,
    },
    response: response && {
      status: response.status,
      headers: response.headers.map(([name, value]) => [name, value]),
      body: response.body,
      body_encoding: 'utf8',
    },
    hidden: [],
    standIns: standIns.map(({ headers, values, ...rest }) => ({
      ...rest,
      ...(headers ? { headers: headers.map(([name, value]): [string, string] => [name, value]) } : {}),
      ...(values ? { values: { ...values } } : {}),
    })),
    nowMs: one.atMs ?? now.getTime(),
  })
  if (trace.certainty === 'cannot_tell') return { name: one.name, outcome: 'cannot_tell', failures: [] }
  const failures = findFailures(one.expect, trace)
  return { name: one.name, outcome: failures.length === 0 ? 'passed' : 'failed', failures }
}

function findFailures(expect: PolicyCase['expect'], { decision, request, response }: DebugTrace): Failure[] {
  const failures: Failure[] = []
  const compare = (field: string, expected: unknown, actual: unknown) => {
    if (expected === undefined || expected === actual) return
    failures.push({ field, expected: String(expected), actual: String(actual) })
  }
  compare('decision', expect.decision, decision.kind)
  compare('status', expect.status, decision.status ?? readStatus(response?.start_line))
  compare('rule', expect.rule, decision.rule)
  compare('body', expect.body, response?.body ?? null)
  const shown = decision.kind === 'answer' || response !== null ? response : request
  for (const [name, expected] of Object.entries(expect.headers ?? {})) {
    const found = shown?.headers.filter(([header]) => header.toLowerCase() === name.toLowerCase()) ?? []
    compare(
      `headers.${name}`,
      expected,
      found.length === 0 ? null : found.map(([, value]) => value).join(', '),
    )
  }
  return failures
}

function readStatus(line: string | undefined): number | null {
  const status = Number(line?.split(' ')[1])
  return Number.isInteger(status) ? status : null
}
