import { type RateLimiter, SECOND_MS } from '@nora/kit'
import type { FastifyReply } from 'fastify'
import type { Credential } from '../actor.ts'
import { tooMany } from '../problem.ts'
import { PROGRAM_RATE as RATE } from './route-rates.ts'

const POLICY = `"credential";q=${RATE.limit};w=${RATE.windowMs / SECOND_MS}`

/**
 * Counts a program's call under its token or key, and says what is left
 * (draft-ietf-httpapi-ratelimit-headers-10). A browser's calls are as many as its person makes.
 */
export function limitProgram(
  reply: FastifyReply,
  credential: { kind: Credential['kind'] | 'machine'; id: string },
  rates: RateLimiter,
): void {
  if (credential.kind === 'session') return
  const key = `credential ${credential.id}`
  const retryAfterS = rates.take(key, RATE)
  const left = rates.left(key, RATE)
  if (left) {
    void reply.header('ratelimit-policy', POLICY)
    void reply.header('ratelimit', `"credential";r=${left.uses};t=${left.fullInS}`)
  }
  if (retryAfterS !== null) throw tooMany(retryAfterS)
}
