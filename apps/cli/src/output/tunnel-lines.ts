import type { Lang } from '@nora/kit'
import { requestLine } from './request-line.ts'
import { printable, type Style } from './style.ts'
import { tunnelMessages } from './tunnel.messages.ts'
import { summaryOf } from './tunnel-summary.ts'
import type { TunnelFact, TunnelState, TunnelView } from './tunnel-view.ts'

const WIDEST = 500

type LinesOptions = { line: (text: string) => void; lang: Lang; style: Style; nowMs: () => number }

/** One plain line per event, for logs and pipes. */
export function createTunnelLines({ line, lang, style, nowMs }: LinesOptions): TunnelView {
  const texts = tunnelMessages[lang]
  let wasOnline = false

  function textOf(fact: TunnelFact, state: TunnelState): string {
    switch (fact.type) {
      case 'online':
        return wasOnline
          ? texts.backOnlineLine(printable(state.url ?? ''))
          : texts.onlineLine(printable(state.url ?? ''), state.target)
      case 'reconnecting':
        return texts.offlineLine(printable(fact.reason), fact.retryInMs)
      case 'origin_up':
        return texts.originUp(state.target)
      case 'request':
        return requestLine(fact.exchange.toSummary(), lang, style, WIDEST)
      default:
        return printable(fact.message)
    }
  }

  return {
    tell(fact, state) {
      line(textOf(fact, state))
      if (fact.type !== 'online') return
      if (!wasOnline && state.inspectorUrl) line(texts.inspectorLine(state.inspectorUrl))
      if (!wasOnline) for (const row of state.qrCode) line(style.inked(row))
      wasOnline = true
    },
    refresh: () => {},
    close(state) {
      if (state.url) line(summaryOf(state, lang, nowMs()))
    },
  }
}
