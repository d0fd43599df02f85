import type { Exchange } from './exchange.ts'
import type { RequestBody } from './request-body.ts'

/** Bytes of a body that a rule reads; answers where the rest starts. */
export function readOn(
  exchange: Exchange,
  body: RequestBody,
  bytes: Buffer,
  start: number,
  end: number,
): number {
  const next = body.take(bytes, start, end)
  if (!body.isBroken) return next
  // Later: whoever began to read it is still at work on the exchange.
  queueMicrotask(() => {
    if (exchange.request.body === body) exchange.pipeline.onRefused(exchange, 'bad_request')
  })
  return end
}
