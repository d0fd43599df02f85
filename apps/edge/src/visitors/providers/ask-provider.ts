import { KIB, SECOND_MS, within } from '@nora/kit'
import { z } from 'zod'
import type { OutboundCalls } from '../../platform/outbound-calls.ts'
import { ProviderFault } from './provider.ts'

const TIMEOUT_MS = 10 * SECOND_MS
const LIMIT_BYTES = 256 * KIB

/** RFC 6749 §5.2. */
const refusal = z.object({ error: z.string().regex(/^[\w.-]{1,60}$/) })

export type ProviderQuestion = {
  readonly url: string
  readonly headers?: readonly (readonly [name: string, value: string])[]
  /** Sent by POST; without it the question is a GET. */
  readonly form?: URLSearchParams
}

export type AskProvider = <T>(question: ProviderQuestion, shape: z.ZodType<T>) => Promise<T>

/** Asks a provider for JSON, with all bounds of calls that owners of policies cause. Rejects with a ProviderFault. */
export function createAskProvider(call: OutboundCalls): AskProvider {
  return async ({ url, headers = [], form }, shape) => {
    const where = new URL(url)
    const content = form && ([['content-type', 'application/x-www-form-urlencoded']] as const)
    const request = {
      url: where,
      method: form === undefined ? 'GET' : 'POST',
      // Calls without a name are refused by some.
      headers: [['accept', 'application/json'], ['user-agent', 'nora'], ...headers, ...(content ?? [])],
      body: form?.toString() ?? null,
      limitBytes: LIMIT_BYTES,
    } as const
    const place = `${where.host}${where.pathname}`
    const answered = within(TIMEOUT_MS, null, (signal) => call({ ...request, signal }))
    const { status, body } = await answered.catch((error: unknown) => {
      throw new ProviderFault('provider_unavailable', `${place} does not answer`, { cause: error })
    })
    const json = parseJson(body)
    const read = shape.safeParse(json)
    if (status === 200 && read.success) return read.data
    // Some answer an error with 200.
    const said = refusal.safeParse(json).data?.error
    if (status !== 200 || said !== undefined)
      throw new ProviderFault('provider_refused', `${place} answers ${status} ${said ?? ''}`.trim(), {
        status,
      })
    throw new ProviderFault('provider_answer', `${place} answers what is not expected`)
  }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}
