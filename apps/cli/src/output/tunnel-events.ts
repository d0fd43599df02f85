import { toVisibleQuery } from '@nora/capture/search'
import { type EventOf, exactly, type StreamEvent } from './events/stream-event.schema.ts'
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

/** Converts a fact to the event that programs read. */
export function toTunnelEvent(fact: TunnelFact, state: TunnelState): StreamEvent {
  switch (fact.type) {
    case 'online':
      return exactly({
        event: 'online',
        tunnel: getLabel(fact.tunnel),
        url: fact.tunnel.url,
        target: fact.tunnel.target,
        rules: [...fact.tunnel.rules],
        ...sshFacts(fact.tunnel),
        inspector_url: state.inspectorUrl,
        rtt_ms: state.rttMs,
        link: state.route?.path,
        proxy: state.route?.proxy,
      })
    case 'address_changed': {
      const { tunnel, formerUrl } = fact
      return { event: 'address_changed', tunnel: getLabel(tunnel), url: tunnel.url, former_url: formerUrl }
    }
    case 'reconnecting':
      return { event: 'offline', reason: fact.reason, retry_in_ms: fact.retryInMs }
    case 'rerouted':
      return { event: 'rerouted', link: fact.route.path, proxy: fact.route.proxy }
    case 'request': {
      const exchange = fact.exchange.toSummary()
      const query = toVisibleQuery(exchange.query)
      return exactly({ event: 'request', tunnel: getLabel(fact), ...exchange, query })
    }
    case 'run': {
      const { id, start } = fact.exchange
      const facts = { exchange_id: id, tunnel_id: start.tunnelId, ...fact.run }
      return exactly({ event: 'run', tunnel: getLabel(fact), ...facts })
    }
    case 'session': {
      const { session, hasEnded } = fact
      return {
        event: hasEnded ? 'session_closed' : 'session',
        tunnel: getLabel(fact),
        id: session.id,
        person: session.person,
        key_name: session.keyName,
        fingerprint: session.fingerprint,
        address: session.address,
        opened_at: session.openedAt.toISOString(),
        uses: [...session.uses],
      }
    }
    case 'connection': {
      const { id, visitor, atMs, bytesIn, bytesOut, durationMs, error } = fact.connection
      return {
        event: 'connection',
        tunnel: getLabel(fact),
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
      return { event: 'stderr', tunnel: getLabel(fact), run_id: fact.runId, line: fact.line }
    case 'ended':
      return { event: 'ended', tunnel: getLabel(fact.tunnel), code: fact.code, message: fact.message }
    case 'origin_down': {
      const { tunnel, failure, message } = fact
      return { event: 'origin_down', tunnel: getLabel(tunnel), target: tunnel.target, failure, message }
    }
    case 'origin_up':
      return { event: 'origin_up', tunnel: getLabel(fact.tunnel), target: fact.tunnel.target }
    case 'notice':
      return { event: 'notice', tunnel: getLabel(fact), message: fact.message }
  }
}

type SshFacts = Pick<EventOf<'online'>, 'ssh' | 'known_hosts' | 'password' | 'missing_terminal'>

function sshFacts({ ssh, url }: ShownTunnel): SshFacts {
  if (ssh === null || url === null) return {}
  return {
    ssh: sshCommand(url),
    known_hosts: knownHostsLine(url, ssh),
    password: ssh.password ?? undefined,
    missing_terminal: ssh.missingTerminal ?? undefined,
  }
}

function getLabel({ label }: Pick<ShownTunnel, 'label'>): string | undefined {
  return label ?? undefined
}
