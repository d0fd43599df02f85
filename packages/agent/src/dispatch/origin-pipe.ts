import type { Duplex } from 'node:stream'
import {
  breakOff,
  type ConnectionEnds,
  ResetCode,
  type Stream,
  type StreamHandler,
  writeTogether,
} from '@nora/protocol'
import { StreamTap } from '../capture/stream-tap.ts'
import type { ConnectionTap } from '../connections/connection-tap.ts'
import type { OriginTarget } from '../target.ts'
import { wasLate } from './late-request.ts'
import { connectToOrigin } from './origin-connection.ts'
import type { OriginConnection } from './origin-connections.ts'
import { getResetCode, type OriginFailure, toOriginFailure } from './origin-failure.ts'
import { isNear, OriginRequestState } from './origin-request-state.ts'
import { RESTART_FRAME, WebSocketAnswer } from './websocket-answer.ts'

/** More than this waiting for the origin, and the visitor is held back by unreturned credit. */
const HIGH_WATER_BYTES = 128 * 1024

export type PipeObserver = {
  onConnected(target: OriginTarget): void
  onFailed(target: OriginTarget, failure: OriginFailure, error: Error): void
  /** The first bytes of a connection, or of an answer, came from it. */
  onAnswered(target: OriginTarget): void
  /** It closed a connection that it had taken, without a word to what it was asked. */
  onSilentEnd(target: OriginTarget): void
  onClosed(): void
}

export type PipeOptions = {
  target: OriginTarget
  /** Sees what passes; the exchanges of HTTP, or how much it is. */
  tap: StreamTap | ConnectionTap | null
  observer: PipeObserver
  /** The connection as counted for its origin; null where connections are not counted. */
  connection?: OriginConnection | null
  isHttp2?: boolean
  /** Goes to the origin before the visitor's bytes. */
  preface?: Buffer | null
  /** A visitor who breaks off is passed on as one: a mere end means something else there. */
  passesReset?: boolean
  /** The time limit of connecting; null means the default. */
  connectTimeoutMs?: number | null
  /** Both ends of the visitor's connection, if the stream names them. */
  ends?: ConnectionEnds | undefined
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
  readonly #connection: OriginConnection | null
  /** The current one of several targets. */
  #target: OriginTarget
  #isConnected = false
  #hasAsked = false
  #hasAnswered = false
  /** Given to the socket, not yet on its way: credit that is owed. */
  #owedBytes = 0
  /** Null where no requests of HTTP/1.1 follow one another. */
  readonly #requestState: OriginRequestState | null
  /** The origin has closed and sees nothing of what still comes. */
  #isUnheard = false
  /** Null where nothing would be closed in the origin's place. */
  #webSocket: WebSocketAnswer | null = null
  /** The origin is about to end. */
  #isLeaving = false
  /** The visitor was told that its WebSocket is over: what the origin says after that is nobody's. */
  #hasClosed = false

  constructor(stream: Stream, options: PipeOptions) {
    const { target, tap, observer, isHttp2 = false, preface = null, passesReset = false } = options
    const { ends, connectTimeoutMs = null } = options
    this.#stream = stream
    this.#target = target
    this.#tap = tap
    this.#passesReset = passesReset
    this.#observer = observer
    this.#connection = options.connection ?? null
    this.#requestState = passesReset || isHttp2 ? null : new OriginRequestState(target)
    if (this.#requestState !== null && this.#connection?.mayDrain) {
      this.#webSocket = new WebSocketAnswer()
      this.#connection.atDrain(() => this.#leave())
    }
    let dialledAtMs = performance.now()
    const onConnect = (): void => {
      this.#isConnected = true
      stream.sayDialled(performance.now() - dialledAtMs)
      observer.onConnected(this.#target)
    }
    const onDial = (dialled: OriginTarget): void => {
      dialledAtMs = performance.now()
      this.#target = dialled
      this.#isConnected = false
      this.#hasAnswered = false
    }
    const onBytes = (bytes: Buffer, end: number): void => this.#onOriginBytes(bytes, end)
    this.#socket = connectToOrigin(
      target,
      { onConnect, onBytes, onDial },
      {
        isHttp2,
        visit: { tap: tap instanceof StreamTap ? tap : null, isReplay: false },
        ends,
        connectTimeoutMs,
      },
    )
    this.#socket.on('drain', () => this.#payCredit())
    this.#socket.on('end', () => this.#onOriginEnd())
    this.#socket.on('error', (error) => this.#onOriginError(error))
    this.#socket.on('close', () => this.#onOriginClose())
    stream.handler = this
    if (preface !== null) this.#socket.write(preface)
  }

  onData(stream: Stream, buffer: Buffer, start: number, end: number): void {
    this.#hasAsked = true
    if (this.#tap !== null && !this.#isUnheard) this.#tap.request(buffer, start, end)
    const socket = this.#socket
    const bytes = end - start
    if (!socket.writable || this.#isUnheard) {
      stream.consumed(bytes)
      return
    }
    this.#requestState?.onRequestBytes(bytes)
    writeTogether(socket, start === 0 && end === buffer.length ? buffer : buffer.subarray(start, end))
    if (socket.writableLength < HIGH_WATER_BYTES) stream.consumed(bytes)
    else this.#owedBytes += bytes
  }

  onEnd(): void {
    this.#socket.end()
  }

  onReset(): void {
    this.#tap?.ended('visitor_left')
    if (this.#passesReset) breakOff(this.#socket)
    else this.#socket.destroy()
  }

  /** Resets both sides. */
  breakOff(): void {
    if (!this.#stream.dead) this.#stream.reset(ResetCode.ORIGIN_RESET)
    breakOff(this.#socket)
  }

  onDrain(): void {
    this.#socket.resume()
  }

  #onOriginBytes(bytes: Buffer, end: number): void {
    const hasBegun = this.#requestState?.onAnswerBytes(bytes, end)
    if (hasBegun ?? true) this.#connection?.onAnswered()
    if (!this.#hasAnswered || hasBegun === true) {
      this.#hasAnswered = true
      this.#observer.onAnswered(this.#target)
    }
    if (this.#hasClosed) return
    this.#webSocket?.feed(bytes, end, hasBegun === true)
    if (this.#tap !== null) this.#tap.response(bytes, 0, end)
    // The shared buffer is overwritten by the next read of any connection, hence the copy.
    if (!this.#stream.write(bytes, 0, end, true)) this.#socket.pause()
    if (this.#isLeaving) this.#closeWebSocket()
  }

  #leave(): void {
    this.#isLeaving = true
    this.#closeWebSocket()
  }

  /** The visitor's answer goes to the origin, which ends the connection then as it does with every WebSocket. */
  #closeWebSocket(): void {
    if (!this.#webSocket?.takesClose || this.#hasClosed || this.#stream.dead || !isProgram(this.#target))
      return
    this.#hasClosed = true
    this.#tap?.response(RESTART_FRAME, 0, RESTART_FRAME.length)
    this.#stream.write(RESTART_FRAME, 0, RESTART_FRAME.length, true)
    this.#socket.resume()
  }

  #payCredit(): void {
    const bytes = this.#owedBytes
    this.#owedBytes = 0
    if (bytes > 0) this.#stream.consumed(bytes)
  }

  /** It says no more, which is an answer's end, or that of a connection without a request. */
  #onOriginEnd(): void {
    this.#tap?.responseEnd()
    if (this.#requestState?.isAtRest) this.#endUnheard()
    else if (this.#requestState?.mayBeLate) {
      void wasLate(this.#socket, this.#target).then((isUnheard) => {
        if (isUnheard) this.#endUnheard()
        else this.#stream.end()
      })
    } else this.#stream.end()
  }

  /** The same request may be sent on another connection, whatever it asks for. */
  #endUnheard(): void {
    this.#isUnheard = true
    this.#stream.end(true)
    this.#socket.destroy()
  }

  #onOriginError(error: Error): void {
    if (this.#isUnheard) return
    const failure = toOriginFailure(error, this.#isConnected)
    if (this.#isConnected && this.#requestState?.isAtRest) this.#stream.end(true)
    this.#tap?.ended(failure)
    // A connection that the service closes between two requests is ordinary; one it never took is not.
    if (!this.#isConnected || failure === 'too_many_files')
      this.#observer.onFailed(this.#target, failure, error)
    this.#stream.reset(getResetCode(failure))
  }

  #onOriginClose(): void {
    const isSilent = this.#isConnected && this.#hasAsked && !this.#hasAnswered
    // Not when the visitor was the one who left.
    if (isSilent && !this.#stream.dead) this.#observer.onSilentEnd(this.#target)
    this.#tap?.ended('origin_closed')
    if (!this.#stream.dead && !this.#socket.readableEnded) this.#stream.reset(ResetCode.ORIGIN_RESET)
    this.#connection?.onLeft()
    this.#observer.onClosed()
  }
}

/** Gates are for the ports of this machine; what else paths lead to does not end with the program. */
function isProgram(target: OriginTarget): boolean {
  return target.kind === 'tcp' && isNear(target)
}
