import { formatDuration, type Lang } from '@nora/kit'
import { tunnelMessages } from './tunnel.messages.ts'
import type { TunnelState } from './tunnel-view.ts'

export function getSummary(
  { tunnels, requests, hasHttp, startedAtMs }: TunnelState,
  lang: Lang,
  nowMs: number,
): string {
  const texts = tunnelMessages[lang]
  const duration = formatDuration(lang, Math.max(1_000, nowMs - startedAtMs))
  return requests === null || !hasHttp
    ? texts.closed(tunnels.length, duration)
    : texts.closedWithRequests(tunnels.length, texts.requests(requests), duration)
}
