import { LATENCY_BUCKETS, latencyBucket } from '@nora/kit'
import { STATISTICS_COUNTRIES, type StatisticsRow } from '@nora/link'
import { type Answered, isApplicationAnswer, isRefused } from './answered.ts'
import { COUNTRIES, countryAt } from './countries.ts'
import { PathSketch } from './path-sketch.ts'

/** Stands for an answer when the visitor left before there was one. */
const VISITOR_LEFT = 499

/** Holds what was counted, without the tunnel and the minute. */
export type StatisticsUsage = Omit<StatisticsRow, 'tunnel_id' | 'minute'>

/** An exchange that is answered, as statistics see it. */
export type CountedExchange = Answered & {
  readonly request: {
    /** Where its head was copied to, and in it the target from its path on; empty when it was never read. */
    readonly headBuffer: Buffer
    readonly pathStart: number
    readonly pathEnd: number
  }
}

/**
 * Counts what one tunnel did since the last report, for the statistics of its team. Adding increments numbers
 * in typed arrays; they are made with the first thing to count and given away with it, so that a silent tunnel
 * holds none.
 */
export class TunnelStatistics {
  #cell: Cell | null = null

  get isChanged(): boolean {
    return this.#cell !== null
  }

  /** `country` is an index of `countryAt`; −1: nobody looks it up. */
  addRequest(exchange: CountedExchange, durationMs: number, country: number): void {
    this.#cell ??= new Cell()
    const cell = this.#cell
    const { pathStart, pathEnd, headBuffer } = exchange.request
    const isError = exchange.response.status >= 500
    cell.requests++
    if (isError) cell.errors++
    cell.addAnswer(exchange)
    if (isApplicationAnswer(exchange)) cell.latency[latencyBucket(durationMs)]!++
    if (country >= 0) cell.addCountry(country)
    if (pathEnd === pathStart) return
    cell.paths ??= new PathSketch()
    cell.paths.add(headBuffer, pathStart, pathEnd, isError)
  }

  /** One to a TCP tunnel or a shell has come. */
  addConnection(country: number): void {
    this.#cell ??= new Cell()
    this.#cell.connections++
    if (country >= 0) this.#cell.addCountry(country)
  }

  endConnection(durationMs: number, isError: boolean): void {
    this.#cell ??= new Cell()
    this.#cell.connectionsEnded++
    this.#cell.connectionMs += Math.round(durationMs)
    if (isError) this.#cell.errors++
  }

  addBytes(bytesIn: number, bytesOut: number): void {
    this.#cell ??= new Cell()
    this.#cell.bytesIn += bytesIn
    this.#cell.bytesOut += bytesOut
  }

  /** Null: there was nothing. */
  take(): StatisticsUsage | null {
    const cell = this.#cell
    this.#cell = null
    return cell === null ? null : cell.toUsage()
  }
}

class Cell {
  requests = 0
  errors = 0
  ok = 0
  redirects = 0
  clientErrors = 0
  serverErrors = 0
  refused = 0
  bytesIn = 0
  bytesOut = 0
  connections = 0
  connectionsEnded = 0
  connectionMs = 0
  readonly latency = new Uint32Array(LATENCY_BUCKETS)
  paths: PathSketch | null = null
  #countries: Uint32Array | null = null

  /** A visitor who left before the answer belongs to no class. */
  addAnswer(exchange: Answered): void {
    const { status } = exchange.response
    if (isRefused(exchange)) this.refused++
    else if (status >= 500) this.serverErrors++
    else if (status === VISITOR_LEFT) return
    else if (status >= 400) this.clientErrors++
    else if (status >= 300) this.redirects++
    else if (status >= 100) this.ok++
  }

  addCountry(country: number): void {
    this.#countries ??= new Uint32Array(COUNTRIES)
    this.#countries[country]!++
  }

  toUsage(): StatisticsUsage {
    return {
      requests: this.requests,
      errors: this.errors,
      ok: this.ok,
      redirects: this.redirects,
      client_errors: this.clientErrors,
      server_errors: this.serverErrors,
      refused: this.refused,
      bytes_in: this.bytesIn,
      bytes_out: this.bytesOut,
      connections: this.connections,
      connections_ended: this.connectionsEnded,
      connection_ms: this.connectionMs,
      latency: [...this.latency.entries()].filter(([, count]) => count > 0),
      paths: this.paths?.toRows() ?? [],
      countries: this.#countries === null ? [] : toCountryRows(this.#countries),
    }
  }
}

/** The most frequent ones; the others are counted with those of which nothing is known. */
function toCountryRows(counts: Uint32Array): [string, number][] {
  const found = [...counts.entries()]
    .filter(([, count]) => count > 0)
    .map(([index, count]): [string, number] => [countryAt(index), count])
    .sort((one, other) => other[1] - one[1])
  const kept = found.slice(0, STATISTICS_COUNTRIES)
  const others = found.slice(STATISTICS_COUNTRIES).reduce((sum, [, count]) => sum + count, 0)
  return others === 0 ? kept : [...kept, ['', others]]
}
