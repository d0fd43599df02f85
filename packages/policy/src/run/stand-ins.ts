import type { CelValue } from '../expressions/index.ts'
import { plainAnswer } from './actions/outcomes.ts'
import type { DebugStandIn } from './debug-trace.ts'
import { fromPlain } from './from-plain.ts'
import { type ActionOutcome, type Capabilities, HttpCallError } from './policy-host.ts'

/** They run as at an edge; what they would ask of their place, the stand-in says. */
const ANSWERED_BY_HOST = new Set([
  'basic-auth',
  'circuit-breaker',
  'http-request',
  'rate-limit',
  'verify-webhook',
])

/** The status of what a stand-in refuses, where it is no 401. */
const REFUSING: Readonly<Record<string, number>> = {
  'circuit-breaker': 503,
  'http-request': 502,
  mtls: 403,
  'rate-limit': 429,
}

/** How long somebody waits who is refused by a limit that nobody counts. */
const WAIT_S = 1

/** Whether the action itself runs; a stand-in with results of its own takes its place as a whole. */
export function isAnsweredByHost(type: string, { values, passes }: DebugStandIn): boolean {
  if (values !== undefined) return false
  // What a token that is right says nobody can make up, but why one is refused is known.
  return ANSWERED_BY_HOST.has(type) || (type === 'jwt-validation' && passes === false)
}

export function createStandInCapabilities(
  getStandIn: () => DebugStandIn | null,
): Pick<
  Capabilities,
  'takeRate' | 'breaker' | 'verifyPassword' | 'checkToken' | 'checkWebhook' | 'callHttp'
> {
  const passes = () => getStandIn()?.passes !== false
  return {
    takeRate: () => (passes() ? null : WAIT_S),
    breaker: () => ({ waitS: passes() ? null : WAIT_S, note() {} }),
    verifyPassword: async () => passes(),
    checkToken: async () => {
      const error = { code: 'token_invalid', message: getStandIn()?.body ?? 'the stand-in refuses it' }
      return { header: {}, payload: {}, signature: '', error }
    },
    checkWebhook: () => ({ refusal: passes() ? null : 'wrong', reply: null }),
    callHttp: async () => {
      if (!passes()) throw new HttpCallError('failed', 'the stand-in says that nobody answers')
      const { status = 200, headers = [], body = '' } = getStandIn() ?? {}
      return { status, headers, body: new TextEncoder().encode(body), address: '' }
    },
  }
}

/** What the action comes to as a whole. */
export function toStandInOutcome(
  type: string,
  { passes, status, body, values }: DebugStandIn,
): ActionOutcome {
  const results: Record<string, CelValue> = Object.fromEntries(
    Object.entries(values ?? {}).map(([name, value]) => [name, fromPlain(value)]),
  )
  if (status !== undefined) results.status_code = status
  if (body !== undefined) results.body = body
  if (passes !== false) return { kind: 'proceed', results }
  return { kind: 'refuse', reason: 'stand_in', answer: plainAnswer(REFUSING[type] ?? 401, ''), results }
}
