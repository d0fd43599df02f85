import { Transform, type TransformCallback } from 'node:stream'

/** What edits text of a body as it comes. */
export type TextEditor = { push(bytes: Uint8Array): Uint8Array; end(): Uint8Array }

/** What is worked on in one turn of the event loop. */
const SLICE_BYTES = 16_384
/** A compressed body may become so many times larger, beyond the first bytes: what grows more is made to harm. */
const EXPANSION_LIMIT = 200
const EXPANSION_FREE_BYTES = 10 * 1024 * 1024

/** Edits a body in slices, so that the others of the process have their turns in between. */
export class TextStage extends Transform {
  readonly #editor: TextEditor
  /** What it is read through, if anything; tells how much of the body has been read. */
  readonly #source: { readonly bytesWritten: number } | null
  #takenBytes = 0

  constructor(editor: TextEditor, source: { readonly bytesWritten: number } | null) {
    super()
    this.#editor = editor
    this.#source = source
  }

  override _transform(bytes: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#takenBytes += bytes.length
    if (this.#expandsTooMuch()) done(new Error('the body expands too much'))
    else this.#edit(bytes, 0, done)
  }

  override _flush(done: TransformCallback): void {
    try {
      this.#send(this.#editor.end())
      done()
    } catch (error) {
      done(error as Error)
    }
  }

  #edit(bytes: Buffer, start: number, done: TransformCallback): void {
    if (this.destroyed) return
    const end = start + SLICE_BYTES
    try {
      this.#send(this.#editor.push(bytes.subarray(start, end)))
    } catch (error) {
      done(error as Error)
      return
    }
    if (bytes.length < SLICE_BYTES) done()
    else setImmediate(() => (end < bytes.length ? this.#edit(bytes, end, done) : done()))
  }

  #send(bytes: Uint8Array): void {
    if (bytes.length > 0) this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  }

  #expandsTooMuch(): boolean {
    if (this.#source === null) return false
    return this.#takenBytes > EXPANSION_FREE_BYTES + EXPANSION_LIMIT * this.#source.bytesWritten
  }
}
