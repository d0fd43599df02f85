import { createSecureContext, rootCertificates, type SecureContext, type TLSSocket } from 'node:tls'

export type TlsTerms = {
  /** ALPN, the most wanted first. */
  protocols: readonly string[]
  /** The only authority that may vouch, besides those of the network; null: all the usual ones. */
  caPem: string | null
  minVersion: 'TLSv1.2' | 'TLSv1.3'
}

/** An agent has a handful of each; the oldest goes. */
const LIMIT = 32

const contexts = new Map<string, SecureContext>()
const sessions = new Map<string, Buffer>()

/** With the authorities of the terms and of the network, which are read once. */
export function contextFor({ caPem, minVersion }: TlsTerms, alsoPem: string | null): SecureContext {
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

/** Of a connection whose server has proved who it is. */
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

/** Undefined: Node's own choice, which its options and NODE_EXTRA_CA_CERTS can alter. */
function authorities(only: string | null, also: string | null): string[] | undefined {
  if (only === null && also === null) return undefined
  return [...(only === null ? rootCertificates : [only]), ...(also === null ? [] : [also])]
}
