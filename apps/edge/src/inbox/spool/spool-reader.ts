import { KIB, MIB } from '@nora/kit'
import { WEBHOOK_REQUESTS_BYTES } from '@nora/link'
import type { Log } from '../../platform/log.ts'
import type { Disk, DiskFile } from '../../platform/spool-disk.ts'
import type { WebhookTraffic } from '../../telemetry/traffic.ts'
import type { InboxRequest } from '../received-request.ts'
import { readRecord } from './record.ts'
import type { Segment, Spool } from './spool.ts'

/** What is read at once, and for each request that is wanted; a larger record is read by itself. */
const READ_BYTES = 4 * MIB
const READ_BYTES_EACH = 64 * KIB
/** After so many failures in a row a segment counts as unreadable. */
const FAILURES_LIMIT = 5

export type Batch = { readonly requests: readonly InboxRequest[] }

export type SpoolReaderDeps = { spool: Spool; disk: Disk; traffic: WebhookTraffic; log: Log }

/** Reads what is on the disk in order, batch after batch. What is damaged is reported, and skipped. */
export class SpoolReader {
  readonly #deps: SpoolReaderDeps
  #open: { segment: Segment; file: DiskFile } | null = null
  #position = 0
  #batchEnd = 0
  #failures = 0

  constructor(deps: SpoolReaderDeps) {
    this.#deps = deps
  }

  /** The same batch, or the beginning of it, until `acknowledge`; null: nothing is there. */
  async next(limit: number): Promise<Batch | null> {
    for (;;) {
      const segment = this.#open?.segment ?? this.#deps.spool.first
      if (segment === undefined) return null
      if (this.#open !== null && this.#position >= segment.bytes) {
        if (this.#deps.spool.isActive(segment)) return null
        await this.#end(segment)
        continue
      }
      if (segment.bytes === 0 && this.#deps.spool.isActive(segment)) return null
      const requests = await this.#readSegment(segment, limit)
      if (requests.length > 0) return { requests }
      this.#position = this.#batchEnd
    }
  }

  acknowledge(): void {
    this.#position = this.#batchEnd
  }

  /** Whether all that is there was acknowledged. */
  get isAtEnd(): boolean {
    const segment = this.#open?.segment ?? this.#deps.spool.first
    if (segment === undefined) return true
    return this.#deps.spool.isActive(segment) && this.#position >= segment.bytes
  }

  async close(): Promise<void> {
    await this.#open?.file.close().catch(() => {})
    this.#open = null
  }

  async #end(segment: Segment): Promise<void> {
    await this.close()
    this.#position = 0
    await this.#deps.spool.end(segment)
  }

  async #readSegment(segment: Segment, limit: number): Promise<InboxRequest[]> {
    try {
      const requests = await this.#read(segment, limit)
      this.#failures = 0
      return requests
    } catch (error) {
      const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT'
      if (isGone) return await this.#leave(segment, (one) => this.#deps.spool.remove(one))
      this.#failures++
      if (this.#failures < FAILURES_LIMIT || this.#deps.spool.isActive(segment)) throw error
      this.#deps.log.error({ err: error, segment: segment.name }, 'a segment of the spool cannot be read')
      this.#deps.traffic.damagedRecords++
      return await this.#leave(segment, (one) => this.#deps.spool.setAside(one))
    }
  }

  async #leave(segment: Segment, act: (segment: Segment) => Promise<void>): Promise<[]> {
    this.#failures = 0
    await this.close()
    this.#position = 0
    this.#batchEnd = 0
    await act(segment)
    return []
  }

  async #read(segment: Segment, limit: number): Promise<InboxRequest[]> {
    this.#open ??= { segment, file: await this.#deps.disk.open(segment.path) }
    const { file } = this.#open
    const endBytes = segment.bytes
    const wantedBytes = Math.min(READ_BYTES, READ_BYTES_EACH * limit, endBytes - this.#position)
    let bytes = await file.read(this.#position, wantedBytes)
    const first = readRecord(bytes, 0)
    if (first.kind === 'short') {
      if (this.#position + first.neededBytes > endBytes) return this.#cut(segment)
      const moreBytes = first.neededBytes + wantedBytes
      bytes = await file.read(this.#position, Math.min(moreBytes, endBytes - this.#position))
    }
    const isLast = this.#position + bytes.length >= endBytes
    return this.#parse(bytes, { limit, isLast, segment })
  }

  #parse(
    bytes: Buffer,
    { limit, isLast, segment }: { limit: number; isLast: boolean; segment: Segment },
  ): InboxRequest[] {
    const requests: InboxRequest[] = []
    let offset = 0
    let bodyBytes = 0
    while (offset < bytes.length && requests.length < limit) {
      const read = readRecord(bytes, offset)
      if (read.kind === 'short') {
        if (isLast && requests.length === 0) return this.#cut(segment)
        break
      }
      if (read.kind === 'damaged') {
        this.#report(segment, 'damaged', this.#position + offset)
        offset = read.next
        continue
      }
      bodyBytes += read.request.body.length
      if (requests.length > 0 && bodyBytes > WEBHOOK_REQUESTS_BYTES) break
      requests.push(read.request)
      offset = read.next
    }
    this.#batchEnd = this.#position + offset
    return requests
  }

  /** The rest is of a record that was being written when the power went; it was acknowledged to nobody. */
  #cut(segment: Segment): [] {
    this.#report(segment, 'torn', this.#position)
    this.#batchEnd = segment.bytes
    return []
  }

  #report(segment: Segment, what: 'torn' | 'damaged', at: number): void {
    if (what === 'damaged') this.#deps.traffic.damagedRecords++
    this.#deps.log.warn({ segment: segment.name, at, what }, 'a record of the spool is not whole')
  }
}
