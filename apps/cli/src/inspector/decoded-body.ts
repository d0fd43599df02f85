import type { Exchange } from '@nora/agent'
import { type DecodedContent, decodeContent, getField } from '@nora/capture'

export type BodyPart = 'request' | 'response'

export type DecodedBody = DecodedContent & { contentType: string | null }

/** The stored part of a body as it may be shown: decoded from its content encoding, if that is known and valid. */
export async function readDecodedBody(exchange: Exchange, part: BodyPart): Promise<DecodedBody> {
  const { start } = exchange
  const body = part === 'request' ? start.requestBody : start.responseBody
  const bytes = await body.read()
  const { headers } = exchange.getHead(part)
  const decoded = await decodeContent(bytes, getField(headers, 'content-encoding'))
  return {
    contentType: getField(headers, 'content-type'),
    ...decoded,
    bytes: start.mask.maskBytes(decoded.bytes, {
      isCut: body.keptBytes < body.bytes || exchange.endedMs === null || exchange.error !== null,
    }),
  }
}
