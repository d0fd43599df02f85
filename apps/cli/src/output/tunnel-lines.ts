import { printable, type Style } from '@nora/command-line/terminal'
import { formatClockTime, type Lang } from '@nora/kit'
import { addressLines } from './address-lines.ts'
import { connectionLine } from './connection-line.ts'
import { requestLine, runLine, stderrLine } from './request-line.ts'
import { sessionLine, sshLines } from './ssh-lines.ts'
import { tunnelMessages } from './tunnel.messages.ts'
import { getSummary } from './tunnel-summary.ts'
import type { TunnelFact, TunnelView } from './tunnel-view.ts'

const WIDEST = 500

type LinesOptions = {
  line: (text: string) => void
  lang: Lang
  style: Style
  nowMs: () => number
  /** Whether somebody reads along, who may need help with an address; false for a log. */
  hasHelp?: boolean
}

/** One plain line per event, for logs and pipes. */
export function createTunnelLines({ line, lang, style, nowMs, hasHelp = true }: LinesOptions): TunnelView {
  const texts = tunnelMessages[lang]
  let hasBegun = false

  function getText(fact: TunnelFact): string {
    switch (fact.type) {
      case 'online':
        return fact.isAgain
          ? texts.backOnlineLine(printable(fact.tunnel.url ?? ''))
          : texts.onlineLine(printable(fact.tunnel.url ?? ''), printable(fact.tunnel.target))
      case 'address_changed':
        return printable(texts.addressChanged(fact.tunnel.url ?? '', fact.formerUrl))
      case 'reconnecting':
        return texts.offlineLine(printable(fact.reason), fact.retryInMs)
      case 'rerouted':
        return fact.route.isDirect
          ? texts.directLine
          : texts.routeLine(printable(texts.route(fact.route.path, fact.route.proxy)))
      case 'origin_up':
        return printable(texts.originUp(fact.tunnel.target))
      case 'request':
        return requestLine(fact.exchange.toSummary(), lang, style, WIDEST)
      case 'run':
        return runLine(fact.exchange.toSummary(), lang, style, new Date(nowMs()))
      case 'session':
        return sessionLine(fact, lang, formatClockTime(lang, new Date(nowMs())))
      case 'connection':
        return connectionLine(fact.connection, { lang, style, columns: WIDEST, sinceMs: 0 })
      case 'stderr':
        return stderrLine(fact, style, formatClockTime(lang, new Date(nowMs())))
      default:
        return printable(fact.message)
    }
  }

  return {
    tell(fact, state) {
      const { label = null } = 'tunnel' in fact ? fact.tunnel : 'label' in fact ? fact : {}
      const say = (text: string) => line(label === null ? text : `${label}: ${text}`)
      say(getText(fact))
      if (fact.type !== 'online') return
      const { rules } = fact.tunnel
      for (const text of hasBegun || !hasHelp ? [] : addressLines(fact.tunnel, lang)) say(printable(text))
      for (const text of fact.isAgain ? [] : sshLines(fact.tunnel, lang)) say(printable(text))
      if (!fact.isAgain && rules.length > 0) say(texts.rulesLine(rules.join(', ')))
      if (hasBegun) return
      if (state.inspectorUrl) line(texts.inspectorLine(state.inspectorUrl))
      for (const row of state.qrCode) line(style.inked(row))
      hasBegun = true
    },
    refresh: () => {},
    close(state) {
      if (hasBegun) line(getSummary(state, lang, nowMs()))
    },
  }
}
