import { type LookupAddress, lookup as lookUp } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress, KIB, SECOND_MS, within } from '@nora/kit'
import { rootCertificates } from './certificates/root-certificates.ts'

const TIMEOUT_MS = 10 * SECOND_MS
const LIMIT_BYTES = 512 * KIB

export type GuardedFetch = (url: string, init?: GuardedInit) => Promise<Response>
type GuardedInit = {
  method?: string | undefined
  headers?: RequestInit['headers']
  body?: unknown
  signal?: AbortSignal | null | undefined
}

/** An address that somebody else named and this server does not call. */
export class AddressRefused extends Error {
  constructor(what: string) {
    super(`${what} is not an address to call`)
    this.name = 'AddressRefused'
  }
}

/**
 * Calls addresses that users named, without letting them reach what only this machine or its network can
 * (server-side request forgery): https, and public addresses alone, looked at where the connection is made, so
 * that a name cannot change between the look and the call. Bounded in time and size; a redirect is an answer as
 * any other. `allowsPrivate` is for operators whose issuers stand in their own network.
 */
export function createGuardedFetch({
  allowsPrivate,
  ca_pem = null,
}: {
  allowsPrivate: boolean
  /** Trusted beside the usual authorities. */
  ca_pem?: string | null
}): GuardedFetch {
  return (url, init = {}) => {
    const target = new URL(url)
    assertCallable(target, allowsPrivate)
    return within(TIMEOUT_MS, init.signal, (signal) =>
      call(target, { ...init, signal }, { allowsPrivate, ca_pem }),
    )
  }
}

/** Throws AddressRefused for what is refused without any look-up. */
export function assertCallable({ protocol, hostname, username }: URL, allowsPrivate: boolean): void {
  if (username !== '') throw new AddressRefused('an address with a user name')
  if (protocol !== 'https:' && !(allowsPrivate && protocol === 'http:')) throw new AddressRefused(protocol)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  if (!allowsPrivate && isIP(host) !== 0 && !isPublicAddress(host)) throw new AddressRefused(host)
}

function call(
  target: URL,
  init: GuardedInit & { signal: AbortSignal },
  { allowsPrivate, ca_pem }: { allowsPrivate: boolean; ca_pem: string | null },
): Promise<Response> {
  const { method = 'GET', headers, body, signal } = init
  const options = {
    method,
    headers: Object.fromEntries(new Headers(headers)),
    signal,
    agent: false,
    ...(!allowsPrivate && { lookup: publicOnly }),
    ...(ca_pem !== null && { ca: [...rootCertificates, ca_pem] }),
  }
  return new Promise((resolve, reject) => {
    const request = (target.protocol === 'https:' ? requestHttps : requestHttp)(target, options, (answer) => {
      toResponse(answer).then(resolve, (error: Error) => {
        request.destroy()
        reject(error)
      })
    })
    request.on('error', reject)
    request.end(body === undefined || body === null ? undefined : String(body))
  })
}

/** One private address among several is enough to refuse: which of them is used is not ours to choose. */
const publicOnly: LookupFunction = (hostname, options, done) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return done(error, [])
    const refused = addresses.find(({ address }) => !isPublicAddress(address))
    if (refused || !addresses[0]) return done(new AddressRefused(refused?.address ?? hostname), [])
    if (options.all) return done(null, addresses)
    done(null, addresses[0].address, addresses[0].family)
  })
}

async function toResponse(answer: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > LIMIT_BYTES) throw new RangeError(`an answer of over ${LIMIT_BYTES} bytes`)
    chunks.push(chunk)
  }
  const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as const)
  const status = answer.statusCode ?? 502
  const body = [204, 205, 304].includes(status) ? null : Buffer.concat(chunks)
  return new Response(body, { status, headers: Object.fromEntries(headers) })
}
