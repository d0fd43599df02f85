import type { Duplex } from 'node:stream'
import {
  breakOff,
  type ConnectionEnd,
  ResetCode,
  type Stream,
  type StreamHandler,
  writeTogether,
} from '@nora/protocol'
import { StreamTap } from '../capture/stream-tap.ts'
import type { ConnectionTap } from '../connections/connection-tap.ts'
import type { OriginTarget } from '../target.ts'
import { connectToOrigin } from './origin-connection.ts'
import { type OriginFailure, resetCodeOf, toOriginFailure } from './origin-failure.ts'

/** More than this waiting for the origin, and the visitor is held back by unreturned credit. */
const HIGH_WATER_BYTES = 128 * 1024

export type PipeObserver = {
  onConnected(target: OriginTarget): void
  onFailed(target: OriginTarget, failure: OriginFailure, error: Error): void
  onClosed(): void
}

export type PipeOptions = {
  target: OriginTarget
  /** Sees what passes; the exchanges of HTTP, or how much it is. */
  tap: StreamTap | ConnectionTap | null
  observer: PipeObserver
  isHttp2?: boolean
  /** Goes to the origin before the visitor's bytes. */
  preface?: Buffer | null
  /** A visitor who breaks off is passed on as one: a mere end means something else there. */
  passesReset?: boolean
  /** Who comes, where the stream says it. */
  visitor?: ConnectionEnd | undefined
}

/**
 * Joins one stream to one connection to the local service, byte for byte. It understands nothing of what
 * it carries; an inspecting tap gets to see the same bytes.
 */
export class OriginPipe implements StreamHandler {
  readonly #stream: Stream
  readonly #socket: Duplex
  readonly #tap: StreamTap | ConnectionTap | null
  readonly #passesReset: boolean
  readonly #observer: PipeObserver
  /** Of several targets, the one of now. */
  #target: OriginTarget
  #isConnected = false
  /** Given to the socket, not yet on its way: credit that is owed. */
  #owedBytes = 0

  constructor(stream: Stream, options: PipeOptions) {
    const { target, tap, observer, isHttp2 = false, preface = null, passesReset = false, visitor } = options
    this.#stream = stream
    this.#target = target
    this.#tap = tap
    this.#passesReset = passesReset
    this.#observer = observer
    const onConnect = (): void => {
      this.#isConnected = true
      observer.onConnected(this.#target)
    }
    const onDial = (dialled: OriginTarget): void => {
      this.#target = dialled
      this.#isConnected = false
    }
    const onBytes = (bytes: Buffer, end: number): void => this.#onOriginBytes(bytes, end)
    this.#socket = connectToOrigin(
      target,
      { onConnect, onBytes, onDial },
      { isHttp2, visit: { tap: tap instanceof StreamTap ? tap : null, isReplay: false }, visitor },
    )
    this.#socket.on('drain', () => this.#payCredit())
    this.#socket.on('end', () => {
      tap?.responseEnd()
      stream.end()
    })
    this.#socket.on('error', (error) => this.#onOriginError(error))
    this.#socket.on('close', () => this.#onOriginClose())
    stream.handler = this
    if (preface !== null) this.#socket.write(preface)
  }

  onData(stream: Stream, buffer: Buffer, start: number, end: number): void {
    if (this.#tap !== null) this.#tap.request(buffer, start, end)
    const socket = this.#socket
    const bytes = end - start
    if (!socket.writable) {
      stream.consumed(bytes)
      return
    }
    writeTogether(socket, start === 0 && end === buffer.length ? buffer : buffer.subarray(start, end))
    if (socket.writableLength < HIGH_WATER_BYTES) stream.consumed(bytes)
    else this.#owedBytes += bytes
  }

  onEnd(): void {
    this.#socket.end()
  }

  onReset(): void {
    this.#tap?.over('visitor_left')
    if (this.#passesReset) breakOff(this.#socket)
    else this.#socket.destroy()
  }

  /** Both sides see a reset. */
  breakOff(): void {
    if (!this.#stream.dead) this.#stream.reset(ResetCode.ORIGIN_RESET)
    breakOff(this.#socket)
  }

  onDrain(): void {
    this.#socket.resume()
  }

  #onOriginBytes(bytes: Buffer, end: number): void {
    if (this.#tap !== null) this.#tap.response(bytes, 0, end)
    // The shared buffer is overwritten by the next read of any connection, hence the copy.
    if (!this.#stream.write(bytes, 0, end, true)) this.#socket.pause()
  }

  #payCredit(): void {
    const bytes = this.#owedBytes
    this.#owedBytes = 0
    if (bytes > 0) this.#stream.consumed(bytes)
  }

  #onOriginError(error: Error): void {
    const failure = toOriginFailure(error, this.#isConnected)
    this.#tap?.over(failure)
    // A connection that the service closes between two requests is ordinary; one it never took is not.
    if (!this.#isConnected) this.#observer.onFailed(this.#target, failure, error)
    this.#stream.reset(resetCodeOf(failure))
  }

  #onOriginClose(): void {
    this.#tap?.over('origin_closed')
    if (!this.#stream.dead && !this.#socket.readableEnded) this.#stream.reset(ResetCode.ORIGIN_RESET)
    this.#observer.onClosed()
  }
}
