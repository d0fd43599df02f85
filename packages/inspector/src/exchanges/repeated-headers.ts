import type { CapturedHead } from '@nora/contract/tunnels'

/**
 * Headers a client writes itself, that belong to one connection, or that our edge adds on the way and
 * would refuse or repeat the second time.
 */
const LEFT_OUT = new Set([
  'host',
  'content-length',
  'content-encoding',
  'accept-encoding',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'proxy-connection',
  'forwarded',
  'via',
  'nora-edge',
  'x-request-id',
])

/** Lists the headers that a command which repeats the request has to contain. */
export function repeatedHeaders(headers: CapturedHead['headers']): CapturedHead['headers'] {
  return headers.filter(([name]) => !LEFT_OUT.has(name.toLowerCase()) && !/^x-forwarded-/i.test(name))
}
