import { KIB } from '@nora/kit'
import { FRAME_HEAD_BYTES } from './frames.ts'

/** Takes the bytes of a connection; a `Writable` is one. Written bytes must not change any more. */
export interface Output {
  readonly writableLength: number
  write(bytes: Buffer): unknown
  cork(): unknown
  uncork(): unknown
}

/** Small frames stand behind each other in one of these; below half of Buffer's pool, so that few stay for long. */
const SLAB_BYTES = 4_000
/** Larger buffers are written as they are: another write costs less than copying them. */
const COPIED_BYTES = KIB

/** Writes frames, in few pieces. */
export class FrameOutput {
  readonly #output: Output
  #slab: Buffer | null = null
  #start = 0
  #end = 0

  constructor(output: Output) {
    this.#output = output
  }

  /** The bytes that the output has still to take, without what `flush` would add. */
  get waitingBytes(): number {
    return this.#output.writableLength
  }

  /** The head of a frame, whose payload follows. */
  head(length: number, type: number, flags: number, streamId: number): void {
    this.#reserve(FRAME_HEAD_BYTES)
    const slab = this.#slab!
    const at = this.#end
    slab[at] = length >> 16
    slab[at + 1] = length >> 8
    slab[at + 2] = length
    slab[at + 3] = type
    slab[at + 4] = flags
    this.#end = slab.writeUInt32BE(streamId, at + 5)
  }

  number(value: number): void {
    this.#reserve(4)
    this.#end = this.#slab!.writeUInt32BE(value, this.#end)
  }

  readonly put = (bytes: Buffer, start: number, end: number): void => {
    if (end - start <= COPIED_BYTES) {
      this.#reserve(end - start)
      this.#end += bytes.copy(this.#slab!, this.#end, start, end)
      return
    }
    this.#emit()
    this.#output.write(bytes.subarray(start, end))
  }

  /** Everything that `write` puts leaves in one go. */
  flush(write: () => void): void {
    this.#output.cork()
    write()
    this.#emit()
    this.#output.uncork()
  }

  #reserve(bytes: number): void {
    if (this.#slab !== null && this.#end + bytes <= SLAB_BYTES) return
    this.#emit()
    this.#slab = Buffer.allocUnsafe(SLAB_BYTES)
    this.#start = 0
    this.#end = 0
  }

  #emit(): void {
    if (this.#slab === null || this.#end === this.#start) return
    this.#output.write(this.#slab.subarray(this.#start, this.#end))
    this.#start = this.#end
  }
}
