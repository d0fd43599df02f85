import type { Output } from './output.ts'
import type { TunnelFact, TunnelState, TunnelView } from './tunnel-view.ts'

/** One JSON object per line, for programs. */
export function createTunnelEvents(output: Output): TunnelView {
  return {
    tell: (fact, state) => output.event(eventOf(fact, state)),
    refresh: () => {},
    close({ url, requests, connections }) {
      if (url) output.event({ event: 'closed', requests, connections })
    },
  }
}

function eventOf(fact: TunnelFact, state: TunnelState): { event: string } & Record<string, unknown> {
  switch (fact.type) {
    case 'online':
      return {
        event: 'online',
        url: state.url,
        target: state.target,
        inspector_url: state.inspectorUrl,
        rtt_ms: state.rttMs,
      }
    case 'reconnecting':
      return { event: 'offline', reason: fact.reason, retry_in_ms: fact.retryInMs }
    case 'request':
      return { event: 'request', ...fact.exchange.toSummary() }
    case 'origin_down':
      return { event: 'origin_down', target: state.target, failure: fact.failure, message: fact.message }
    case 'origin_up':
      return { event: 'origin_up', target: state.target }
    case 'notice':
      return { event: 'notice', message: fact.message }
  }
}
