import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { within } from '@nora/kit'
import { WEBHOOK_ANSWER_BYTES } from '@nora/link'
import { type OutboundGuard, OutboundRefused } from '../../../platform/outbound/guard.ts'
import type { Outgoing, Sent } from './outgoing.ts'

/** Of heads of answers. */
const HEAD_LIMIT_BYTES = 64 * 1024

/** One request to a site of the internet. Follows no redirect, and reads no more of the answer than is kept. */
export async function sendToUrl(
  { url, method, headers, body, timeoutMs }: Outgoing & { url: string },
  guard: OutboundGuard,
): Promise<Sent> {
  const { protocol, hostname } = new URL(url)
  const startedAt = performance.now()
  const failed = (error: string): Sent => ({
    status: null,
    error,
    headers: [],
    body: Buffer.alloc(0),
    durationMs: Math.round(performance.now() - startedAt),
  })
  try {
    guard.assertHost(hostname)
    return await within(timeoutMs, undefined, async (signal) => {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const send = protocol === 'https:' ? requestSecure : requestPlain
        const request = send(url, {
          method,
          agent: false,
          lookup: guard.lookup,
          maxHeaderSize: HEAD_LIMIT_BYTES,
          signal,
        })
        for (const [name, value] of headers) request.appendHeader(name, value)
        if (body.length > 0 || (method !== 'GET' && method !== 'HEAD'))
          request.setHeader('content-length', body.length)
        request.on('response', resolve)
        request.on('error', reject)
        request.end(body)
      })
      const kept = await readBeginning(answer)
      return {
        status: answer.statusCode ?? 0,
        error: null,
        headers: toPairs(answer.rawHeaders),
        body: kept,
        durationMs: Math.round(performance.now() - startedAt),
      }
    })
  } catch (error) {
    return failed(toError(error))
  }
}

async function readBeginning(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= WEBHOOK_ANSWER_BYTES) break
    }
  } finally {
    answer.destroy()
  }
  return Buffer.concat(chunks).subarray(0, WEBHOOK_ANSWER_BYTES)
}

function toPairs(raw: readonly string[]): [string, string][] {
  return Array.from({ length: Math.floor(raw.length / 2) }, (_, index) => [
    raw[2 * index] ?? '',
    raw[2 * index + 1] ?? '',
  ])
}

/** A word for people, never a text of a library, which may hold what was sent. */
function toError(error: unknown): string {
  if (error instanceof OutboundRefused) return 'private_address'
  if (!(error instanceof Error)) return 'failed'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'timeout'
  const { code } = error as { code?: string }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'no_such_host'
  if (code === 'ECONNREFUSED') return 'refused'
  if (code === 'ECONNRESET' || code === 'EPIPE' || code === 'HPE_INVALID_EOF_STATE') return 'cut'
  if (code === 'HPE_HEADER_OVERFLOW') return 'head_too_large'
  if (code !== undefined && /CERT|TLS|SSL|ALTNAME|ISSUER|SELF_SIGNED/.test(code)) return 'certificate'
  if (code?.startsWith('HPE_') === true) return 'bad_answer'
  return 'failed'
}
