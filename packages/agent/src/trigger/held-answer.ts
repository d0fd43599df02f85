import type { ServerResponse } from 'node:http'
import { KIB } from '@nora/kit'
import type { ProgramEnding } from '../program/program-ending.ts'
import type { Schedule } from '../schedule.ts'
import type { RefusalAnswer } from './run-refusals.ts'

/** More output than this goes out, whatever the status would have become. */
const HELD_LIMIT_BYTES = 256 * KIB

export type HeldAnswerOptions = {
  runId: string
  contentType: string
  /** Counts from the first output on. */
  holdMs: number
  schedule: Schedule
}

/**
 * The answer of a run. Its status is to tell how the run ended, so the first output waits for that, for a
 * moment and up to a size; then it is 200, and the end follows as a trailer. What does not end by itself has
 * no proper end: the visitor must see that the answer is not whole.
 */
export class HeldAnswer {
  readonly #res: ServerResponse
  readonly #options: HeldAnswerOptions
  /** Output before the head has gone. */
  #held: Buffer[] = []
  #heldBytes = 0
  #cancelHold: (() => void) | null = null

  constructor(res: ServerResponse, options: HeldAnswerOptions) {
    this.#res = res
    this.#options = options
  }

  /** False: no more until the response drains. */
  write(bytes: Buffer): boolean {
    const res = this.#res
    if (res.destroyed) return true
    this.#heldBytes += bytes.length
    // It has no body that anybody would wait for.
    if (res.req.method === 'HEAD') return true
    if (res.headersSent) return res.write(bytes)
    this.#held.push(bytes)
    if (this.#heldBytes > HELD_LIMIT_BYTES || this.#options.holdMs === 0) return this.#release()
    this.#cancelHold ??= this.#options.schedule(this.#options.holdMs, () => this.#release())
    return true
  }

  end(ending: ProgramEnding): void {
    const res = this.#res
    this.#cancelHold?.()
    if (res.destroyed) return
    if (res.headersSent) this.#endReleased(ending)
    else if (ending.kind === 'exited') this.#endWhole(ending.code)
    else this.#endWithout(ending)
  }

  #release(): boolean {
    const res = this.#res
    this.#cancelHold?.()
    if (res.destroyed || res.headersSent) return true
    res.writeHead(200, { ...this.#fields(), ...(takesTrailers(res) && { trailer: 'X-Nora-Exit' }) })
    return res.write(Buffer.concat(this.#held.splice(0)))
  }

  #endReleased(ending: ProgramEnding): void {
    const res = this.#res
    if (ending.kind !== 'exited') {
      res.destroy()
      return
    }
    if (takesTrailers(res)) res.addTrailers({ 'X-Nora-Exit': String(ending.code) })
    res.end()
  }

  #endWhole(code: number): void {
    this.#res.writeHead(code === 0 ? 200 : 500, {
      ...this.#fields(),
      'x-nora-exit': code,
      'content-length': this.#heldBytes,
    })
    this.#res.end(Buffer.concat(this.#held))
  }

  #endWithout(ending: Exclude<ProgramEnding, { kind: 'exited' }>): void {
    const isLate = ending.kind === 'killed' && ending.why === 'timeout'
    const text = isLate ? 'The command did not end in time.' : ending.kind === 'failed' ? FAILED : STOPPED
    const status = isLate ? 504 : ending.kind === 'failed' ? 500 : 503
    answerPlainly(this.#res, { status, text, runId: this.#options.runId })
  }

  #fields(): Record<string, string> {
    const { runId, contentType } = this.#options
    return { 'content-type': contentType, 'x-nora-run': runId, ...COMMON_FIELDS }
  }
}

const FAILED = 'The command could not be started.'
const STOPPED = 'The command was stopped.'

/** Output is not a page of ours: it is what its type says, and new each time. */
const COMMON_FIELDS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

export type PlainAnswer = RefusalAnswer & { runId: string }

/** A sentence instead of a run's output. */
export function answerPlainly(res: ServerResponse, { status, text, retryAfter, runId }: PlainAnswer): void {
  if (res.destroyed || res.headersSent) return
  const body = Buffer.from(`${text}\n`)
  res.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'x-nora-run': runId,
    ...COMMON_FIELDS,
    'content-length': body.length,
    ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
    // Otherwise the rest of a refused request would be read to its end, however long it is.
    ...(!res.req.complete && status >= 400 && { connection: 'close' }),
  })
  res.end(body)
}

/** HTTP/1.0 has no chunks, and with them no trailers. */
function takesTrailers({ req }: ServerResponse): boolean {
  return req.httpVersion === '1.1'
}
