import { ResetCode, resetCodeName } from '@nora/protocol'
import type { Tunnel } from '../legs/tunnel.ts'
import type { ReasonCode } from './reasons.ts'

/** What a visitor is told when the stream ended with this code before an answer came. */
export function lossReason(code: number): ReasonCode {
  if (isOriginUnreachable(code)) return 'origin_unreachable'
  if (code === ResetCode.LINK_LOST || code === ResetCode.UNKNOWN_TARGET) return 'tunnel_offline'
  return code === ResetCode.REFUSED ? 'tunnel_busy' : 'origin_broke_off'
}

/** The visitor learns that the site is down; its owner learns what to check. */
export function reportOrigin(tunnel: Tunnel, code: number, nowMs: number): void {
  if (!isOriginUnreachable(code)) return
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

function isOriginUnreachable(code: number): boolean {
  return code >= ResetCode.ORIGIN_REFUSED && code <= ResetCode.ORIGIN_UNREACHABLE
}
