import type { Duplex } from 'node:stream'
import { ResetCode } from '@nora/protocol'
import type { OriginStream } from '../upstreams/origin-stream.ts'
import { BodyFilter, type BodyFilterHandler } from './body-filter.ts'
import { toChunk, toEndOfChunks } from './chunk.ts'
import type { Exchange } from './exchange.ts'
import { finishResponse } from './finish-response.ts'
import type { ResponseBodyFilter } from './message-filters.ts'
import { cutShort } from './origin-loss.ts'
import { ResponseState } from './states.ts'
import { writeBody } from './visitor-output.ts'

/** Changes the body of the answer that an exchange relays, which leaves in chunks where the visitor knows them. */
export class ResponseFilter implements BodyFilterHandler, ResponseBodyFilter {
  readonly #exchange: Exchange
  readonly #filter: BodyFilter
  readonly #isChunked: boolean
  #collected: Buffer[] = []
  #trailers: Buffer | null = null

  constructor(exchange: Exchange, stages: readonly [Duplex, ...Duplex[]]) {
    this.#exchange = exchange
    this.#isChunked = exchange.request.minor === 1
    this.#filter = new BodyFilter(stages, this)
  }

  write(bytes: Buffer, start: number, end: number): void {
    if (end > start) this.#collected.push(bytes.subarray(start, end))
  }

  take(stream: OriginStream, creditBytes: number): void {
    const bytes = this.#takeCollected()
    const settle = (): void => {
      if (this.#exchange.request.stream === stream) stream.consumed(creditBytes)
    }
    if (bytes.length === 0) settle()
    else this.#filter.write(bytes, settle)
  }

  end(trailers: Buffer | null): void {
    this.#exchange.response.state = ResponseState.FLUSHING
    this.#trailers = trailers
    const bytes = this.#takeCollected()
    if (bytes.length > 0) this.#filter.write(bytes, () => {})
    this.#filter.end()
  }

  resume(): void {
    this.#filter.resume()
  }

  destroy(): void {
    this.#filter.destroy()
  }

  onMade(bytes: Buffer): boolean {
    this.#send(this.#isChunked ? toChunk(bytes) : bytes)
    return !this.#exchange.connection.socket.writableNeedDrain
  }

  onEnd(): void {
    if (this.#isChunked) this.#send(toEndOfChunks(this.#trailers))
    this.#exchange.response.state = ResponseState.DONE
    finishResponse(this.#exchange, true)
  }

  onFailure(): void {
    this.#exchange.releaseStream()?.reset(ResetCode.CANCELLED)
    cutShort(this.#exchange, 'bad_response')
  }

  #takeCollected(): Buffer {
    const parts = this.#collected
    this.#collected = []
    return parts.length === 1 ? parts[0]! : Buffer.concat(parts)
  }

  #send(bytes: Buffer): void {
    writeBody(this.#exchange, bytes, 0, bytes.length)
  }
}
