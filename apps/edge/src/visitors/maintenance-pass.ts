import { randomBytes } from 'node:crypto'
import { readField } from '@nora/http1'
import { type Clock, HOUR_MS, MINUTE_MS, SECOND_MS } from '@nora/kit'
import {
  toAssertionPurpose,
  VISITOR_REQUEST_PURPOSE,
  type VisitorSignInRequest,
  visitorAssertion,
} from '@nora/link'
import { z } from 'zod'
import type { Answer } from '../exchange/decision.ts'
import type { Exchange, RequestHead } from '../exchange/exchange.ts'
import { getPath } from '../exchange/get-path.ts'
import { readReturnTarget } from './return-target.ts'
import { findCookies, setCookie, toCookieName } from './visitor-cookies.ts'
import type { VisitorKeys } from './visitor-keys.ts'

export const MAINTENANCE_PATH = '/.nora/maintenance'
export const MAINTENANCE_GATE = 'maintenance'
const CALLBACK_PATH = '/.nora/callback'
const NONCE_BYTES = 16
/** People may have to sign in to the console first. */
const FLOW_MS = 10 * MINUTE_MS
/** Who has left the team passes no longer than that. */
const PASS_MS = HOUR_MS

const flow = z.object({ nonce: z.string(), to: z.string(), until: z.number() })
const pass = z.object({ user: z.string(), until: z.number() })

/** An address under maintenance. */
export type MaintainedEndpoint = {
  readonly gateway_id: string
  readonly endpoint: string
  readonly team_id: string
}

type Deps = { keys: VisitorKeys; clock: Clock }

/**
 * Lets members of the team see a site that is under maintenance: `/.nora/maintenance` leads to the console, which says
 * whose member the person is; a cookie of this host keeps that for an hour. Asks control nothing.
 */
export class MaintenancePass {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** `passed`: the visitor is a member; null: nobody is known. */
  check(site: MaintainedEndpoint, exchange: Exchange, request: RequestHead): Answer | 'passed' | null {
    const { isSecure } = exchange.connection
    const cookies = readField(request.bytes, request.head, 'cookie') ?? ''
    const [path = '/', search = ''] = getPath(request).split(/\?(.*)/s, 2)
    const query = new URLSearchParams(search)
    if (path === MAINTENANCE_PATH) return this.#begin(site, { request, query, isSecure })
    if (path === CALLBACK_PATH && query.get('gate') === MAINTENANCE_GATE)
      return this.#end(site, { cookies, query, isSecure })
    return this.#hasPass(site, cookies, isSecure) ? 'passed' : null
  }

  #hasPass(site: MaintainedEndpoint, cookies: string, isSecure: boolean): boolean {
    const { keys, clock } = this.#deps
    return findCookies(cookies, toCookieName('visitor', MAINTENANCE_GATE, isSecure)).some((value) => {
      const read = pass.safeParse(keys.open(toPurpose('pass', site), value))
      return read.success && read.data.until > clock.now().getTime()
    })
  }

  /** To the console; null: control has not said where that is. */
  #begin(
    site: MaintainedEndpoint,
    { request, query, isSecure }: { request: RequestHead; query: URLSearchParams; isSecure: boolean },
  ): Answer | null {
    const { keys, clock } = this.#deps
    const { bytes, head } = request
    const nowMs = clock.now().getTime()
    const nonce = randomBytes(NONCE_BYTES).toString('base64url')
    const asked: VisitorSignInRequest = {
      origin: `${isSecure ? 'https' : 'http'}://${bytes.toString('latin1', head.hostStart, head.hostEnd)}`,
      hostname: site.endpoint,
      gate: MAINTENANCE_GATE,
      nonce,
      team_id: site.team_id,
      teams: [],
      roles: [],
      until: nowMs + FLOW_MS,
    }
    const to = readReturnTarget(query.get('to'))
    const sealed = keys.seal(VISITOR_REQUEST_PURPOSE, asked)
    const kept = keys.seal(toPurpose('flow', site), { nonce, to, until: nowMs + FLOW_MS })
    if (keys.consoleUrl === null || sealed === null || kept === null) return null
    const cookie = setCookie(toCookieName('flow', MAINTENANCE_GATE, isSecure), kept, FLOW_MS / SECOND_MS)
    return redirect(`${keys.consoleUrl}/visitor_sign_in?request=${sealed}`, [cookie])
  }

  /** From the console; null: that is not what this browser has asked for. */
  #end(
    site: MaintainedEndpoint,
    { cookies, query, isSecure }: { cookies: string; query: URLSearchParams; isSecure: boolean },
  ): Answer | null {
    const { keys, clock } = this.#deps
    const nowMs = clock.now().getTime()
    const said = visitorAssertion.safeParse(
      keys.open(toAssertionPurpose(site.endpoint), query.get('assertion') ?? ''),
    )
    const name = toCookieName('flow', MAINTENANCE_GATE, isSecure)
    const begun = findCookies(cookies, name)
      .map((value) => flow.safeParse(keys.open(toPurpose('flow', site), value)).data)
      .find((read) => read !== undefined && read.until > nowMs && read.nonce === said.data?.nonce)
    const isRight =
      begun !== undefined &&
      said.success &&
      said.data.gate === MAINTENANCE_GATE &&
      said.data.via_team_id === site.team_id &&
      said.data.until > nowMs
    const sealed = isRight
      ? keys.seal(toPurpose('pass', site), { user: said.data.user.id, until: nowMs + PASS_MS })
      : null
    if (!isRight || sealed === null) return null
    const passed = setCookie(toCookieName('visitor', MAINTENANCE_GATE, isSecure), sealed, PASS_MS / SECOND_MS)
    return redirect(begun.to, [passed, setCookie(name, '', 0)])
  }
}

function toPurpose(kind: 'flow' | 'pass', { gateway_id, endpoint }: MaintainedEndpoint): string {
  return `maintenance ${kind} ${gateway_id} ${endpoint}`
}

function redirect(url: string, cookies: readonly (readonly [name: string, value: string])[]): Answer {
  const fields = [`Location: ${url}`, 'Referrer-Policy: no-referrer', 'Cache-Control: no-store']
  return {
    status: 303,
    code: null,
    fields: [...fields, ...cookies.map(([name, value]) => `${name}: ${value}`)],
  }
}
