import { Duplex } from 'node:stream'
import { ResetCode, resetCodeName } from '@nora/protocol'
import type { OriginHandler, OriginStream } from './origin-stream.ts'

/** A stream of the link was given up by the other side, or with the link. */
export class StreamReset extends Error {
  /** A ResetCode. */
  readonly resetCode: number

  constructor(resetCode: number) {
    super(`the stream was reset: ${resetCodeName(resetCode)}`)
    this.name = 'StreamReset'
    this.resetCode = resetCode
  }
}

/**
 * A stream of the link for whoever wants a Node stream. Credit goes back as fast as it is read from; what is
 * read must be given up by the link's feeder.
 */
export class StreamDuplex extends Duplex implements OriginHandler {
  #stream: OriginStream | null = null
  #owedBytes = 0
  #onWritten: ((error?: Error | null) => void) | null = null

  /** Undefined when the link takes no more streams. */
  static open(open: (handler: OriginHandler) => OriginStream | undefined): StreamDuplex | undefined {
    const duplex = new StreamDuplex()
    const stream = open(duplex)
    if (stream === undefined) return undefined
    duplex.#stream = stream
    return duplex
  }

  onData(stream: OriginStream, bytes: Buffer, start: number, end: number): void {
    if (this.push(bytes.subarray(start, end))) stream.consumed(end - start)
    else this.#owedBytes += end - start
  }

  onEnd(): void {
    this.push(null)
  }

  onReset(_stream: OriginStream, code: number): void {
    this.destroy(new StreamReset(code))
  }

  onDrain(): void {
    const onWritten = this.#onWritten
    this.#onWritten = null
    onWritten?.()
  }

  override _read(): void {
    const bytes = this.#owedBytes
    this.#owedBytes = 0
    if (bytes > 0) this.#stream?.consumed(bytes)
  }

  override _write(bytes: Buffer, _encoding: string, onWritten: (error?: Error | null) => void): void {
    if (this.#stream?.write(bytes, 0, bytes.length, false)) onWritten()
    else this.#onWritten = onWritten
  }

  override _final(onEnded: (error?: Error | null) => void): void {
    this.#stream?.end()
    onEnded()
  }

  override _destroy(error: Error | null, onDestroyed: (error: Error | null) => void): void {
    this.#stream?.reset(ResetCode.CANCELLED)
    onDestroyed(error)
  }
}
