import type { CurrentUser, SecondFactor } from '@nora/contract/accounts'
import type { SignInMethod } from '@nora/contract/audit'
import type { Problem } from '@nora/kit'
import type { Origin } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { hashToken } from '../../platform/hashes.ts'
import { problem } from '../../platform/problem.ts'
import type { Deps } from './accounts.deps.ts'
import { accountsTexts } from './accounts.messages.ts'
import { getUserById, type User } from './accounts.store.ts'
import { getHomeTeam, toCurrentUser } from './current-user.ts'
import { otpRequired } from './second-factors/second-factors.ts'
import { type OpenedSession, openSession } from './sessions/open-session.ts'
import { deleteSession, deleteSessionOf, findSession, type Session } from './sessions/sessions.store.ts'
import { getDomain, ssoMethod } from './sso-access.ts'

/** A session for the browser’s cookie, and either its user or why it opens nothing yet. */
export type SignedIn = { session: OpenedSession } & ({ user: CurrentUser } | { due: Problem })

export type FirstFactor = {
  with: SignInMethod
  /** The factor is two in one, as a passkey that asked for a finger or a PIN. */
  isMultiFactor?: boolean
  /** The session that the browser had until now: it ends, so that no token outlives a change of person. */
  replaces: string | null
  /** The team in which the session works; defaults to the personal team. */
  team_id?: string
}

/** Opens a session for whoever has shown a first factor; one that waits when the user wants a second. */
export async function finishSignIn(
  deps: Deps,
  tx: Db,
  user: User,
  factor: FirstFactor,
  origin: Origin,
): Promise<SignedIn> {
  assertEnabled(user)
  await assertFreeOfSso(deps, tx, user, factor)
  if (factor.replaces !== null) await deleteSession(tx, hashToken(factor.replaces))
  const team_id = factor.team_id ?? (await getHomeTeam(deps, tx, user.id))
  const is_otp_due = user.mfa_enabled_at !== null && !factor.isMultiFactor
  const opened = { user_id: user.id, team_id, opened_with: factor.with, is_otp_due }
  const session = await openSession(deps, tx, opened, origin)
  if (is_otp_due) return { session, due: await otpRequired(tx, user.id, session.expires_at) }
  await emitSignedIn(deps, tx, opened, null, origin)
  return { session, user: await toCurrentUser(deps, tx, user, team_id) }
}

/** The session that waits for a second factor. Throws Unauthorized when the cookie is of none. */
export async function getDueSession(deps: Deps, token: string | null): Promise<Session> {
  const session = token === null ? undefined : await findSession(deps.db, hashToken(token), deps.clock.now())
  if (!session?.is_otp_due) throw problem('Unauthorized', accountsTexts.nothingDue)
  return session
}

/** Puts a session that opens everything in the place of the one that waited. */
export function finishSecondFactor(
  deps: Deps,
  due: Session,
  second_factor: SecondFactor,
  origin: Origin,
): Promise<SignedIn> {
  return deps.transaction(async (tx) => {
    const isFirst = await deleteSessionOf(tx, due.user_id, due.id)
    if (!isFirst) throw problem('Unauthorized', accountsTexts.nothingDue)
    const user = await getUserById(tx, due.user_id)
    assertEnabled(user)
    const { user_id, team_id, opened_with } = due
    const opened = { user_id, team_id, opened_with, is_otp_due: false }
    const session = await openSession(deps, tx, opened, origin)
    await emitSignedIn(deps, tx, opened, second_factor, origin)
    return { session, user: await toCurrentUser(deps, tx, user, team_id) }
  })
}

/** A team may require that its members sign in by its issuer. The operator’s ticket opens every account. */
async function assertFreeOfSso(deps: Deps, tx: Db, user: User, { with: method }: FirstFactor): Promise<void> {
  if (method === 'ticket') return
  const required = await deps.sso.findRequired(tx, { user_id: user.id, domain: getDomain(user.email) })
  if (!required || method === ssoMethod(required.id)) return
  throw problem('SsoRequired', accountsTexts.ssoRequired(required.name), { data: { name: required.name } })
}

function assertEnabled({ disabled_at }: User): void {
  if (disabled_at) throw problem('Forbidden', accountsTexts.disabled)
}

async function emitSignedIn(
  deps: Deps,
  tx: Db,
  { user_id, team_id, opened_with }: { user_id: string; team_id: string; opened_with: string },
  second_factor: SecondFactor | null,
  origin: Origin,
): Promise<void> {
  const data = { with: opened_with as SignInMethod, second_factor }
  await deps.emit(tx, { ...origin, user_id, team_id }, { kind: 'user.signed_in', object_id: user_id, data })
}
