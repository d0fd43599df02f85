import type { Duplex } from 'node:stream'
import type { Head, Refusal } from '@nora/http1'
import type { Placed } from '@nora/kit'
import type { ReasonCode } from '../facts/reasons.ts'
import type { OriginStream } from '../upstreams/origin-stream.ts'
import { ExchangeAccounting } from './accounting.ts'
import { ExchangeConnection } from './connection.ts'
import { PendingWrite } from './pending-write.ts'
import { ExchangeRequest } from './request.ts'
import { ExchangeResponse } from './response.ts'
import { Pause } from './states.ts'
import type { VisitorSocket, VisitorSource } from './visitor-socket.ts'

/** A head that was just parsed; valid during the call it is handed to. */
export type RequestHead = { bytes: Buffer; head: Head }

/** The reading and writing sides of an exchange call these when something is decided or over. */
export interface Pipeline {
  /** A head was parsed: through the stages, up to forwarding or an answer of our own. */
  onHead(exchange: Exchange, request: RequestHead): void
  /** The bytes are no request we serve: answered, and the connection ends. */
  onRefused(exchange: Exchange, code: ReasonCode): void
  /** The origin gave up before the response was complete. `code` is the stream's, −1 for a mere end. */
  onOriginLost(exchange: Exchange, code: number): void
  /** Whether the request goes to another member of the pool instead of this answer. */
  tryElsewhere(exchange: Exchange, status: number): boolean
  /** The response breaks this rule; null: it changes to a protocol that nobody asked for, or does not. */
  onBadResponse(exchange: Exchange, refusal: Refusal | null): void
  /** The response is over, and so is the request unless the origin wants no more of it. */
  onComplete(exchange: Exchange, isStreamReusable: boolean): void
  /** The visitor's connection is closed, by whomever. */
  onVisitorGone(exchange: Exchange): void
  /** The owner's edits of a response's head: marks fields as dropped, returns the lines to add. */
  editResponse(exchange: Exchange, bytes: Buffer, head: Head): readonly Buffer[]
  /** What the rules of the traffic policy say to the response whose head was read. `taken`: it is no concern any more. */
  policeResponse(exchange: Exchange, bytes: Buffer, head: Head): 'proceed' | 'wait' | 'taken'
  /** What changes the body of the response on its way, whose head may leave; empty: nothing does. */
  getResponseStages(exchange: Exchange): readonly Duplex[]
  /** The connection changed to another protocol: bytes go on. */
  onUpgraded(exchange: Exchange): void
}

/**
 * One visitor connection and the request that runs on it: one at a time, so that the same object serves
 * them all. Holds what the stages, the two byte directions and the record share; decides nothing itself.
 */
export class Exchange implements Placed {
  place = -1
  readonly pipeline: Pipeline
  readonly connection: ExchangeConnection
  readonly request = new ExchangeRequest()
  readonly response = new ExchangeResponse()
  readonly accounting = new ExchangeAccounting()

  constructor(socket: VisitorSocket, pipeline: Pipeline, source: VisitorSource) {
    this.pipeline = pipeline
    this.connection = new ExchangeConnection(socket, source)
  }

  get isRunning(): boolean {
    return this.accounting.startedAtMs !== 0
  }

  /** Where the name of the request has been looked for. */
  get search(): ExchangeRequest {
    return this.request
  }

  /** The same request on another stream, which takes what was sent of its body first. */
  retry(): void {
    this.request.bodyState = this.request.state
    this.connection.resume(Pause.STREAM)
  }

  /** The stream no longer concerns this exchange. Answers it, for the pool or a reset. */
  releaseStream(): OriginStream | null {
    const { connection, request, response } = this
    const { stream, upstream } = request
    const { heldBytes } = response
    request.stream = null
    if (stream !== null) this.accounting.dialMs = request.isStreamReused ? 0 : (stream.dialMs ?? null)
    response.heldBytes = 0
    if (stream === null || heldBytes === 0) return stream
    if (!connection.isClosed && upstream !== null) {
      connection.pendingWrite ??= new PendingWrite(upstream.budget)
      connection.pendingWrite.add(heldBytes)
    }
    stream.consumed(heldBytes)
    return stream
  }

  /** The visitor has taken all that waited for it, or is gone. */
  settle(): void {
    const { connection, request, response } = this
    const { heldBytes } = response
    response.heldBytes = 0
    if (heldBytes > 0) request.stream?.consumed(heldBytes)
    connection.pendingWrite?.clear()
    connection.pendingWrite = null
  }

  /** Prepares for the next request on the connection. */
  reset(): void {
    this.request.abandon()
    this.response.abandon()
    this.request.reset()
    this.response.reset()
    this.accounting.reset()
    this.connection.hasServed = true
  }
}
