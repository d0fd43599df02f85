import { decodeContent } from '@nora/capture'
import { WEBHOOK_ANSWER_BYTES } from '@nora/link'
import type { TextMask } from '@nora/secrets-kit'
import type { UpstreamAnswer } from '../gateways/ask-upstream.ts'

/** The answer to a delivery, as it may be kept: without the values that the tunnel says are secret. */
export async function maskAnswer(answer: UpstreamAnswer, mask: TextMask): Promise<UpstreamAnswer> {
  const headers = answer.headers.map(([name, value]): [string, string] => [name, mask.text(value)])
  const encoding = answer.headers.find(([name]) => name.toLowerCase() === 'content-encoding')?.[1] ?? null
  // Of a long answer the beginning was kept, and of one that broke off there is no more.
  const isCut = answer.body.length >= WEBHOOK_ANSWER_BYTES || answer.error !== null
  if (encoding === null || encoding.trim().toLowerCase() === 'identity') {
    const masked = Buffer.from(mask.bytes(answer.body, { isCut }))
    return { ...answer, headers, body: masked.subarray(0, WEBHOOK_ANSWER_BYTES) }
  }
  const { bytes, wasEncoded } = await decodeContent(answer.body, encoding)
  // What cannot be searched, or holds a value, is not kept.
  const isClean = wasEncoded && bytes.equals(mask.bytes(bytes, { isCut }))
  return { ...answer, headers, body: isClean || answer.body.length === 0 ? answer.body : Buffer.alloc(0) }
}
