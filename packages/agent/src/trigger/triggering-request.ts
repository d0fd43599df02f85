import type { IncomingMessage } from 'node:http'
import { decodeValue } from '@nora/capture'
import type { ReadField } from '@nora/signatures'

/** Holds what a run gets to know of its request. Texts are as they travelled, percent signs included. */
export type TriggeringRequest = {
  readonly method: string
  /** The path without the question mark and what follows it. */
  readonly path: string
  readonly query: string
  /** The host that the visitor requested, and the scheme, such as `https`. */
  readonly host: string
  readonly scheme: string
  /** The address that the request came from. */
  readonly visitor: string
  /** In the order in which they came, names as they were written. */
  readonly fields: readonly (readonly [name: string, value: string])[]
  /** Reads fields by names in lower case. */
  readonly readField: ReadField
}

export function toTriggeringRequest({
  method = 'GET',
  url = '/',
  rawHeaders,
}: IncomingMessage): TriggeringRequest {
  const fields: [string, string][] = []
  const byName = new Map<string, string[]>()
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    const value = decodeValue(rawHeaders[index + 1] ?? '')
    fields.push([name, value])
    const values = byName.get(name.toLowerCase()) ?? []
    byName.set(name.toLowerCase(), [...values, value])
  }
  const readField: ReadField = (name) => byName.get(name) ?? []
  const [path = '/', ...query] = decodeValue(url).split('?')
  return {
    method,
    path,
    query: query.join('?'),
    // The edge writes these itself; what a visitor said of them does not get here.
    host: readField('x-forwarded-host')[0] ?? readField('host')[0] ?? '',
    scheme: readField('x-forwarded-proto')[0] ?? 'http',
    visitor: getVisitor(readField('x-forwarded-for')),
    fields,
    readField,
  }
}

/**
 * The edge ends the chain with who connected to it. Only a proxy that it trusts may have written addresses
 * before that, and the last of those is the one that the proxy has seen for itself.
 */
function getVisitor(chain: readonly string[]): string {
  const peers = chain.flatMap((value) => value.split(',')).map((peer) => peer.trim())
  return peers.at(-2) ?? peers.at(-1) ?? ''
}
