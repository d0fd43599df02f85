import type { RequestRecord } from '@nora/contract/tunnels'
import { passesFilter, type RequestFilter } from '@nora/kit'

const KEPT_REQUESTS = 100
const KEPT_ERRORS = 50
const KEPT_REFUSED = 50

/**
 * The requests of one tunnel that came last. Errors and refused ones are kept apart as well, so that a flood of good
 * ones does not push them out.
 */
export class RecentRequests {
  #all: readonly RequestRecord[] = []
  #errors: readonly RequestRecord[] = []
  #refused: readonly RequestRecord[] = []

  get isEmpty(): boolean {
    return this.#all.length === 0
  }

  /** How many records are held; some of them twice. */
  get size(): number {
    return this.#all.length + this.#errors.length + this.#refused.length
  }

  add(records: readonly RequestRecord[]): void {
    if (records.length === 0) return
    this.#all = merge(this.#all, records, KEPT_REQUESTS)
    this.#errors = merge(this.#errors, pick(records, 'errors'), KEPT_ERRORS)
    this.#refused = merge(this.#refused, pick(records, 'refused'), KEPT_REFUSED)
  }

  /** Lists requests, the last to arrive first. */
  list(only?: RequestFilter): readonly RequestRecord[] {
    if (only === 'errors') return this.#errors
    if (only === 'refused') return this.#refused
    return this.#all
  }

  /** Everything that is kept of a span, the last to arrive first. */
  listBetween(fromMs: number, toMs: number, only?: RequestFilter): RequestRecord[] {
    const byId = new Map<string, RequestRecord>()
    const kept = only === undefined ? [...this.#all, ...this.#errors, ...this.#refused] : this.list(only)
    for (const record of kept) {
      const atMs = Date.parse(record.at)
      if (atMs >= fromMs && atMs < toMs) byId.set(record.id, record)
    }
    return [...byId.values()].sort(byArrival)
  }

  find(id: string): RequestRecord | undefined {
    for (const records of [this.#all, this.#errors, this.#refused]) {
      const found = records.find((record) => record.id === id)
      if (found !== undefined) return found
    }
    return undefined
  }
}

function pick(records: readonly RequestRecord[], only: RequestFilter): readonly RequestRecord[] {
  return records.filter((record) => passesFilter(record, only))
}

/** Edges report requests as they end, which is not the order in which they came. */
function merge(
  known: readonly RequestRecord[],
  arrived: readonly RequestRecord[],
  limit: number,
): readonly RequestRecord[] {
  if (arrived.length === 0) return known
  const newest = [...arrived].reverse()
  return [...newest, ...known].sort(byArrival).slice(0, limit)
}

/** The last to arrive comes first. */
export function byArrival({ at: one }: RequestRecord, { at: other }: RequestRecord): number {
  if (one === other) return 0
  return one < other ? 1 : -1
}
