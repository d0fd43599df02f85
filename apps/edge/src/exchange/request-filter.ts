import type { Duplex } from 'node:stream'
import { BodyFilter, type BodyFilterHandler } from './body-filter.ts'
import { toChunk, toEndOfChunks } from './chunk.ts'
import type { Exchange } from './exchange.ts'
import type { RequestBodyFilter } from './message-filters.ts'
import { onRequestSent, send } from './request-relay.ts'
import { Pause, RequestState } from './states.ts'

/** More than this waiting to be changed, and the visitor is not read. */
const WAITING_BYTES = 65_536

/** Changes the body of the request that an exchange relays; it goes on in chunks, for its length is not known. */
export class RequestFilter implements BodyFilterHandler, RequestBodyFilter {
  hasBegun = false
  readonly #exchange: Exchange
  readonly #filter: BodyFilter
  #waitingBytes = 0
  #trailers: Buffer | null = null

  constructor(exchange: Exchange, stages: readonly [Duplex, ...Duplex[]]) {
    this.#exchange = exchange
    this.#filter = new BodyFilter(stages, this)
  }

  write(bytes: Buffer, start: number, end: number): void {
    if (end === start) return
    const length = end - start
    const { connection } = this.#exchange
    this.#waitingBytes += length
    if (this.#waitingBytes > WAITING_BYTES) connection.pause(Pause.FILTER)
    this.#filter.write(bytes.subarray(start, end), () => {
      this.#waitingBytes -= length
      if (this.#waitingBytes <= WAITING_BYTES) connection.resume(Pause.FILTER)
    })
  }

  end(trailers: Buffer | null): void {
    this.#trailers = trailers
    this.#filter.end()
  }

  resume(): void {
    this.#filter.resume()
  }

  destroy(): void {
    this.#filter.destroy()
    this.#exchange.connection.resume(Pause.FILTER)
  }

  onMade(bytes: Buffer): boolean {
    this.#send(toChunk(bytes))
    return (this.#exchange.connection.pauses & Pause.STREAM) === 0
  }

  onEnd(): void {
    const { request } = this.#exchange
    this.#send(toEndOfChunks(this.#trailers))
    // It may be looking for another connection meanwhile.
    if (request.state === RequestState.FLUSHING) onRequestSent(this.#exchange)
    else request.bodyState = RequestState.SENT
  }

  onFailure(): void {
    this.#exchange.pipeline.onRefused(this.#exchange, 'bad_request')
  }

  #send(bytes: Buffer): void {
    send(this.#exchange, bytes, 0, bytes.length)
  }
}
