import { exchange } from './exchange.ts'
import type { Network } from './network.ts'

type CallInit = {
  method: string
  headers: Readonly<Record<string, string>>
  body?: Blob | string | undefined
  signal: AbortSignal
}

/** What a call reads of a `Response`. */
type CallAnswer = {
  ok: boolean
  status: number
  statusText: string
  headers: { get(name: string): string | null }
  text(): Promise<string>
}

/**
 * `fetchThrough` for calls of the API, which read no more of an answer than this. Most of a short command would go by
 * in loading what makes Requests and Responses.
 */
export function callThrough(network: Network, userAgent: string) {
  return async (url: string, init: CallInit): Promise<CallAnswer> => {
    const { method, body, signal } = init
    const named = Object.entries(init.headers).map(([name, value]) => [name.toLowerCase(), value])
    const asked = {
      url: new URL(url),
      method,
      headers: { 'user-agent': userAgent, ...Object.fromEntries(named) },
      body: await toBuffer(body),
      signal,
    }
    const { res, body: answered } = await exchange(asked, network)
    const { statusCode: status = 0, statusMessage: statusText = '', headersDistinct } = res
    return {
      ok: status >= 200 && status < 300,
      status,
      statusText,
      headers: { get: (name) => headersDistinct[name.toLowerCase()]?.join(', ') ?? null },
      text: async () => new TextDecoder().decode(answered),
    }
  }
}

async function toBuffer(body: CallInit['body']): Promise<Buffer> {
  return typeof body === 'object' ? Buffer.from(await body.arrayBuffer()) : Buffer.from(body ?? '')
}
