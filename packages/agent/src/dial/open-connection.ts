import { request } from 'node:http'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { type Problem, SECOND_MS, within } from '@nora/kit'
import { addressOptions } from '../hosts/lookup-host.ts'
import { reasonOfError } from '../offline-reason.ts'
import { toAuthority } from './authority.ts'
import { proxyRefused, proxyUnreachable, proxyWantsSignIn, silent, silentHandshake } from './dial-problems.ts'
import { type HttpProxy, proxyName } from './http-proxy.ts'
import type { Network } from './network.ts'
import { contextFor, lastSession, rememberSession, type TlsSettings } from './tls-memory.ts'
import { unlessAborted } from './unless-aborted.ts'

export type ConnectionTarget = { host: string; port: number; tls: TlsSettings | null }

/**
 * A host's addresses are tried one after the other, IPv6 and IPv4 in turn (RFC 8305). Node's own 250 ms
 * would give up each of them on a slow path.
 */
const NEXT_ADDRESS_MS = 1 * SECOND_MS
/** Short: where packets vanish, a new attempt finds the network back sooner than an old one would. */
const CONNECT_MS = 3 * SECOND_MS

/**
 * A connection to the target, through the network's proxy where it has one for it, past the TLS handshake.
 * Rejects with the system's error or a Problem that says which step failed, and when `signal` aborts, which
 * is the caller's limit of time.
 */
export async function openConnection(
  { host, port, tls }: ConnectionTarget,
  network: Network,
  signal: AbortSignal,
): Promise<Socket> {
  const proxy = network.proxyFor({ host, port, tls: tls !== null })
  const socket =
    proxy === null
      ? await openTcp(host, port, signal)
      : await openTunnel(proxy, toAuthority(host, port), network, signal)
  return tls === null ? socket : startTls(socket, { host, port, tls }, network, signal)
}

function openTcp(host: string, port: number, signal: AbortSignal): Promise<Socket> {
  const socket = connect({
    host,
    port,
    noDelay: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
    ...addressOptions(host),
  })
  return within(CONNECT_MS, signal, (limited) =>
    opened(socket, 'connect', limited, () => silent(toAuthority(host, port))),
  )
}

async function startTls(
  socket: Socket,
  { host, port, tls }: { host: string; port: number; tls: TlsSettings },
  { caPem }: Network,
  signal: AbortSignal,
): Promise<TLSSocket> {
  const server = JSON.stringify([host, port, tls, caPem])
  const secure = connectTls({
    socket,
    host,
    ...(isIP(host) === 0 && { servername: host }),
    ALPNProtocols: [...tls.protocols],
    secureContext: contextFor(tls, caPem),
    session: lastSession(server),
  })
  rememberSession(server, secure)
  return opened(secure, 'secureConnect', signal, () => silentHandshake(toAuthority(host, port)))
}

/** Opens a tunnel through the proxy (RFC 9110 §9.3.6). */
async function openTunnel(
  proxy: HttpProxy,
  authority: string,
  network: Network,
  signal: AbortSignal,
): Promise<Socket> {
  const name = proxyName(proxy)
  const socket = await openToProxy(proxy, network, signal)
  const asking = request({
    createConnection: () => socket,
    method: 'CONNECT',
    path: authority,
    headers: {
      host: authority,
      connection: 'keep-alive',
      ...(proxy.authorization !== null && { 'proxy-authorization': proxy.authorization }),
    },
  })
  const answered = new Promise<Socket>((resolve, reject) => {
    asking.once('error', reject)
    asking.once('connect', ({ statusCode = 0 }, _socket, head) => {
      if (statusCode >= 200 && statusCode < 300) {
        if (head.length > 0) socket.unshift(head)
        resolve(socket)
        return
      }
      socket.destroy()
      const isUnknownUser = statusCode === 407 || statusCode === 401
      reject(isUnknownUser ? proxyWantsSignIn(proxy, statusCode) : proxyRefused(name, authority, statusCode))
    })
  })
  asking.end()
  return unlessAborted(answered, socket, signal, () => silent(name))
}

/** A connection to the proxy itself, past its TLS if it has any. */
export function openToProxy(proxy: HttpProxy, { caPem }: Network, signal: AbortSignal): Promise<Socket> {
  const { host, port, tls } = proxy
  const settings: TlsSettings = { protocols: ['http/1.1'], caPem: null, minVersion: 'TLSv1.2' }
  const network: Network = { proxyFor: () => null, caPem }
  return openConnection({ host, port, tls: tls ? settings : null }, network, signal).catch(
    (error: unknown) => {
      throw proxyUnreachable(proxyName(proxy), reasonOfError(error))
    },
  )
}

function opened<T extends Socket>(
  socket: T,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
  onSilence: () => Problem,
): Promise<T> {
  const opening = new Promise<T>((resolve, reject) => {
    // It stays: what fails later is told by `close`, and an error that nobody hears would end the process.
    socket.on('error', reject)
    socket.once(event, () => resolve(socket))
  })
  return unlessAborted(opening, socket, signal, onSilence)
}
