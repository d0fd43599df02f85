import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress } from '@nora/kit'
import { AddressRefused, createGuardedLookup } from './guarded-lookup.ts'

export type OutboundCall = {
  readonly url: URL
  readonly method: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string | null
  readonly limitBytes: number
  readonly signal: AbortSignal
}

export type OutboundAnswer = {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Buffer
  /** Where it came from. */
  readonly address: string
}

export type OutboundCode = 'not_allowed' | 'too_large' | 'timeout' | 'unreachable'

export class OutboundError extends Error {
  readonly code: OutboundCode

  constructor(code: OutboundCode, message: string) {
    super(message)
    this.name = 'OutboundError'
    this.code = code
  }
}

export type OutboundCalls = (call: OutboundCall) => Promise<OutboundAnswer>

/**
 * Calls addresses that owners of policies name, without letting them reach what only this machine or its network can
 * (server-side request forgery): https, and public addresses alone, looked at where the connection is made, so that a
 * name cannot change between the look and the call. A redirect is an answer as any other. Rejects with an
 * OutboundError.
 */
export function createOutboundCalls({ allowsPrivate }: { allowsPrivate: boolean }): OutboundCalls {
  return (call) => {
    const { protocol, hostname, username } = call.url
    if (username !== '') return refuse('an address with a user name')
    if (protocol !== 'https:' && !(allowsPrivate && protocol === 'http:')) return refuse(protocol)
    const host = hostname.replace(/^\[(.*)\]$/, '$1')
    if (!allowsPrivate && isIP(host) !== 0 && !isPublicAddress(host)) return refuse(host)
    return send(call, allowsPrivate)
  }
}

const publicOnly = createGuardedLookup(isPublicAddress)

function refuse(what: string): Promise<never> {
  return Promise.reject(new OutboundError('not_allowed', new AddressRefused(what).message))
}

function send({ url, method, headers, body, limitBytes, signal }: OutboundCall, allowsPrivate: boolean) {
  const fields: Record<string, string[]> = {}
  for (const [name, value] of headers)
    fields[name.toLowerCase()] = [...(fields[name.toLowerCase()] ?? []), value]
  return new Promise<OutboundAnswer>((resolve, reject) => {
    const call = url.protocol === 'https:' ? requestSecure : requestPlain
    const request = call(url, {
      method,
      headers: { 'accept-encoding': 'identity', ...fields },
      agent: false,
      signal,
      ...(!allowsPrivate && { lookup: publicOnly }),
    })
    request.on('error', (error) => reject(toOutboundError(error, signal)))
    request.on('response', (answer) => {
      const address = answer.socket.remoteAddress ?? ''
      readAll(answer, limitBytes).then(
        (content) =>
          resolve({ status: answer.statusCode ?? 0, headers: toPairs(answer), body: content, address }),
        (error: Error) => {
          request.destroy()
          reject(toOutboundError(error, signal))
        },
      )
    })
    request.end(body ?? undefined)
  })
}

async function readAll(answer: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > limitBytes) throw new OutboundError('too_large', `the answer is over ${limitBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function toPairs({ rawHeaders }: IncomingMessage): [string, string][] {
  const pairs: [string, string][] = []
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) pairs.push([rawHeaders[i]!, rawHeaders[i + 1]!])
  return pairs
}

function toOutboundError(error: Error, signal: AbortSignal): OutboundError {
  if (error instanceof OutboundError) return error
  if (error instanceof AddressRefused) return new OutboundError('not_allowed', error.message)
  if (signal.aborted) return new OutboundError('timeout', 'no answer in time')
  return new OutboundError('unreachable', error.message)
}
