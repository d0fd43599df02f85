import type { Exchange, RequestHead } from './exchange.ts'
import type { ReasonCode } from './reasons.ts'

/** What the reading and writing sides of an exchange call when something is decided or over. */
export interface Pipeline {
  /** A head was parsed: through the stages, up to forwarding or an answer of our own. */
  onHead(exchange: Exchange, request: RequestHead): void
  /** The bytes are no request we serve: answered, and the connection ends. */
  onRefused(exchange: Exchange, code: ReasonCode): void
  /** The origin gave up before the response was complete. `code` is the stream's, −1 for a mere end. */
  onOriginLost(exchange: Exchange, code: number): void
  /** The response breaks the rules. */
  onBadResponse(exchange: Exchange): void
  /** The response is over, and so is the request unless the origin wants no more of it. */
  onComplete(exchange: Exchange, isStreamReusable: boolean): void
  /** The visitor's connection is closed, by whomever. */
  onVisitorGone(exchange: Exchange): void
  /** The connection changed to another protocol: the request is answered, bytes go on. */
  onUpgraded(exchange: Exchange): void
}
