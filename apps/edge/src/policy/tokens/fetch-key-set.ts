import { MIB, SECOND_MS, within } from '@nora/kit'
import type { OutboundCalls } from '../../platform/outbound-calls.ts'

const TIMEOUT_MS = 5 * SECOND_MS

/** The text of a key set. A redirect is not followed: the keys are where the policy says, or nowhere. */
export async function fetchKeySet(call: OutboundCalls, url: string): Promise<string> {
  const request = {
    url: new URL(url),
    method: 'GET',
    headers: [['accept', 'application/jwk-set+json, application/json']],
    body: null,
    limitBytes: MIB,
  } as const
  const { status, body } = await within(TIMEOUT_MS, null, (signal) => call({ ...request, signal }))
  if (status !== 200) throw new Error(`the key set is answered with ${status}`)
  return body.toString()
}
