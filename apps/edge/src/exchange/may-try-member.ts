import { isIdempotent } from '@nora/http1'
import { ResetCode } from '@nora/protocol'
import type { Exchange } from './exchange.ts'

/** Nothing of the request has reached the member: there was no connection to it. */
function isUnsent(code: number, isUnheard: boolean): boolean {
  const isUnreached = code >= ResetCode.ORIGIN_REFUSED && code <= ResetCode.ORIGIN_UNREACHABLE
  return isUnheard || isUnreached || code === ResetCode.ORIGIN_FORBIDDEN
}

/**
 * Whether the request that a member gave no answer to goes to another one: nothing of an answer has come, its body is
 * still there, it may be repeated or was not heard, and the budget has room for one more.
 */
export function mayTryMember(
  { request, response, connection }: Exchange,
  { code, isUnheard, nowMs }: { code: number; isUnheard: boolean; nowMs: number },
): boolean {
  const { gateway, member, replayBuffer, triedMembers, upstream } = request
  if (gateway === null || member === null || connection.source.isFromPeer) return false
  if (response.pendingHead !== null || response.status !== 0) return false
  if (replayBuffer?.isWhole === false) return false
  const mayRepeat = isIdempotent(request.method) && upstream?.origin?.isTrigger !== true
  if (!mayRepeat && !isUnsent(code, isUnheard)) return false
  const tries = triedMembers?.size ?? 0
  if (tries > gateway.settings.retry.attempts) return false
  const isLeft = [...gateway.members].some(
    ({ facts, health }) => triedMembers?.has(facts.id) !== true && facts.weight > 0 && health.isUp(nowMs),
  )
  return isLeft && gateway.retries.take(nowMs)
}
