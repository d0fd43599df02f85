import { KIB, SECOND_MS } from '@nora/kit'
import { errorCode, ProviderFailure } from './identity-provider.ts'

const TIMEOUT_MS = 10 * SECOND_MS
const LIMIT_BYTES = 256 * KIB

/** A call to a provider: bounded in time and size, and never sent on to another address. */
export async function fetchJson(url: string, init: RequestInit = {}): Promise<unknown> {
  const { host } = new URL(url)
  let response: Response
  let text: string
  try {
    response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    text = await readBounded(response)
  } catch (cause) {
    if (cause instanceof ProviderFailure) throw cause
    throw new ProviderFailure('unavailable', `${host} does not answer`, cause)
  }
  const body = parse(text)
  if (response.ok) return body
  const code = errorCode((body as { error?: unknown } | null)?.error)
  const reason = response.status >= 500 || response.status === 429 ? 'unavailable' : 'failed'
  throw new ProviderFailure(reason, `${host} answered ${response.status}: ${code}`)
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > LIMIT_BYTES) throw new ProviderFailure('failed', `an answer of over ${LIMIT_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
