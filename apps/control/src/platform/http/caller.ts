import { type ProblemCode, problems } from '@nora/contract'
import { addressKey, isProblem, type RateLimiter } from '@nora/kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, Origin } from '../actor.ts'
import { tooMany } from '../problem.ts'
import { getAddress } from './address-of.ts'
import { getRate, getUserRate } from './route-rates.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
  }
}

export type CallerDeps = {
  base_url: string
  rates: RateLimiter
  authenticate: (req: FastifyRequest, reply: FastifyReply) => Promise<Actor | null>
}

/** Finds the caller where no sign-in is needed: an invalid token or session counts as none. */
export async function findActor(
  req: FastifyRequest,
  reply: FastifyReply,
  { authenticate }: CallerDeps,
): Promise<Actor | null> {
  try {
    return await authenticate(req, reply)
  } catch (error) {
    if (isSignInNeeded(error)) return null
    throw error
  }
}

function isSignInNeeded(error: unknown): boolean {
  if (isProblem(error, 'OtpRequired')) return true
  return isProblem(error) && problems[error.code as ProblemCode]?.status === 401
}

/** One more use of what anybody may call, from this address. */
export function limitAddress(req: FastifyRequest, name: string, { rates }: CallerDeps): void {
  refuseAfter(rates.take(`${name} ${addressKey(getAddress(req))}`, getRate(name)))
}

/** One more use by this user, wherever they call from. What a program calls is counted by its credential too. */
export function limitActor({ user_id, credential }: Actor, name: string, { rates }: CallerDeps): void {
  const rate = getUserRate(name, credential)
  if (rate) refuseAfter(rates.take(`${name} ${user_id}`, rate))
}

function refuseAfter(retryAfterS: number | null): void {
  if (retryAfterS !== null) throw tooMany(retryAfterS)
}

export function isSecure({ base_url }: { base_url: string }): boolean {
  return base_url.startsWith('https:')
}

export function toOrigin(req: FastifyRequest, actor: Actor | null): Origin {
  return {
    user_id: actor?.user_id ?? null,
    team_id: actor?.team_id ?? null,
    credential_id: actor?.credential.id ?? null,
    address: getAddress(req),
    client: String(req.headers['user-agent'] ?? '').slice(0, 200),
    request_id: req.id,
  }
}
