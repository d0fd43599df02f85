import type { Budget } from '@nora/protocol'
import type { Exchange } from './exchange.ts'
import { readOn } from './read-on.ts'
import { type BodyOutcome, RequestBody, type RequestBodyOptions } from './request-body.ts'
import { Pause } from './states.ts'
import { keepForNextRequest, reparse } from './visitor-bytes.ts'

const CONTINUE = Buffer.from('HTTP/1.1 100 Continue\r\n\r\n')

/**
 * Reads the body of a request that waits, within the limit; null: it is longer. It goes on to the service all the
 * same, unless the request is answered.
 */
export async function readBody(
  exchange: Exchange,
  limitBytes: number,
  budget: Budget,
): Promise<Buffer | null> {
  const outcome = await new Promise<BodyOutcome>((done) => begin(exchange, { limitBytes, budget, done }))
  if (outcome === 'broken') throw new Error('the body of the request is not framed as it says')
  return outcome === 'over' ? null : outcome
}

/** Reads the body of a request that ends at the edge, which answers it whatever comes of this. */
export function receiveBody(exchange: Exchange, limitBytes: number, budget: Budget): Promise<BodyOutcome> {
  return new Promise((done) => begin(exchange, { limitBytes, budget, done, isRelayed: false }))
}

function begin(exchange: Exchange, how: RequestBodyOptions): void {
  const { request, connection } = exchange
  const { head } = reparse(exchange)
  const isAwaited = head.expects && head.minor > 0
  const body = new RequestBody(head, how)
  // Another rule may have read some of it already.
  for (const bytes of request.body?.release() ?? []) body.takeAgain(bytes)
  request.body = body
  const pending = connection.pendingBytes
  if (body.isReading && pending !== null) {
    connection.pendingBytes = null
    const next = readOn(exchange, body, pending, 0, pending.length)
    if (next < pending.length) keepForNextRequest(exchange, pending, next, pending.length)
  }
  if (!body.isReading) return
  connection.resume(Pause.NEXT_REQUEST)
  // The visitor waits for a word of the service, which has not heard of the request yet (RFC 9110 §10.1.1).
  if (isAwaited) connection.socket.write(CONTINUE)
}
