import { addressKey, MINUTE_MS } from '@nora/kit'
import type { Origin } from '../../platform/actor.ts'
import { hashToken } from '../../platform/hashes.ts'
import { problem } from '../../platform/problem.ts'
import type { Deps } from './accounts.deps.ts'
import { accountsTexts } from './accounts.messages.ts'
import { findUserByEmail, getUserById, takeTicket, type User } from './accounts.store.ts'
import { type AttemptLimit, giveAttemptBack, takeAttempt } from './attempts.ts'
import { finishSignIn, type SignedIn } from './finish-sign-in.ts'
import { isPassword } from './passwords.ts'
import { isLinked } from './provider-links.store.ts'

/** Wrong passwords for one account from one address. */
const PER_ADDRESS: AttemptLimit = { limit: 20, windowMs: 10 * MINUTE_MS }
/**
 * Counts attempts from all addresses together. It is high, because it locks out the user’s own password too.
 */
const PER_ACCOUNT: AttemptLimit = { limit: 100, windowMs: 10 * MINUTE_MS }

export type SignIn = { email: string; password: string } | { ticket: string }

/** Opens a session for the right password or a ticket that was never used. `replaces`: the browser’s session so far. */
export function signIn(deps: Deps) {
  return (input: SignIn, origin: Origin, replaces: string | null): Promise<SignedIn> =>
    'ticket' in input
      ? withTicket(deps, input.ticket, origin, replaces)
      : withPassword(deps, input, origin, replaces)
}

async function withPassword(
  deps: Deps,
  { email, password }: { email: string; password: string },
  origin: Origin,
  replaces: string | null,
): Promise<SignedIn> {
  const account = `sign_in ${email}`
  const address = `${account} ${addressKey(origin.address)}`
  if (deps.config.has_rate_limits) {
    await takeAttempt(deps, address, PER_ADDRESS)
    await takeAttempt(deps, account, PER_ACCOUNT)
  }
  const user = await findUserByEmail(deps.db, email)
  const isRight = await isPassword(deps.hasher, user?.password_hash, password)
  // Asked and written for unknown addresses too: otherwise the time of the answer would tell them apart.
  const byProviderOnly = await isLinked(deps.db, user?.id ?? 'nobody')
  if (!user || !isRight) {
    await recordFailure(deps, user, origin)
    if (user?.password_hash === null && byProviderOnly) throw problem('PasswordLoginUnavailable')
    throw problem('BadRequest', accountsTexts.wrongSignIn)
  }
  if (deps.config.has_rate_limits) {
    await giveAttemptBack(deps, address)
    await giveAttemptBack(deps, account)
  }
  return deps.transaction((tx) => finishSignIn(deps, tx, user, { with: 'password', replaces }, origin))
}

async function recordFailure(deps: Deps, user: User | undefined, origin: Origin): Promise<void> {
  const failed = { ...origin, user_id: user?.id ?? null }
  await deps.transaction((tx) =>
    deps.emit(tx, failed, {
      kind: 'user.sign_in_failed',
      object_id: user?.id ?? 'unknown',
      data: { reason: 'password' },
    }),
  )
}

function withTicket(deps: Deps, ticket: string, origin: Origin, replaces: string | null): Promise<SignedIn> {
  return deps.transaction(async (tx) => {
    const user_id = await takeTicket(tx, hashToken(ticket), deps.clock.now())
    if (!user_id) throw problem('BadRequest', accountsTexts.usedTicket)
    return finishSignIn(deps, tx, await getUserById(tx, user_id), { with: 'ticket', replaces }, origin)
  })
}
