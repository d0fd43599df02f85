import { toVisibleQuery } from '@nora/inspector/search'
import type { Output } from './output.ts'
import { knownHostsLine, sshCommand } from './ssh-access.ts'
import type { ShownTunnel, TunnelFact, TunnelState, TunnelView } from './tunnel-view.ts'

/** One JSON object per line, for programs. */
export function createTunnelEvents(output: Output): TunnelView {
  return {
    tell: (fact, state) => output.event(toTunnelEvent(fact, state)),
    refresh: () => {},
    close({ tunnels, requests: counted, hasHttp, connections }) {
      const requests = hasHttp ? counted : null
      if (tunnels.some(({ url }) => url !== null)) output.event({ event: 'closed', requests, connections })
    },
  }
}

/** What programs are told of a fact. */
export function toTunnelEvent(
  fact: TunnelFact,
  state: TunnelState,
): { event: string } & Record<string, unknown> {
  switch (fact.type) {
    case 'online':
      return {
        event: 'online',
        ...labelOf(fact.tunnel),
        url: fact.tunnel.url,
        target: fact.tunnel.target,
        rules: fact.tunnel.rules,
        ...sshFacts(fact.tunnel),
        inspector_url: state.inspectorUrl,
        rtt_ms: state.rttMs,
        link: state.route?.path,
        proxy: state.route?.proxy,
      }
    case 'address_changed': {
      const { tunnel, formerUrl } = fact
      return { event: 'address_changed', ...labelOf(tunnel), url: tunnel.url, former_url: formerUrl }
    }
    case 'reconnecting':
      return { event: 'offline', reason: fact.reason, retry_in_ms: fact.retryInMs }
    case 'rerouted':
      return { event: 'rerouted', link: fact.route.path, proxy: fact.route.proxy }
    case 'request': {
      const exchange = fact.exchange.toSummary()
      return { event: 'request', ...labelOf(fact), ...exchange, query: toVisibleQuery(exchange.query) }
    }
    case 'run': {
      const { id, tunnel_id, run } = fact.exchange.toSummary()
      return { event: 'run', ...labelOf(fact), exchange_id: id, tunnel_id, ...run }
    }
    case 'session': {
      const { session, isOver } = fact
      const { id, person, keyName, fingerprint, address, openedAt, uses } = session
      const facts = { id, person, key_name: keyName, fingerprint, address, opened_at: openedAt, uses }
      return { event: isOver ? 'session_closed' : 'session', ...labelOf(fact), ...facts }
    }
    case 'connection': {
      const { id, visitor, atMs, bytesIn, bytesOut, durationMs, error } = fact.connection
      return {
        event: 'connection',
        ...labelOf(fact),
        id,
        state: durationMs === null ? 'open' : 'closed',
        visitor,
        at: new Date(atMs).toISOString(),
        duration_ms: durationMs === null ? null : Math.round(durationMs),
        bytes_in: bytesIn,
        bytes_out: bytesOut,
        error,
      }
    }
    case 'stderr':
      return { event: 'stderr', ...labelOf(fact), run_id: fact.runId, line: fact.line }
    case 'ended':
      return { event: 'ended', ...labelOf(fact.tunnel), code: fact.code, message: fact.message }
    case 'origin_down': {
      const { tunnel, failure, message } = fact
      return { event: 'origin_down', ...labelOf(tunnel), target: tunnel.target, failure, message }
    }
    case 'origin_up':
      return { event: 'origin_up', ...labelOf(fact.tunnel), target: fact.tunnel.target }
    case 'notice':
      return { event: 'notice', ...labelOf(fact), message: fact.message }
  }
}

function sshFacts({ ssh, url }: ShownTunnel): Record<string, unknown> {
  if (ssh === null || url === null) return {}
  const { password, missingTerminal } = ssh
  return {
    ssh: sshCommand(url),
    known_hosts: knownHostsLine(url, ssh),
    ...(password !== null && { password }),
    ...(missingTerminal !== null && { missing_terminal: missingTerminal }),
  }
}

function labelOf({ label }: Pick<ShownTunnel, 'label'>): { tunnel?: string } {
  return label === null ? {} : { tunnel: label }
}
