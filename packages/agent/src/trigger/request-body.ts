import { type FileHandle, open, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { randomToken } from '@nora/kit'
import type { Schedule } from '../schedule.ts'

export type BodyOptions = {
  limitBytes: number
  /** A longer one goes to the disk. */
  memoryBytes: number
  /** The machine's folder for temporary files. */
  folder: string
  /** Bounds the disk space of all request bodies. */
  disk: DiskBudget
  /** Gets to see the bytes as they arrive. */
  onBytes(bytes: Buffer): void
  timeLimitMs: number
  /** Aborted when nobody waits for an answer any more. */
  signal: AbortSignal
  schedule: Schedule
}

export type DiskBudget = { readonly limitBytes: number; usedBytes: number }

export type BodyRefusal = 'body_too_large' | 'body_too_slow' | 'queue_full'

/** A request's body, whole: in memory, or in a file that has no name any more. */
export class RequestBody {
  bytes = 0
  readonly #options: BodyOptions
  #chunks: Buffer[] = []
  #file: FileHandle | null = null
  #path: string | null = null
  #writtenBytes = 0

  constructor(options: BodyOptions) {
    this.#options = options
  }

  /** An open file whose position is its beginning; null: it is all in memory. */
  get fd(): number | null {
    return this.#file?.fd ?? null
  }

  /** All of it when there is no file, else nothing. */
  get content(): Buffer {
    return Buffer.concat(this.#chunks)
  }

  async add(chunk: Buffer): Promise<BodyRefusal | null> {
    const { limitBytes, memoryBytes, disk } = this.#options
    this.bytes += chunk.length
    if (this.bytes > limitBytes) return 'body_too_large'
    this.#chunks.push(chunk)
    if (this.bytes <= memoryBytes) return null
    const bytes = Buffer.concat(this.#chunks.splice(0))
    if (disk.usedBytes + bytes.length > disk.limitBytes) return 'queue_full'
    disk.usedBytes += bytes.length
    this.#writtenBytes += bytes.length
    this.#file ??= await this.#openFile()
    // The write is by position, so that the program that inherits the file starts at its beginning.
    await this.#file.write(bytes, 0, bytes.length, this.#writtenBytes - bytes.length)
    return null
  }

  /** The file is closed here; a program that has inherited it keeps it. */
  async close(): Promise<void> {
    this.#chunks = []
    this.#options.disk.usedBytes -= this.#writtenBytes
    this.#writtenBytes = 0
    const file = this.#file
    this.#file = null
    await file?.close()
    if (this.#path !== null) await rm(this.#path, { force: true }).catch(() => {})
  }

  async #openFile(): Promise<FileHandle> {
    const path = join(this.#options.folder, `nora-body-${randomToken(20)}`)
    const file = await open(path, 'wx+', 0o600)
    // Nobody else can open it, and nothing is left of it when the client is killed.
    await rm(path).catch(() => {
      this.#path = path
    })
    return file
  }
}

/**
 * Reads a request's body to its end; null when its visitor has left before. A refusal leaves the rest unread,
 * and keeps nothing.
 */
export async function receiveBody(
  req: IncomingMessage,
  options: BodyOptions,
): Promise<RequestBody | BodyRefusal | null> {
  if (Number(req.headers['content-length'] ?? 0) > options.limitBytes) return 'body_too_large'
  const body = new RequestBody(options)
  const outcome = await readInto(req, body, options)
  if (outcome === 'whole') return body
  await body.close()
  return outcome === 'left' ? null : outcome
}

type Outcome = 'whole' | 'left' | BodyRefusal

/** One piece after the other: what cannot be written yet is not read, and the visitor is held back. */
function readInto(
  req: IncomingMessage,
  body: RequestBody,
  { schedule, timeLimitMs, signal, onBytes }: BodyOptions,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const cancelTimeLimit = schedule(timeLimitMs, () => finish('body_too_slow'))
    const onLeft = (): void => finish('left')

    function finish(outcome: Outcome): void {
      cancelTimeLimit()
      signal.removeEventListener('abort', onLeft)
      req.off('data', onData).pause()
      resolve(outcome)
    }

    function onData(chunk: Buffer): void {
      onBytes(chunk)
      req.pause()
      body.add(chunk).then(
        (refusal) => (refusal === null ? req.resume() : finish(refusal)),
        // A disk that is full, or gone.
        () => finish('queue_full'),
      )
    }

    req.on('data', onData)
    req.once('end', () => finish('whole'))
    signal.addEventListener('abort', onLeft)
    if (signal.aborted) onLeft()
  })
}
