import type { OutboundCalls } from '../platform/outbound-calls.ts'
import { MaintenancePass } from '../visitors/maintenance-pass.ts'
import { createProviderSignIns } from '../visitors/methods/provider-sign-in.ts'
import { createAskProvider } from '../visitors/providers/ask-provider.ts'
import { Discovery } from '../visitors/providers/discovery.ts'
import type { OpenidDeps } from '../visitors/providers/openid-provider.ts'
import { createRefreshIdentity } from '../visitors/providers/refresh-identity.ts'
import { RevokedSessions } from '../visitors/revoked-sessions.ts'
import { SeenSessions } from '../visitors/seen-sessions.ts'
import { createSignInPages } from '../visitors/sign-in-pages.ts'
import { VisitorKeys } from '../visitors/visitor-keys.ts'
import { VisitorSessions } from '../visitors/visitor-sessions.ts'
import type { Base } from './edge-deps.ts'
import type { ControlParts } from './wire-control.ts'

/** Sessions of visitors at endpoints whose policies ask who they are. */
export function wireVisitorSessions(
  { clock, monotonicMs, log }: Base,
  { ask, control }: ControlParts,
  { call, checkToken }: { call: OutboundCalls; checkToken: OpenidDeps['checkToken'] },
) {
  const visitorKeys = new VisitorKeys()
  const revokedSessions = new RevokedSessions(clock, () => control.connection)
  const seenSessions = new SeenSessions((body) => ask('visitor_sessions_seen', body))
  const askProvider = createAskProvider(call)
  const discovery = new Discovery(askProvider, monotonicMs)
  const asking = { ask: askProvider, discovery, checkToken, keys: visitorKeys, clock, log }
  const providers = createProviderSignIns(asking)
  const refresh = createRefreshIdentity(asking)
  const kept = { keys: visitorKeys, revoked: revokedSessions, seen: seenSessions }
  const sessions = new VisitorSessions({ ...kept, ask, refresh, clock })
  const signInPages = createSignInPages({ sessions, keys: visitorKeys, ask, clock, providers })
  const maintenancePass = new MaintenancePass({ keys: visitorKeys, clock })
  return { maintenancePass, visitorKeys, revokedSessions, seenSessions, sessions, signInPages }
}
