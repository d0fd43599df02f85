import { randomBytes } from 'node:crypto'
import { type Clock, MINUTE_MS } from '@nora/kit'
import {
  toAssertionPurpose,
  VISITOR_REQUEST_PURPOSE,
  type VisitorSignInRequest,
  visitorAssertion,
} from '@nora/link'
import { SignInUnavailable } from '@nora/policy'
import { z } from 'zod'
import { signInTexts } from '../sign-in.messages.ts'
import type { SignInMethod, SignInVisit } from '../sign-in-visit.ts'
import type { VisitorKeys } from '../visitor-keys.ts'

/** People may have to sign in to the console first. */
const REQUEST_MS = 10 * MINUTE_MS
const NONCE_BYTES = 16

const kept = z.object({ nonce: z.string(), to: z.string() })

/**
 * Sends visitors to the console, which says who they are: its answer is sealed for this host, for the browser that
 * asked, for a minute, and for one session.
 */
export function createTeamAuth({ keys, clock }: { keys: VisitorKeys; clock: Clock }): SignInMethod {
  return {
    show: (visit) => {
      const nonce = randomBytes(NONCE_BYTES).toString('base64url')
      const request = keys.seal(VISITOR_REQUEST_PURPOSE, toRequest(visit, nonce, clock.now().getTime()))
      if (keys.consoleUrl === null || request === null)
        throw new SignInUnavailable('control has not said where its console is')
      const url = `${keys.consoleUrl}/visitor_sign_in?request=${request}`
      return visit.redirect(url, [visit.flow.seal({ nonce, to: visit.to })])
    },
    comeBack: (visit) => {
      const texts = signInTexts[visit.lang]
      const flow = kept.safeParse(visit.flow.read())
      const purpose = toAssertionPurpose(visit.endpoint.hostname)
      const said = visitorAssertion.safeParse(keys.open(purpose, visit.query.get('assertion') ?? ''))
      // Not led on at once: a browser that keeps no cookies would go round for ever.
      const isRight =
        flow.success &&
        said.success &&
        said.data.gate === visit.gate.id &&
        said.data.nonce === flow.data.nonce &&
        said.data.until > clock.now().getTime()
      if (!isRight)
        return visit.page({ title: texts.teamStaleTitle, text: texts.teamStale, form: null, status: 400 })
      const { id: once, user, via_team_id: viaTeamId } = said.data
      const who = { provider: 'team-auth', subject: user.id, email: user.email, name: user.name }
      return visit.complete({ ...who, viaTeamId, once }, flow.data.to)
    },
  }
}

function toRequest(
  { gate, input, endpoint, origin }: SignInVisit,
  nonce: string,
  nowMs: number,
): VisitorSignInRequest {
  const { teams, roles } = input.config as { teams?: string[]; roles?: string[] }
  return {
    origin,
    hostname: endpoint.hostname,
    gate: gate.id,
    nonce,
    team_id: endpoint.teamId,
    teams: teams ?? [],
    roles: roles ?? [],
    until: nowMs + REQUEST_MS,
  }
}
