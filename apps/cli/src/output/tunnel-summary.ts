import { formatDuration, type Lang } from '@nora/kit'
import { tunnelMessages } from './tunnel.messages.ts'
import type { TunnelState } from './tunnel-view.ts'

export function summaryOf(
  { requests, hasHttp, startedAtMs }: TunnelState,
  lang: Lang,
  nowMs: number,
): string {
  const texts = tunnelMessages[lang]
  const duration = formatDuration(lang, Math.max(1_000, nowMs - startedAtMs))
  return requests === null || !hasHttp
    ? texts.closed(duration)
    : texts.closedWithRequests(texts.requests(requests), duration)
}
