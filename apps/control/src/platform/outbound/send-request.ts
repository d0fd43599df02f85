import { type Agent, type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { within } from '@nora/kit'
import { type OutboundGuard, OutboundRefused } from './guard.ts'

/** One request as it is sent. */
export type OutboundRequest = {
  url: string
  method: string
  headers: readonly (readonly [name: string, value: string])[]
  body: Buffer
  timeoutMs: number
  /** How much of the answer is read. */
  keptBytes: number
  /** Keeps connections for later requests. Without one each request has a connection of its own. */
  agent?: Agent
}

/** What came of it; `error` null: a whole answer, or as much of it as is read. */
export type OutboundAnswer = {
  status: number | null
  error: string | null
  headers: [name: string, value: string][]
  body: Buffer
  durationMs: number
}

/** Of heads of answers. */
const HEAD_LIMIT_BYTES = 64 * 1024

/** One request to a server elsewhere. Follows no redirect, and reads no more of the answer than is kept. */
export async function sendRequest(
  { url, method, headers, body, timeoutMs, keptBytes, agent }: OutboundRequest,
  guard: OutboundGuard,
): Promise<OutboundAnswer> {
  const { protocol, hostname } = new URL(url)
  const startedAt = performance.now()
  const failed = (error: string): OutboundAnswer => ({
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
          agent: agent ?? false,
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
      const kept = await readBeginning(answer, keptBytes)
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

async function readBeginning(answer: IncomingMessage, keptBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= keptBytes) break
    }
  } finally {
    answer.destroy()
  }
  return Buffer.concat(chunks).subarray(0, keptBytes)
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
