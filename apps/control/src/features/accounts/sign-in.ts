import { MINUTE_MS, type Rate } from '@nora/kit'
import type { Origin } from '../../platform/actor.ts'
import { hashToken } from '../../platform/hashes.ts'
import { problem, tooMany } from '../../platform/problem.ts'
import type { Deps } from './accounts.deps.ts'
import { accountsTexts } from './accounts.messages.ts'
import { findUserByEmail, getUserById, takeTicket, type User } from './accounts.store.ts'
import { getHomeTeam, toCurrentUser } from './current-user.ts'
import { openSession } from './open-session.ts'
import { isPassword } from './passwords.ts'
import type { SignedIn } from './sign-up.ts'

/** Wrong passwords per account, whatever address they come from. */
const ACCOUNT_RATE: Rate = { limit: 20, windowMs: 10 * MINUTE_MS }

export type SignIn = { email: string; password: string } | { ticket: string }

/** Opens a session for the right password or a ticket that was never used. */
export function signIn(deps: Deps) {
  return (input: SignIn, origin: Origin): Promise<SignedIn> =>
    'ticket' in input ? withTicket(deps, input.ticket, origin) : withPassword(deps, input, origin)
}

async function withPassword(
  deps: Deps,
  { email, password }: { email: string; password: string },
  origin: Origin,
): Promise<SignedIn> {
  // Counted before the check, so that parallel guesses count too.
  const key = `sign_in ${email}`
  const retryAfterS = deps.rates.take(key, ACCOUNT_RATE)
  if (retryAfterS !== null) throw tooMany(retryAfterS, accountsTexts.tooManySignIns)
  const user = await findUserByEmail(deps.db, email)
  const isRight = await isPassword(user?.password_hash, password)
  // Written for unknown addresses too: otherwise the time of the answer would tell them apart.
  if (!user || !isRight) {
    const failed = { ...origin, user_id: user?.id ?? null }
    await deps.transaction((tx) =>
      deps.emit(tx, failed, {
        kind: 'user.sign_in_failed',
        object_id: user?.id ?? 'unknown',
        data: { reason: 'password' },
      }),
    )
    throw problem('BadRequest', accountsTexts.wrongSignIn)
  }
  deps.rates.giveBack(key, ACCOUNT_RATE)
  return deps.transaction((tx) => open(deps, tx, user, origin, 'password'))
}

function withTicket(deps: Deps, ticket: string, origin: Origin): Promise<SignedIn> {
  return deps.transaction(async (tx) => {
    const user_id = await takeTicket(tx, hashToken(ticket), deps.clock.now())
    if (!user_id) throw problem('BadRequest', accountsTexts.usedTicket)
    return open(deps, tx, await getUserById(tx, user_id), origin, 'ticket')
  })
}

async function open(
  deps: Deps,
  tx: Deps['db'],
  user: User,
  origin: Origin,
  by: 'password' | 'ticket',
): Promise<SignedIn> {
  const team_id = await getHomeTeam(deps, tx, user.id)
  const session = await openSession(deps, tx, { user_id: user.id, team_id }, origin)
  const who = { ...origin, user_id: user.id, team_id }
  await deps.emit(tx, who, { kind: 'user.signed_in', object_id: user.id, data: { with: by } })
  return { user: await toCurrentUser(deps, tx, user, team_id), session }
}
