import type { AskAnswer, AskBody, TunnelCounts } from '@nora/link'
import type { Usage } from './counters.ts'
import type { ReportedTunnel } from './reported-tunnel.ts'

/** Short enough that a request shows in an open console within a second. */
const INTERVAL_MS = 500

export type CountReporterDeps = {
  liveTunnels: () => Iterable<ReportedTunnel>
  send: (body: AskBody<'count'>) => Promise<AskAnswer<'count'>>
}

/**
 * Tells control twice a second what the tunnels did. What is not acknowledged stays in the tallies, so that a
 * silent control costs no memory and loses no sums.
 */
export class CountReporter {
  readonly #deps: CountReporterDeps
  readonly #closed = new Set<ReportedTunnel>()
  readonly #timer: NodeJS.Timeout
  #sequence = 0
  #isSending = false

  constructor(deps: CountReporterDeps) {
    this.#deps = deps
    this.#timer = setInterval(() => void this.report(), INTERVAL_MS)
    this.#timer.unref()
  }

  /** The tunnel is live no longer, but its last sums are still to be told. */
  keepClosed(tunnel: ReportedTunnel): void {
    if (tunnel.counters.isChanged || tunnel.counters.running > 0) this.#closed.add(tunnel)
  }

  /** Resolves when control has answered or cannot. */
  async report(): Promise<void> {
    if (this.#isSending) return
    // The current state of a tunnel that came back is reported last, so that it wins.
    const tunnels = [...this.#closed, ...this.#deps.liveTunnels()].filter(
      ({ counters }) => counters.isChanged,
    )
    if (tunnels.length === 0) return this.#forgetSettled()
    const taken = tunnels.map((tunnel) => [tunnel, tunnel.counters.take()] as const)
    this.#isSending = true
    try {
      const body = {
        sequence: ++this.#sequence,
        tunnels: taken.map(([tunnel, usage]) => toCounts(tunnel, usage)),
      }
      await this.#deps.send(body)
    } catch {
      for (const [tunnel, usage] of taken) tunnel.counters.giveBack(usage)
    } finally {
      this.#isSending = false
      this.#forgetSettled()
    }
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #forgetSettled(): void {
    for (const tunnel of this.#closed) {
      if (!tunnel.counters.isChanged && tunnel.counters.running === 0) this.#closed.delete(tunnel)
    }
  }
}

function toCounts(tunnel: ReportedTunnel, usage: Usage): TunnelCounts {
  return {
    tunnel_id: tunnel.facts.id,
    requests: usage.requests,
    errors: usage.errors,
    bytes_in: usage.bytesIn,
    bytes_out: usage.bytesOut,
    refused: usage.refused,
    open_connections: tunnel.counters.running,
    latency: [...usage.durations.entries()].filter(([, count]) => count > 0),
    origin_error: tunnel.originError,
    legs: tunnel.bindings.map(({ leg }) => leg.describe()),
    recent: [...usage.recent, ...usage.recentErrors],
  }
}
