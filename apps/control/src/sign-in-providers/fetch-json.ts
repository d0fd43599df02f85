import { KIB, SECOND_MS } from '@nora/kit'
import { readBounded } from '../platform/read-bounded.ts'
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
    text = await readBounded(response, LIMIT_BYTES)
  } catch (cause) {
    if (cause instanceof RangeError) throw new ProviderFailure('failed', cause.message)
    throw new ProviderFailure('unavailable', `${host} does not answer`, cause)
  }
  const body = parse(text)
  if (response.ok) return body
  const code = errorCode((body as { error?: unknown } | null)?.error)
  const reason = response.status >= 500 || response.status === 429 ? 'unavailable' : 'failed'
  throw new ProviderFailure(reason, `${host} answered ${response.status}: ${code}`)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
