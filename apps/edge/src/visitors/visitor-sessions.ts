import { type Clock, isProblem, SECOND_MS } from '@nora/kit'
import type { AskAnswer, AskBody } from '@nora/link'
import {
  type ConfiguredAction,
  type FoundVisitor,
  type RefreshedVisitor,
  SignInUnavailable,
  type VisitorGate,
  type VisitorGrant,
  type VisitorSession,
  type Visitors,
} from '@nora/policy'
import type { ControlClient } from '../snapshot/control-client.ts'
import { challenge } from './challenge.ts'
import type { RefreshIdentity } from './providers/refresh-identity.ts'
import type { RevokedSessions } from './revoked-sessions.ts'
import type { SeenSessions } from './seen-sessions.ts'
import { readClaims, type SessionClaims, toSealedClaims, toSessionPurpose } from './session-claims.ts'
import { findCookies, setCookie, toCookieName } from './visitor-cookies.ts'
import type { VisitorKeys } from './visitor-keys.ts'

/** A cookie says when it was given; it is given anew when a part of the idle time is over. */
const RENEWALS_PER_IDLE = 10
const NAME_LIMIT = 200
const VALUES_LIMIT_CHARACTERS = 2_000

export type VisitorSessionsDeps = {
  keys: VisitorKeys
  revoked: RevokedSessions
  seen: SeenSessions
  ask: ControlClient['ask']
  /** Asks the provider of a sign-in anew. */
  refresh: RefreshIdentity
  clock: Clock
}

/** Whose sessions are asked for. */
export type VisitedEndpoint = {
  readonly hostname: string
  readonly teamId: string
  /** null: of the policy that its tunnel was opened with. */
  readonly policyId: string | null
  readonly isSecure: boolean
  /** The `Cookie` of the request. */
  readonly cookies: string
}

/** Sessions of visitors: checked here without a question to control, opened by it. */
export class VisitorSessions {
  readonly #deps: VisitorSessionsDeps

  constructor(deps: VisitorSessionsDeps) {
    this.#deps = deps
  }

  at(endpoint: VisitedEndpoint): Visitors {
    return {
      find: (gate) => this.#find(endpoint, gate),
      challenge,
      refresh: (gate, session, input) => this.#refresh({ endpoint, gate, session }, input),
      open: (gate, grant) => this.#open(endpoint, gate, grant),
    }
  }

  /** The sessions of the visitor at this policy, whatever action they are of. */
  findAll(endpoint: VisitedEndpoint): { readonly name: string; readonly session: VisitorSession }[] {
    const found: { name: string; session: VisitorSession }[] = []
    for (const pair of endpoint.cookies.split(';')) {
      const [name = '', value = ''] = pair.trim().split('=', 2)
      const claims = name.includes('nora-visitor-') ? this.#read(endpoint, value) : null
      if (claims !== null && name === toCookieName('visitor', claims.gateId, endpoint.isSecure))
        found.push({ name, session: claims.session })
    }
    return found
  }

  #read({ hostname, policyId }: VisitedEndpoint, value: string): SessionClaims | null {
    const claims = readClaims(this.#deps.keys.open(toSessionPurpose(hostname), value))
    return claims?.policyId === (policyId ?? '') ? claims : null
  }

  #find(endpoint: VisitedEndpoint, gate: VisitorGate): FoundVisitor {
    const name = toCookieName('visitor', gate.id, endpoint.isSecure)
    let ended: FoundVisitor['ended'] = 'absent'
    for (const value of findCookies(endpoint.cookies, name)) {
      const claims = this.#read(endpoint, value)
      if (claims === null || claims.gateId !== gate.id || claims.binding !== gate.binding) continue
      const why = this.#findEnd(claims, gate)
      if (why === null) return { session: claims.session, ended, fields: this.#touch(endpoint, gate, claims) }
      ended = why
    }
    return { session: null, ended, fields: [] }
  }

  #findEnd(
    { session, seenMs }: SessionClaims,
    { maxMs, idleMs }: VisitorGate,
  ): 'expired' | 'idle' | 'revoked' | null {
    const { clock, revoked } = this.#deps
    const nowMs = clock.now().getTime()
    if (nowMs >= session.expiresMs || nowMs >= session.createdMs + maxMs) return 'expired'
    if (revoked.has(session.id)) return 'revoked'
    return idleMs !== null && nowMs >= seenMs + idleMs ? 'idle' : null
  }

  #touch(endpoint: VisitedEndpoint, { idleMs }: VisitorGate, claims: SessionClaims): FoundVisitor['fields'] {
    const nowMs = this.#deps.clock.now().getTime()
    this.#deps.seen.add(claims.session.id, nowMs)
    if (idleMs === null || nowMs < claims.seenMs + idleMs / RENEWALS_PER_IDLE) return []
    return this.#give(endpoint, { ...claims, seenMs: nowMs }) ?? []
  }

  /** The field that gives the cookie; null: there is no key. */
  #give({ hostname, isSecure }: VisitedEndpoint, claims: SessionClaims): FoundVisitor['fields'] | null {
    const { clock, keys } = this.#deps
    const sealed = keys.seal(toSessionPurpose(hostname), toSealedClaims(claims))
    if (sealed === null) return null
    const leftMs = claims.session.expiresMs - clock.now().getTime()
    const name = toCookieName('visitor', claims.gateId, isSecure)
    return [setCookie(name, sealed, Math.max(1, Math.floor(leftMs / SECOND_MS)))]
  }

  async #open(
    endpoint: VisitedEndpoint,
    gate: VisitorGate,
    grant: VisitorGrant,
  ): Promise<FoundVisitor['fields']> {
    const { provider, subject, email, values = {}, viaTeamId = null, once = null, share } = grant
    const nowMs = this.#deps.clock.now().getTime()
    const expiresMs = nowMs + gate.maxMs
    if (JSON.stringify(values).length > VALUES_LIMIT_CHARACTERS)
      throw new SignInUnavailable('the sign-in leaves more than a session may hold')
    const { session_id } = await this.#ask({
      team_id: endpoint.teamId,
      policy_id: endpoint.policyId,
      endpoint: endpoint.hostname,
      provider,
      subject,
      email,
      expires_at: new Date(expiresMs).toISOString(),
      via_team_id: viaTeamId,
      once,
      share:
        share === undefined
          ? null
          : {
              id: share.id,
              expires_at: new Date(share.expiresMs).toISOString(),
              max_uses: share.maxUses,
            },
    })
    const name = grant.name.slice(0, NAME_LIMIT)
    const session = { id: session_id, provider, subject, email, name, values, createdMs: nowMs, expiresMs }
    const policyId = endpoint.policyId ?? ''
    const claims = { session, policyId, gateId: gate.id, binding: gate.binding, seenMs: nowMs }
    const fields = this.#give(endpoint, claims)
    if (fields === null) throw new SignInUnavailable('control has given no key yet')
    return fields
  }

  async #refresh(
    { endpoint, gate, session }: { endpoint: VisitedEndpoint; gate: VisitorGate; session: VisitorSession },
    input: ConfiguredAction,
  ): Promise<RefreshedVisitor> {
    const said = await this.#deps.refresh(input, session)
    if (said === 'unavailable') return { session, isRefreshed: false, fields: [] }
    if (said === 'ended') {
      // This edge knows; the others are told by control, and when that is away at the next turn.
      const ended = { team_id: endpoint.teamId, session_id: session.id }
      await this.#deps.ask('end_visitor_session', ended).catch(() => {})
      return { session: null, isRefreshed: true, fields: [] }
    }
    const renewed = { ...session, ...said, name: said.name.slice(0, NAME_LIMIT) }
    const policyId = endpoint.policyId ?? ''
    const seenMs = this.#deps.clock.now().getTime()
    const claims = { session: renewed, policyId, gateId: gate.id, binding: gate.binding, seenMs }
    return { session: renewed, isRefreshed: true, fields: this.#give(endpoint, claims) ?? [] }
  }

  async #ask(body: AskBody<'open_visitor_session'>): Promise<AskAnswer<'open_visitor_session'>> {
    try {
      return await this.#deps.ask('open_visitor_session', body)
    } catch (error) {
      const isUsed = isProblem(error) && error.data?.why === 'used'
      throw new SignInUnavailable('control opens no session', { cause: error, isUsed })
    }
  }
}
