import type { Exchange } from '@nora/agent'
import { type DecodedContent, decodeContent, getField, readHead } from '@nora/capture'

export type BodyPart = 'request' | 'response'

export type DecodedBody = DecodedContent & { contentType: string | null }

/** Decodes the stored part of a body from its content encoding, if that is known and valid. */
export async function readDecodedBody(exchange: Exchange, part: BodyPart): Promise<DecodedBody> {
  const { start, responseHead } = exchange
  const bytes = await (part === 'request' ? start.requestBody : start.responseBody).read()
  const head = part === 'request' ? start.head : responseHead
  const { headers } = head === null ? { headers: [] } : readHead(head)
  return {
    contentType: getField(headers, 'content-type'),
    ...(await decodeContent(bytes, getField(headers, 'content-encoding'))),
  }
}
