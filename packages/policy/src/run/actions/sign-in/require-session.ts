import type { CelValue } from '../../../expressions/index.ts'
import type { ActionInput, ActionOutcome } from '../../policy-host.ts'
import type { FoundVisitor, VisitorGate, VisitorSession } from '../../visitors.ts'
import { plainAnswer } from '../outcomes.ts'

type Options = {
  /** The session, where it was looked for already. */
  readonly found?: FoundVisitor
  /** Whether the policy still lets in who has signed in. */
  readonly accepts?: (session: VisitorSession) => boolean
  /** What the action leaves besides `identity`. */
  readonly results?: (found: FoundVisitor, isAccepted: boolean) => Readonly<Record<string, CelValue>>
}

/** Lets the visitor through who has a session of the gate, and leads others to its sign-in. */
export function requireSession(
  input: ActionInput,
  gate: VisitorGate,
  { found: given, accepts = () => true, results = () => ({}) }: Options = {},
): ActionOutcome {
  const { host, request } = input
  if (request === null) return { kind: 'proceed' }
  const { visitors } = host.capabilities
  const found = given ?? visitors.find(gate)
  const { session, fields: responseFields } = found
  const isAccepted = session !== null && accepts(session)
  const left = { identity: toIdentity(isAccepted ? session : null), ...results(found, isAccepted) }
  if (isAccepted) return { kind: 'proceed', results: left, responseFields }
  if (session !== null)
    return { kind: 'refuse', reason: 'visitor_not_allowed', answer: DENIED, results: left }
  const answer = visitors.challenge(gate, request)
  return { kind: 'refuse', reason: 'sign_in_required', answer, results: left }
}

const DENIED = plainAnswer(403, 'You are signed in, but this site does not let you in.\n')

/** Empty for who has not signed in, so that rules that read it do not fail. */
export function toIdentity(session: VisitorSession | null): CelValue {
  return new Map<string, CelValue>([
    ['id', session === null ? '' : `${session.provider}:${session.subject}`],
    ['email', session?.email ?? ''],
    ['name', session?.name ?? ''],
    ['provider_user_id', session?.subject ?? ''],
    ['current_session_id', session?.id ?? ''],
  ])
}
