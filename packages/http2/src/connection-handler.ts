import type { RawFields } from './hpack/field-decoder.ts'
import type { ServerStream } from './server-stream.ts'

/** A connection reports these to its server. */
export interface ConnectionHandler {
  /** A request; gives the stream its handler before it returns. `fields`: null when they are more than is taken. */
  onRequest(stream: ServerStream, fields: RawFields | null): void
  /**
   * The peer has said something that costs work and asks for nothing: PING and SETTINGS, which are answered
   * (CVE-2019-9512, CVE-2019-9515), frames without content (CVE-2019-9518), requests that are taken back
   * (CVE-2023-44487) or that are one too many, errors that make us reset a stream (CVE-2025-8671), windows that grow
   * without need, acknowledgements, goodbyes, and fields of requests that are over.
   */
  onWastedFrame(): void
  /** Nothing more is said: the output may end. */
  onEnd(): void
}
