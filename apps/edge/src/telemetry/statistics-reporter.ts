import { type Clock, MINUTE_MS, SECOND_MS } from '@nora/kit'
import { type AskAnswer, type AskBody, STATISTICS_ROWS_LIMIT } from '@nora/link'
import type { Log } from '../platform/log.ts'
import type { ReportedTunnel } from './reported-tunnel.ts'
import { StatisticsBacklog } from './statistics-backlog.ts'

const INTERVAL_MS = 10 * SECOND_MS
/** An hour of three hundred busy tunnels, about 20 MB. */
const BACKLOG_ROWS = 20_000

export type StatisticsReporterDeps = {
  /** Made at each start: of one process control takes each sequence once. */
  processId: string
  liveTunnels: () => Iterable<ReportedTunnel>
  send: (body: AskBody<'add_statistics'>) => Promise<AskAnswer<'add_statistics'>>
  clock: Clock
  log: Log
}

/**
 * Tells control every ten seconds what the tunnels did, for the statistics of their teams. One message is under way
 * at a time; it is sent again, as it was, until control has stored it. What comes meanwhile waits in a backlog.
 */
export class StatisticsReporter {
  readonly #deps: StatisticsReporterDeps
  readonly #backlog = new StatisticsBacklog(BACKLOG_ROWS)
  readonly #closed = new Set<ReportedTunnel>()
  #underWay: AskBody<'add_statistics'> | null = null
  #sequence = 0
  #sending: Promise<void> | null = null
  #timer: NodeJS.Timeout

  constructor(deps: StatisticsReporterDeps) {
    this.#deps = deps
    this.#timer = this.#schedule()
  }

  /** Rows that control has not stored yet. */
  get waitingCount(): number {
    return this.#backlog.size + (this.#underWay?.rows.length ?? 0)
  }

  get droppedCount(): number {
    return this.#backlog.droppedCount
  }

  /** The tunnel is live no longer, but its last sums are still to be told. */
  keepClosed(tunnel: ReportedTunnel): void {
    if (tunnel.statistics.isChanged || tunnel.counters.running > 0) this.#closed.add(tunnel)
  }

  /** Resolves when control has stored all there is, or cannot. */
  async report(): Promise<void> {
    this.#collect()
    await this.#sending
    this.#sending = this.#sendAll()
    await this.#sending
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  /**
   * Runs on the tens of seconds of the clock, so that what was counted since the last run belongs to one
   * minute.
   */
  #schedule(): NodeJS.Timeout {
    const nowMs = this.#deps.clock.now().getTime()
    const timer = setTimeout(
      () => {
        this.#timer = this.#schedule()
        void this.report()
      },
      INTERVAL_MS - (nowMs % INTERVAL_MS),
    )
    timer.unref()
    return timer
  }

  #collect(): void {
    const { clock, liveTunnels, log } = this.#deps
    const minute = Math.floor((clock.now().getTime() - INTERVAL_MS / 2) / MINUTE_MS)
    const dropped = this.#backlog.droppedCount
    for (const tunnel of [...this.#closed, ...liveTunnels()]) {
      const usage = tunnel.statistics.take()
      if (usage !== null) this.#backlog.add(tunnel.facts.id, minute, usage)
    }
    for (const tunnel of this.#closed) if (tunnel.counters.running === 0) this.#closed.delete(tunnel)
    const lost = this.#backlog.droppedCount - dropped
    if (lost > 0) log.warn({ rows: lost }, 'statistics were given up: control has been away too long')
  }

  async #sendAll(): Promise<void> {
    const { processId, send, log } = this.#deps
    while (this.waitingCount > 0) {
      this.#underWay ??= {
        process_id: processId,
        sequence: ++this.#sequence,
        rows: this.#backlog.take(STATISTICS_ROWS_LIMIT),
      }
      try {
        await send(this.#underWay)
      } catch (error) {
        log.debug({ err: error }, 'statistics wait for control')
        return
      }
      this.#underWay = null
    }
  }
}
