import { methodName, readFields, readTarget } from '@nora/http1'
import type { ReceivedWebhook } from '@nora/link'
import type { ReadField } from '@nora/signatures'
import type { Exchange, RequestHead } from '../exchange/exchange.ts'

/** A request of a webhook as it came, before anything is decided about it. */
export type ReceivedRequest = Pick<
  ReceivedWebhook,
  'http_version' | 'method' | 'path' | 'query' | 'headers' | 'visitor'
> & {
  /** As its sender knows it: with scheme, host and query. */
  readonly url: string
}

/** What is stored of a request beside its body. */
export type StoredHead = Omit<ReceivedWebhook, 'body'>

export type InboxRequest = { readonly head: StoredHead; readonly body: Buffer }

/** Of what the link takes in one text. */
const TARGET_LIMIT = 65_536
const METHOD_LIMIT = 32

/** Reads the head while it is valid; null when it is larger than control keeps. `path` is below the address. */
export function readReceived(
  exchange: Exchange,
  { bytes, head }: RequestHead,
  { path, query }: { path: string; query: string },
): ReceivedRequest | null {
  const { connection } = exchange
  const method = methodName(head.method) || bytes.toString('latin1', head.start, head.methodEnd)
  if (method.length > METHOD_LIMIT || path.length > TARGET_LIMIT || query.length > TARGET_LIMIT) return null
  const isHttp2 = connection.socket.protocol === 'h2'
  const fields = readFields(bytes, head)
  const host =
    connection.forwardedHost?.toString('latin1') ?? bytes.toString('latin1', head.hostStart, head.hostEnd)
  const target = readTarget(bytes, head.pathStart, head.targetEnd)
  return {
    http_version: isHttp2 ? '2' : `1.${head.minor}`,
    method,
    path,
    query,
    // HTTP/2 has no such field: it came with the translation.
    headers: isHttp2 ? fields.filter(([name]) => name.toLowerCase() !== 'transfer-encoding') : fields,
    visitor: connection.visitor,
    url: `${connection.isSecure ? 'https' : 'http'}://${host}${target.startsWith('/') ? '' : '/'}${target}`,
  }
}

/** Reads fields by their names in any spelling, all values in order. */
export function createReadField(headers: readonly (readonly [string, string])[]): ReadField {
  return (name) => {
    const wanted = name.toLowerCase()
    return headers.filter(([own]) => own.toLowerCase() === wanted).map(([, value]) => value)
  }
}
