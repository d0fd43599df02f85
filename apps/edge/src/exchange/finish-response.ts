import type { Exchange } from './exchange.ts'
import { RequestState } from './states.ts'

/** The response is over; the exchange is, unless the origin still wants more of the request. */
export function finishResponse(exchange: Exchange, isStreamReusable: boolean): void {
  exchange.response.keepsOrigin &&= isStreamReusable
  const { state, stream } = exchange.request
  if (state === RequestState.SENT || stream === null || stream.dead || stream.endReceived) {
    exchange.pipeline.onComplete(exchange, exchange.response.keepsOrigin)
  }
}
