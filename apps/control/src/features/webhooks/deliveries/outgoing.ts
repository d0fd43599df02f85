import type { Headers } from '../stored/request-parts.ts'

/** What is sent to a target, besides where to. */
export type Outgoing = {
  method: string
  headers: Headers
  body: Buffer
  timeoutMs: number
}

/** Requests may pass this many webhooks one after the other. */
const PASSES_LIMIT = 3
export const PASSES_HEADER = 'x-nora-hops'

/** They belong to the connection. Answers are kept as they come, so none is asked for in a compressed form. */
const LEFT_OUT = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** The fields that go on, those of a sender’s proxy and ours left out. */
export function toForwarded(headers: Headers): Headers {
  const named = new Set(
    headers
      .filter(([name]) => name.toLowerCase() === 'connection')
      .flatMap(([, value]) => value.toLowerCase().split(','))
      .map((name) => name.trim()),
  )
  return headers.filter(([name]) => {
    const lower = name.toLowerCase()
    return !LEFT_OUT.has(lower) && !lower.startsWith('x-nora-') && !named.has(lower) && !lower.startsWith(':')
  })
}

/** How many webhooks the request has passed; null: too many, so that it goes in a circle. */
export function countPasses(headers: Headers): number | null {
  const said = headers.find(([name]) => name.toLowerCase() === PASSES_HEADER)?.[1]
  const passed = said !== undefined && /^\d$/.test(said) ? Number(said) : 0
  return passed >= PASSES_LIMIT ? null : passed
}

/** Sets fields in place of those of the same names. */
export function setFields(headers: Headers, set: readonly (readonly [string, string])[]): Headers {
  const names = new Set(set.map(([name]) => name.toLowerCase()))
  return [
    ...headers.filter(([name]) => !names.has(name.toLowerCase())),
    ...set.map(([name, value]): [string, string] => [name, value]),
  ]
}
