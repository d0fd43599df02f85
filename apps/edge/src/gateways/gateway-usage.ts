import { LATENCY_BUCKETS, latencyBucket, MINUTE_MS } from '@nora/kit'
import type { AskBody } from '@nora/link'

type MinuteRow = AskBody<'gateway_report'>['minutes'][number]
/** Of which at most so many wait for control: what is over is dropped with its oldest. */
const ROWS_LIMIT = 1_024

class Cell {
  requests = 0
  errors = 0
  retries = 0
  readonly latency = new Uint32Array(LATENCY_BUCKETS)
}

/** What a gateway and its members did since the last report, by minute. A silent one holds nothing. */
export class GatewayUsage {
  #cells: Map<string, Cell> | null = null

  /** `memberId` null: the gateway itself. */
  addRequest(memberId: string | null, { nowMs, durationMs, isError }: Answered): void {
    const cell = this.#at(memberId, nowMs)
    cell.requests++
    if (isError) cell.errors++
    cell.latency[latencyBucket(durationMs)]!++
  }

  addRetry(memberId: string | null, nowMs: number): void {
    this.#at(memberId, nowMs).retries++
  }

  /** Takes what there is, at most so many rows. */
  take(gatewayId: string, limit: number): MinuteRow[] {
    const rows: MinuteRow[] = []
    if (this.#cells === null) return rows
    for (const [key, cell] of this.#cells) {
      if (rows.length >= limit) break
      this.#cells.delete(key)
      const [minute = '', memberId = ''] = key.split(' ', 2)
      rows.push({
        gateway_id: gatewayId,
        member_id: memberId === '' ? null : memberId,
        minute: Number(minute),
        requests: cell.requests,
        errors: cell.errors,
        retries: cell.retries,
        latency: [...cell.latency.entries()].filter(([, count]) => count > 0),
      })
    }
    if (this.#cells.size === 0) this.#cells = null
    return rows
  }

  #at(memberId: string | null, nowMs: number): Cell {
    const key = `${Math.floor(nowMs / MINUTE_MS)} ${memberId ?? ''}`
    this.#cells ??= new Map()
    const cells = this.#cells
    const known = cells.get(key)
    if (known !== undefined) return known
    const [oldest] = cells.keys()
    if (cells.size >= ROWS_LIMIT && oldest !== undefined) cells.delete(oldest)
    const made = new Cell()
    cells.set(key, made)
    return made
  }
}

type Answered = {
  /** Of the wall clock. */
  nowMs: number
  durationMs: number
  isError: boolean
}
