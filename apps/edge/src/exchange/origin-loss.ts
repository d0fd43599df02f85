import { isIdempotent, isSizeRefusal, type Refusal } from '@nora/http1'
import type { Localized } from '@nora/kit'
import { ResetCode, resetCodeName } from '@nora/protocol'
import type { Endpoint } from '../endpoints/endpoint.ts'
import type { ReasonCode } from '../facts/reasons.ts'
import type { Exchange } from './exchange.ts'
import type { ExchangeRequest } from './request.ts'
import { describeFault } from './response-faults.ts'
import { RequestState, ResponseState } from './states.ts'

/** Why there is no answer, by the code that the stream was reset with; −1 for a mere end. */
export function lossReason(code: number): ReasonCode {
  if (code >= ResetCode.ORIGIN_REFUSED && code <= ResetCode.ORIGIN_UNREACHABLE) return 'origin_unreachable'
  if (code === ResetCode.ORIGIN_FORBIDDEN) return 'upstream_refused'
  if (code === ResetCode.LINK_LOST || code === ResetCode.UNKNOWN_TARGET) return 'tunnel_offline'
  if (code === ResetCode.PROTOCOL_ERROR) return 'bad_response'
  return code === ResetCode.REFUSED ? 'tunnel_busy' : 'origin_broke_off'
}

type Loss = { target: string; code: number; reason: ReasonCode; nowMs: number }

/** The visitor learns that the site is down; its owner learns what to check. */
export function reportOrigin(endpoint: Endpoint, { target, code, reason, nowMs }: Loss): void {
  if (reason === 'origin_unreachable') {
    const name = resetCodeName(code)
    endpoint.reportOriginError(
      name,
      {
        ru: `Не удаётся соединиться с ${target} (${name}). Проверьте, что программа запущена и слушает этот порт.`,
        en: `Cannot connect to ${target} (${name}). Check that the program runs and listens on this port.`,
      },
      nowMs,
    )
  } else if (reason === 'origin_broke_off' || reason === 'bad_response') {
    endpoint.reportOriginError(reason, noAnswer(target, reason), nowMs)
  }
}

function noAnswer(target: string, reason: 'origin_broke_off' | 'bad_response'): Localized {
  if (reason === 'bad_response') {
    return {
      ru: `${target} говорит не на той версии HTTP, которой от неё ждут: HTTP/2 ждут от gRPC и с --app-protocol http2.`,
      en: `${target} does not speak the version of HTTP that is expected: HTTP/2 for gRPC and with --app-protocol http2.`,
    }
  }
  const isHttp = !/^(?:https|h2c|tcp|unix):/.test(target)
  return {
    ru: `${target} закрыла соединение, не ответив.${isHttp ? ' Если она ждёт TLS, укажите https:// в цели.' : ''}`,
    en: `${target} closed the connection without an answer.${isHttp ? ' If it expects TLS, give the target as https://.' : ''}`,
  }
}

/** Returns the reason that the visitor is given for a response that breaks this rule. */
export function faultReason(refusal: Refusal | null): ReasonCode {
  return refusal !== null && isSizeRefusal(refusal) ? 'response_head_too_large' : 'bad_response'
}

/**
 * Reports to the owner which rule the response broke; a response that came from another edge is reported there.
 */
export function reportFault(
  { endpoint, upstream }: ExchangeRequest,
  refusal: Refusal | null,
  nowMs: number,
): void {
  const target = upstream?.origin?.target
  if (endpoint === null || target === undefined) return
  const text = describeFault(target, refusal)
  endpoint.reportOriginError(`${faultReason(refusal)}: ${refusal ?? 'upgrade'}`, text, nowMs)
}

/** The visitor must see that the response is not whole: only a framed one shows it by itself. */
export function cutShort({ connection, request, response, accounting }: Exchange, code: ReasonCode): void {
  const { socket } = connection
  const isChanged = response.filter !== null
  // HTTP/1.0 knows no chunks: what came in them, or is changed on its way, ends with the connection.
  const isUnframed =
    request.minor === 0
      ? isChanged || response.state !== ResponseState.COUNTED
      : !isChanged && response.state === ResponseState.UNTIL_CLOSE
  accounting.cutReason = code
  response.abandon()
  if (socket.endCall?.(code) === true) return
  if (isUnframed) socket.resetAndDestroy()
  else socket.destroySoon()
}

/** Ends what runs at once; a call of gRPC is told why. */
export function breakOff(exchange: Exchange, code: ReasonCode): void {
  const { socket } = exchange.connection
  exchange.accounting.cutReason = code
  if (socket.endCall?.(code) !== true) {
    socket.destroy()
    return
  }
  exchange.releaseStream()?.reset(ResetCode.CANCELLED)
  exchange.request.state = RequestState.DISCARDING
}

/** Whether the request that got no answer may be sent once more. */
export function mayResend(
  exchange: Exchange,
  { code, isUnheard }: { code: number; isUnheard: boolean },
): boolean {
  const { replayBuffer, isResent, isStreamReused, method, upstream } = exchange.request
  const { pendingHead, status } = exchange.response
  // An interim answer says that the request was heard.
  if (isResent || pendingHead !== null || status !== 0) return false
  if (isUnheard) return replayBuffer === null || replayBuffer.isWhole
  return (
    (isStreamReused || code === ResetCode.LINK_LOST) &&
    replayBuffer === null &&
    isIdempotent(method) &&
    // Whatever its method, it may have begun to run something.
    upstream?.origin?.isTrigger !== true
  )
}

/** Nobody there has looked at the request: the name, or its agent, is elsewhere by now. */
export function hasMovedOn({ request, response }: Exchange, code: number): boolean {
  const { endpoint, upstream, replayBuffer } = request
  if (response.pendingHead !== null || replayBuffer?.isWhole === false) return false
  if (code === ResetCode.UNKNOWN_TARGET) return endpoint === null
  return code === ResetCode.REFUSED && upstream?.isClosed === true
}
