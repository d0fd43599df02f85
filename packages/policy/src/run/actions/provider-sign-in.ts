import type { CelValue } from '../../expressions/index.ts'
import type { RequestMessage } from '../messages.ts'
import type { Action, ActionInput, ActionOutcome, Awaitable } from '../policy-host.ts'
import type { FoundVisitor, VisitorGate, VisitorSession } from '../visitors.ts'
import { readDurationMs } from './read-duration.ts'
import { readGate } from './sign-in/gates.ts'
import { requireSession, toIdentity } from './sign-in/require-session.ts'

type Type = 'oauth' | 'oidc'

/** Lets in who has signed in with a provider of identities. */
export const oauth: Action = (input) => requireSignIn('oauth', input)
export const oidc: Action = (input) => requireSignIn('oidc', input)

function requireSignIn(type: Type, input: ActionInput): Awaitable<ActionOutcome> {
  const { config, host, request } = input
  if (request !== null && config.allow_cors_preflight === true && isPreflight(request))
    return { kind: 'proceed', results: toResults({ session: null, ended: 'absent', fields: [] }, false) }
  const gate = readGate(type, input)
  const found = host.capabilities.visitors.find(gate)
  if (found.session === null || !isRefreshDue(found.session, input))
    return requireSession(input, gate, { found, results: toResults })
  return refresh(input, gate, { ...found, session: found.session })
}

/** The provider may know the visitor no more, or by another address. */
async function refresh(
  input: ActionInput,
  gate: VisitorGate,
  { session, fields }: FoundVisitor & { session: VisitorSession },
): Promise<ActionOutcome> {
  const asked = await input.host.capabilities.visitors.refresh(gate, session, input)
  const found = { session: asked.session, ended: 'revoked', fields: [...fields, ...asked.fields] } as const
  const results = (known: FoundVisitor, isAccepted: boolean) => ({
    ...toResults(known, isAccepted),
    userinfo_refreshed: asked.isRefreshed,
  })
  return requireSession(input, gate, { found, results })
}

function isRefreshDue({ createdMs, values }: VisitorSession, { config, host }: ActionInput): boolean {
  const interval = config.userinfo_refresh_interval as string | undefined
  if (interval === undefined) return false
  const askedMs = Number(values.refreshed_ms ?? createdMs)
  return host.nowMs() >= askedMs + readDurationMs(interval)
}

/** It carries no cookies, whoever has signed in (Fetch standard, CORS-preflight fetch). */
function isPreflight({ method, head }: RequestMessage): boolean {
  const asked = head.get('access-control-request-method')
  return method === 'OPTIONS' && head.get('origin') !== undefined && asked !== undefined
}

function toResults({ session, ended }: FoundVisitor, isAccepted: boolean): Record<string, CelValue> {
  const shown = isAccepted ? session : null
  const values = shown?.values ?? {}
  return {
    identity: toProviderIdentity(shown),
    identity_token: values.identity_token ?? '',
    access_token: values.access_token ?? '',
    refresh_token: values.refresh_token ?? '',
    expires_at: shown === null ? '' : new Date(shown.expiresMs).toISOString(),
    session_timed_out: ended === 'idle',
    session_max_duration_reached: ended === 'expired',
    userinfo_refreshed: false,
    error: new Map([
      ['code', isAccepted ? '' : 'sign_in_required'],
      ['message', isAccepted ? '' : MESSAGES[ended]],
    ]),
  }
}

const MESSAGES: Readonly<Record<FoundVisitor['ended'], string>> = {
  absent: 'the visitor has not signed in',
  expired: 'the sign-in has lasted as long as it may',
  idle: 'the sign-in has ended for want of requests',
  revoked: 'the sign-in was revoked',
}

function toProviderIdentity(session: VisitorSession | null): CelValue {
  const own = toIdentity(session) as ReadonlyMap<string, CelValue>
  return new Map<string, CelValue>([
    ...own,
    ['current_provider_session_id', session?.values.provider_session_id ?? ''],
  ])
}
