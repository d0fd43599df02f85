import { ResetCode, resetCodeName } from '@nora/protocol'
import type { Tunnel } from '../legs/tunnel.ts'
import type { Exchange } from './exchange.ts'
import type { ReasonCode } from './reasons.ts'

/** Why there is no answer, by the code that the stream was reset with; −1 for a mere end. */
export function lossReason(code: number): ReasonCode {
  if (code >= ResetCode.ORIGIN_REFUSED && code <= ResetCode.ORIGIN_UNREACHABLE) return 'origin_unreachable'
  if (code === ResetCode.LINK_LOST || code === ResetCode.UNKNOWN_TARGET) return 'tunnel_offline'
  if (code === ResetCode.PROTOCOL_ERROR) return 'bad_response'
  return code === ResetCode.REFUSED ? 'tunnel_busy' : 'origin_broke_off'
}

/** The visitor learns that the site is down; its owner learns what to check. */
export function reportOrigin(tunnel: Tunnel, code: number, nowMs: number): void {
  const { target } = tunnel.facts.claim
  const name = resetCodeName(code)
  tunnel.reportOriginError(
    name,
    {
      ru: `Не удаётся соединиться с ${target} (${name}). Проверьте, что программа запущена и слушает этот порт.`,
      en: `Cannot connect to ${target} (${name}). Check that the program runs and listens on this port.`,
    },
    nowMs,
  )
}

/** Nobody there has looked at the request: the name, or its agent, is elsewhere by now. */
export function hasMovedOn({ tunnel, way, early, pendingResponseHead }: Exchange, code: number): boolean {
  if (pendingResponseHead !== null || early?.isWhole === false) return false
  if (code === ResetCode.UNKNOWN_TARGET) return tunnel === null
  return code === ResetCode.REFUSED && way?.isClosed === true
}
