import { addressKey, DAY_MS, MINUTE_MS } from '@nora/kit'
import type { Origin } from '../../../platform/actor.ts'
import { fieldProblem } from '../../../platform/problem.ts'
import type { Deps } from '../accounts.deps.ts'
import { accountsTexts } from '../accounts.messages.ts'
import type { User } from '../accounts.store.ts'
import { type AttemptLimit, deleteAttempts, giveAttemptBack, takeAttempt } from '../attempts.ts'
import { addNotice } from '../notices.ts'
import { advanceTotpStep, findRecoverySalt, findTotpSecret, takeRecoveryHash } from './mfa.store.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { getStep } from './totp.ts'

/**
 * Three codes of a million are right at any moment. Thirty wrong ones a day leave somebody who knows the
 * password 3 % in a year, during which the user is written to every day.
 */
const LIMITS: Record<'account' | 'day' | 'address', AttemptLimit> = {
  account: { limit: 10, windowMs: 15 * MINUTE_MS },
  day: { limit: 30, windowMs: DAY_MS },
  /** Somebody who tries at many accounts from one place. */
  address: { limit: 30, windowMs: 15 * MINUTE_MS },
}

const accountKeys = (user_id: string) => [`factor ${user_id}`, `factor_day ${user_id}`] as const

export type CodeFactor = 'totp' | 'recovery_code'
/** `field` is where the caller sent the code, to say there that it is wrong. */
export type TriedCode = { factor: CodeFactor; code: string; field: string }

/**
 * Uses the code up when it is the right one. Throws at its field when it is wrong, and TooManyRequests after
 * too many wrong ones, whichever the factor.
 */
export async function checkCodeFactor(
  deps: Deps,
  user: User,
  { factor, code, field }: TriedCode,
  origin: Origin,
): Promise<void> {
  const [account, day] = accountKeys(user.id)
  const address = `factor_address ${addressKey(origin.address)}`
  const left = await takeAttempt(deps, account, LIMITS.account)
  await takeAttempt(deps, day, LIMITS.day)
  await takeAttempt(deps, address, LIMITS.address)
  const take = factor === 'totp' ? takeTotp : takeRecoveryCode
  if (await take(deps, user.id, code)) {
    for (const key of [account, day, address]) await giveAttemptBack(deps, key)
    return
  }
  await deps.transaction(async (tx) => {
    const event = { kind: 'user.sign_in_failed', object_id: user.id, data: { reason: factor } } as const
    await deps.emit(tx, { ...origin, user_id: user.id }, event)
    if (left === 0) await addNotice(deps, tx, user, 'factorsSpent', { origin })
  })
  throw fieldProblem(field, accountsTexts.wrongFactor[factor](left), { attempts_left: left })
}

/**
 * Resets the attempts after a new password, so that earlier attempts by others do not lock the user out. The
 * count of the day stays, because somebody with access to the mailbox could set a new password for every ten
 * attempts.
 */
export async function forgetFactorAttempts(deps: Pick<Deps, 'db'>, user_id: string): Promise<void> {
  await deleteAttempts(deps, accountKeys(user_id)[0])
}

async function takeTotp({ db, clock, sealer }: Deps, user_id: string, code: string): Promise<boolean> {
  const secret = await findTotpSecret(db, user_id)
  if (!secret?.confirmed_at) return false
  const step = getStep(sealer.open(totpScope(user_id), secret.secret_sealed), code, clock.now())
  return step !== null && advanceTotpStep(db, user_id, step)
}

async function takeRecoveryCode({ db, hasher }: Deps, user_id: string, code: string): Promise<boolean> {
  const salt = await findRecoverySalt(db, user_id)
  if (salt === undefined) return false
  return takeRecoveryHash(db, user_id, await hashRecoveryCode(hasher, code, salt))
}

export function totpScope(user_id: string): string {
  return `totp ${user_id}`
}
