import { REDACTED } from '@nora/capture/redaction'
import type { DebugRequest, DebugResponse, DebugStandIn, DebugTrace } from '@nora/contract/traffic-policies'
import { type DebugAction, type DebugExpression, type DebugHead, debugPolicy, type Plan } from '@nora/policy'

export type DebugInput = {
  request: DebugRequest
  response: DebugResponse | null
  /** Values that were hidden when captured. */
  hidden: readonly string[]
  standIns: readonly DebugStandIn[]
  nowMs: number
}

type Shown = DebugTrace['phases'][number]['rules'][number]

/** Actions that read a credential of the request, whatever their expressions read. */
const READING_CREDENTIALS = ['basic-auth', 'key-auth', 'jwt-validation', 'verify-webhook', 'oidc', 'oauth']

/** Runs a plan on a request without effects. What depends on a hidden value is marked: nothing is guessed. */
export async function runDebug(
  plan: Plan,
  { request, response, hidden, standIns, nowMs }: DebugInput,
): Promise<DebugTrace> {
  const trace = await debugPolicy(plan, {
    request: {
      method: request.method,
      url: request.url,
      version: request.version,
      headers: request.headers,
      body: toBytes(request),
      clientIp: request.client_ip,
    },
    response: response && {
      status: response.status,
      headers: response.headers,
      body: toBytes(response),
    },
    standIns,
    nowMs,
  })
  const phases = trace.phases.map(({ phase, rules, us }) => ({
    phase,
    us,
    rules: rules.map(
      ({ actions, expressions, ...rule }): Shown => ({
        ...rule,
        expressions: [...expressions, ...actions.flatMap((action) => action.expressions)].map((one) =>
          showExpression(one, hidden),
        ),
        actions: actions.map(showAction),
      }),
    ),
  }))
  const isUnknown =
    trace.decision.kind === 'unknown' ||
    phases.some(({ rules }) => rules.some((rule) => isGuess(rule, hidden)))
  return {
    phases,
    decision: trace.decision,
    request: trace.request && showHead(trace.request),
    response: trace.response && { ...showHead(trace.response), body: trace.response.body },
    certainty: isUnknown ? 'cannot_tell' : 'certain',
  }
}

/** Whether the outcome of the rule would be another with what was hidden or not run. */
function isGuess({ expressions, actions, outcome }: Shown, hidden: readonly string[]): boolean {
  if (expressions.some(({ reads_hidden }) => reads_hidden)) return true
  if (outcome !== 'matched') return false
  const isCredentialHidden = hidden.some((path) => path.startsWith('req.'))
  return actions.some(
    ({ type, is_run }) => !is_run || (isCredentialHidden && READING_CREDENTIALS.includes(type)),
  )
}

function showExpression({ source, variables, outcome, values }: DebugExpression, hidden: readonly string[]) {
  return {
    source,
    ...outcome,
    values: values.map((one) => ({ ...one })),
    reads_hidden:
      hidden.length > 0 &&
      (values.some((one) => 'value' in one && isHidden(one.value)) ||
        variables.some((path) => isDerivedFromHidden(path, hidden))),
  }
}

/** A text or a list with what stands for a hidden value. A mapping has others in it as well. */
function isHidden(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(REDACTED)
  return Array.isArray(value) && value.some(isHidden)
}

/** Variables whose values do not show that something in them was hidden. */
function isDerivedFromHidden(path: string, hidden: readonly string[]): boolean {
  const isUnder = (root: string) => path === root || path.startsWith(`${root}.`)
  return (
    (isUnder('req.cookies') && hidden.includes('req.headers.cookie')) ||
    (isUnder('res.cookies') && hidden.includes('res.headers.set-cookie')) ||
    (isUnder('req.body') && hidden.includes('req.body')) ||
    (isUnder('res.body') && hidden.includes('res.body'))
  )
}

function showAction({ type, path, isRun, note, before, after }: DebugAction): Shown['actions'][number] {
  return {
    type,
    path,
    is_run: isRun,
    note,
    before: before && showHead(before),
    after: after && showHead(after),
  }
}

function showHead({ startLine, headers }: DebugHead): { start_line: string; headers: [string, string][] } {
  return { start_line: startLine, headers: headers.map(([name, value]) => [name, value]) }
}

function toBytes({ body, body_encoding }: Pick<DebugRequest, 'body' | 'body_encoding'>): Uint8Array {
  return new Uint8Array(Buffer.from(body, body_encoding))
}
