import { createSecureContext, type SecureContext, type TLSSocket } from 'node:tls'
import { usualAuthorities } from './usual-authorities.ts'

export type TlsSettings = TrustSettings & {
  /** ALPN, the most wanted first. */
  protocols: readonly string[]
}

export type TrustSettings = {
  /** The only authority that may vouch, besides those of the network; null: those of Node.js and of the system. */
  caPem: string | null
  minVersion: 'TLSv1.2' | 'TLSv1.3'
}

/** An agent has a handful of each; the oldest goes. */
const LIMIT = 32

const contexts = new Map<string, SecureContext>()
const sessions = new Map<string, Buffer>()

/** With the authorities of the terms and of the network, which are read once. */
export function contextFor({ caPem, minVersion }: TrustSettings, alsoPem: string | null): SecureContext {
  const key = JSON.stringify([minVersion, caPem, alsoPem])
  const known = contexts.get(key)
  if (known !== undefined) return known
  const context = createSecureContext({ minVersion, ca: authorities(caPem, alsoPem) })
  keep(contexts, key, context)
  return context
}

/** The session of the last connection to the same server on the same terms: resumed, it saves half the handshake. */
export function lastSession(server: string): Buffer | undefined {
  return sessions.get(server)
}

/** Remembers the TLS session of a connection whose server has proved its identity. */
export function rememberSession(server: string, socket: TLSSocket): void {
  socket.on('session', (session: Buffer) => {
    if (socket.authorized) keep(sessions, server, session)
  })
}

function keep<T>(all: Map<string, T>, key: string, value: T): void {
  all.delete(key)
  all.set(key, value)
  const [oldest] = all.keys()
  if (all.size > LIMIT && oldest !== undefined) all.delete(oldest)
}

function authorities(only: string | null, also: string | null): string[] {
  return [...(only === null ? usualAuthorities() : [only]), ...(also === null ? [] : [also])]
}
