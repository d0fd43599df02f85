import type { Role } from '@nora/contract'
import type { StartedVisitorSignIn, VisitorSignInView } from '@nora/contract/traffic-policies'
import { MINUTE_MS } from '@nora/kit'
import {
  toAssertionPurpose,
  VISITOR_REQUEST_PURPOSE,
  type VisitorAssertion,
  type VisitorSignInRequest,
  visitorSignInRequest,
} from '@nora/link'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/database.ts'
import { problem } from '../../../platform/problem.ts'
import type { Deps } from '../stored/traffic-policies.deps.ts'
import { visitorsTexts } from './visitors.messages.ts'

/** An answer is used at once. */
const ASSERTION_MS = MINUTE_MS

type Needs = Pick<Deps, 'db' | 'clock' | 'ids' | 'keyring' | 'findMembership'>

/** At which site the person is about to sign in, and whether it lets them in. */
export function viewVisitorSignIn(deps: Needs) {
  return async (actor: Actor, sealed: string): Promise<VisitorSignInView> => {
    const request = readRequest(deps, sealed)
    const is_allowed = (await findAllowed(deps, deps.db, actor.user_id, request)) !== null
    return { hostname: request.hostname, is_allowed }
  }
}

/** Says to the edge who the person is: where the browser has to go with it. */
export function startVisitorSignIn(deps: Needs) {
  return async (actor: Actor, sealed: string): Promise<StartedVisitorSignIn> => {
    const request = readRequest(deps, sealed)
    const via_team_id = await findAllowed(deps, deps.db, actor.user_id, request)
    if (via_team_id === null) throw problem('Forbidden', visitorsTexts.notAllowed(request.hostname))
    const { gate, nonce, hostname, origin } = request
    const assertion: VisitorAssertion = {
      id: deps.ids.next('vas'),
      gate,
      nonce,
      until: deps.clock.now().getTime() + ASSERTION_MS,
      user: { id: actor.user_id, email: actor.email, name: (actor.name ?? '').slice(0, 200) },
      via_team_id,
    }
    const token = deps.keyring.seals.seal(toAssertionPurpose(hostname), assertion)
    const query = new URLSearchParams({ gate, assertion: token })
    return { url: `${origin}/.nora/callback?${query}` }
  }
}

function readRequest({ keyring, clock }: Needs, sealed: string): VisitorSignInRequest {
  const read = visitorSignInRequest.safeParse(keyring.seals.open(VISITOR_REQUEST_PURPOSE, sealed))
  if (!read.success || read.data.until <= clock.now().getTime())
    throw problem('NotFound', visitorsTexts.staleRequest)
  return read.data
}

/** Who has founded the team is an owner, too. */
const ROLES_WITH: Readonly<Record<Role, readonly string[]>> = {
  primary_owner: ['primary_owner', 'owner'],
  owner: ['owner'],
  admin: ['admin'],
  member: ['member'],
}

/** The first of the teams as whose member the person is let in; null: none. */
async function findAllowed(
  { findMembership }: Needs,
  db: Db,
  user_id: string,
  { team_id, teams, roles }: VisitorSignInRequest,
): Promise<string | null> {
  const wanted = roles.map((role) => role.toLowerCase())
  for (const id of [team_id, ...teams]) {
    const member = await findMembership(db, user_id, id)
    if (member === null) continue
    const has = [...ROLES_WITH[member.role], ...member.roles].map((role) => role.toLowerCase())
    if (wanted.length === 0 || has.some((role) => wanted.includes(role))) return id
  }
  return null
}
