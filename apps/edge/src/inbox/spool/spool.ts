import { join } from 'node:path'
import { MIB, SECOND_MS } from '@nora/kit'
import type { Log } from '../../platform/log.ts'
import type { Disk, DiskFile } from '../../platform/spool-disk.ts'
import type { InboxRequest } from '../received-request.ts'
import { encodeRecord } from './record.ts'

/** A file of records that is written, or waits to be handed over. */
export type Segment = {
  readonly name: string
  readonly path: string
  /** What of it is on the disk for certain. */
  bytes: number
}

export const SEGMENT_SUFFIX = '.seg'

/** A full segment is followed by another one, so that the first can go. */
const SEGMENT_BYTES = 16 * MIB
/** Bytes of one write, and those that may wait for a slow disk. */
const WRITE_BYTES = 8 * MIB
const WAITING_BYTES = 64 * MIB
/** A disk that has just failed is left alone for this long. */
const PAUSE_MS = SECOND_MS

/** Nothing was stored: the quota is used up, or the disk is slow, full or broken. */
export class SpoolRefused extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'SpoolRefused'
  }
}

export type SpoolDeps = {
  /** The folder of this process. */
  folder: string
  /** Makes it again, if somebody has taken it away. */
  ensureFolder: () => Promise<void>
  quotaBytes: number
  /** How long a segment that control has is kept on the disk: control’s own database may lose its last minutes. */
  keepMs: number
  disk: Disk
  /** Makes names that sort by time. */
  nextName: () => string
  monotonicMs: () => number
  /** More is on the disk. */
  onAppended: () => void
  log: Log
}

type Waiting = { record: Buffer; resolve: () => void; reject: (error: unknown) => void }

/**
 * Requests on the disk of this machine until control has them. What waits is written together, and one `fdatasync`
 * is for all of it. After a failed write its segment takes no more: what the system has dropped of it is not known.
 */
export class Spool {
  readonly #deps: SpoolDeps
  /** The oldest first; the last may be the one that is written. */
  #segments: Segment[] = []
  #active: { segment: Segment; file: DiskFile } | null = null
  #waiting: Waiting[] = []
  #waitingBytes = 0
  #usedBytes = 0
  #writing: Promise<void> | null = null
  #pausedUntilMs = 0
  /** Handed over, the oldest first; whoever takes over the folder hands them over again. */
  #kept: { segment: Segment; untilMs: number }[] = []
  #isClosed = false

  constructor(deps: SpoolDeps) {
    this.#deps = deps
  }

  get usedBytes(): number {
    return this.#usedBytes
  }

  /** The segment that is handed over next. */
  get first(): Segment | undefined {
    return this.#segments[0]
  }

  isActive(segment: Segment): boolean {
    return this.#active?.segment === segment
  }

  /** Resolves when the request is on the disk. Rejects with a SpoolRefused when it is not. */
  async append(request: InboxRequest): Promise<void> {
    if (this.#isClosed) throw new SpoolRefused('the edge stops')
    if (this.#deps.monotonicMs() < this.#pausedUntilMs) throw new SpoolRefused('the disk has just failed')
    const record = encodeRecord(request)
    const waitingBytes = this.#waitingBytes + record.length
    if (this.#usedBytes + waitingBytes > this.#deps.quotaBytes) throw new SpoolRefused('the quota is used up')
    if (waitingBytes > WAITING_BYTES) throw new SpoolRefused('the disk is too slow')
    this.#waitingBytes = waitingBytes
    return new Promise((resolve, reject) => {
      this.#waiting.push({ record, resolve, reject })
      this.#writing ??= this.#write()
    })
  }

  /** Segments of a process that is gone, which are handed over like its own. */
  adopt(segments: readonly Segment[]): void {
    const active = this.#active === null ? [] : [this.#active.segment]
    const others = this.#segments.filter((one) => !active.includes(one))
    this.#segments = [...[...others, ...segments].toSorted((a, b) => (a.name < b.name ? -1 : 1)), ...active]
    for (const { bytes } of segments) this.#usedBytes += bytes
    if (segments.length > 0) this.#deps.onAppended()
  }

  /** What comes from now on goes to another segment, so that this one ends. */
  async endSegment(): Promise<void> {
    if (this.#writing !== null || this.#active === null || this.#active.segment.bytes === 0) return
    const { file } = this.#active
    this.#active = null
    await this.#try(() => file.close())
  }

  /** All of it is handed over. */
  async end(segment: Segment): Promise<void> {
    const { keepMs, monotonicMs } = this.#deps
    if (keepMs === 0) return this.remove(segment)
    this.#forget(segment)
    this.#kept.push({ segment, untilMs: monotonicMs() + keepMs })
    await this.removeKept()
  }

  /** Removes what has been kept long enough, or takes more room than what waits may. */
  async removeKept(): Promise<void> {
    const nowMs = this.#deps.monotonicMs()
    const countBytes = () => this.#kept.reduce((sum, { segment }) => sum + segment.bytes, 0)
    for (let oldest = this.#kept[0]; oldest !== undefined; oldest = this.#kept[0]) {
      if (oldest.untilMs > nowMs && countBytes() <= this.#deps.quotaBytes) return
      this.#kept.shift()
      const { path } = oldest.segment
      await this.#try(() => this.#deps.disk.remove(path))
    }
  }

  /** It is gone, or nothing is in it. */
  async remove(segment: Segment): Promise<void> {
    await this.#deps.disk.remove(segment.path)
    this.#forget(segment)
  }

  /** It cannot be read: it stays on the disk under another name, for the operator. */
  async setAside(segment: Segment): Promise<void> {
    this.#forget(segment)
    await this.#try(() => this.#deps.disk.rename(segment.path, `${segment.path}.unreadable`))
  }

  /** Control refuses it for good: it stays on the disk as a file of its own, for the operator. */
  async keepAside(request: InboxRequest): Promise<void> {
    const { disk, folder } = this.#deps
    const file = await disk.create(join(folder, `${request.head.id}.refused`))
    try {
      await file.write(encodeRecord(request), 0)
      await file.sync()
    } finally {
      await file.close()
    }
  }

  /** Resolves when nothing is being written. Nothing is taken any more. */
  async close(): Promise<void> {
    this.#isClosed = true
    while (this.#writing !== null) await this.#writing
    await this.endSegment()
    if (this.#active === null) return
    const { file, segment } = this.#active
    this.#active = null
    await this.#try(() => file.close())
    await this.#try(() => this.remove(segment))
  }

  #forget(segment: Segment): void {
    if (!this.#segments.includes(segment)) return
    this.#segments = this.#segments.filter((one) => one !== segment)
    this.#usedBytes -= segment.bytes
  }

  async #write(): Promise<void> {
    // Those that come in one turn of the event loop go together.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#waiting.length > 0) {
      const batch = this.#takeBatch()
      const error = await this.#commit(batch.map(({ record }) => record)).catch((cause: unknown) => ({
        cause,
      }))
      for (const { record, resolve, reject } of batch) {
        this.#waitingBytes -= record.length
        if (error === undefined) resolve()
        else reject(new SpoolRefused('the disk did not take it', error.cause))
      }
      if (error === undefined) this.#deps.onAppended()
      else await this.#abandonSegment()
    }
    // In the same breath as the check: what is appended after it begins the next run.
    this.#writing = null
  }

  #takeBatch(): Waiting[] {
    let count = 0
    let bytes = 0
    while (count < this.#waiting.length && bytes < WRITE_BYTES) bytes += this.#waiting[count++]!.record.length
    return this.#waiting.splice(0, count)
  }

  async #commit(records: readonly Buffer[]): Promise<undefined> {
    this.#active ??= await this.#openSegment()
    const { segment, file } = this.#active
    const bytes = Buffer.concat(records)
    await file.write(bytes, segment.bytes)
    await file.sync()
    // Another process may have taken this one for dead, as after a long sleep: what has come since is not read there.
    await this.#deps.disk.getSize(segment.path)
    segment.bytes += bytes.length
    this.#usedBytes += bytes.length
    if (segment.bytes < SEGMENT_BYTES) return
    this.#active = null
    await this.#try(() => file.close())
  }

  async #openSegment(): Promise<{ segment: Segment; file: DiskFile }> {
    const { disk, folder, nextName, ensureFolder } = this.#deps
    await ensureFolder()
    const name = `${nextName()}${SEGMENT_SUFFIX}`
    const path = join(folder, name)
    const file = await disk.create(path)
    try {
      // The file is found after a loss of power only if its name is on the disk too.
      await disk.syncFolder(folder)
    } catch (error) {
      await this.#try(() => file.close())
      await this.#try(() => disk.remove(path))
      throw error
    }
    const segment = { name, path, bytes: 0 }
    this.#segments.push(segment)
    return { segment, file }
  }

  async #abandonSegment(): Promise<void> {
    this.#pausedUntilMs = this.#deps.monotonicMs() + PAUSE_MS
    const active = this.#active
    if (active === null) return
    const { segment, file } = active
    this.#active = null
    // What nobody was told of need not be handed over; a rest that stays is cut off by whoever reads it.
    await this.#try(() => file.truncate(segment.bytes))
    await this.#try(() => file.close())
    if (segment.bytes === 0) await this.#try(() => this.remove(segment))
  }

  async #try(act: () => Promise<void>): Promise<void> {
    try {
      await act()
    } catch (error) {
      this.#deps.log.debug({ err: error }, 'the spool could not tidy up')
    }
  }
}
