import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { SECOND_MS } from '@nora/kit'
import ssh2, { type Connection } from 'ssh2'
import { ALGORITHMS, CLASSIC_EXCHANGES } from './algorithms.ts'
import { guardConnection } from './connection-guard.ts'
import { gatherWrites } from './gather-writes.ts'
import { allowHybridExchange } from './hybrid-exchange.ts'
import { once } from './once.ts'
import { preferFastCiphers } from './prefer-fast-ciphers.ts'
import { type SignIn, SignInAttempts } from './sign-in.ts'
import { SshConnection } from './ssh-connection.ts'
import type { SshPeer } from './ssh-peer.ts'
import { getSocket } from './ssh2-internals.ts'

export type SshServerOptions<Identity> = {
  /** An ed25519 key without passphrase, in OpenSSH's format. */
  hostKey: string
  /** Stands behind `SSH-2.0-` (RFC 4253 §4.2): printable, no spaces, no minus. */
  software: string
  signIn(peer: SshPeer): SignIn<Identity>
  /** Called when somebody has signed in. Further requests are passed to the handlers set here. */
  onConnection(connection: SshConnection<Identity>): void
  /** Why a connection ended that should not have; for logs. Holds nothing a client typed. */
  onTrouble?(peer: SshPeer, error: Error): void
  limits?: Partial<SshLimits>
}

export type SshLimits = {
  /** From the first byte to being signed in. */
  loginMs: number
  /** Connections that are not signed in yet. */
  unauthenticated: number
  /** After so long without a sign of life a peer is asked for one. */
  keepAliveMs: number
}

const LIMITS: SshLimits = { loginMs: 30 * SECOND_MS, unauthenticated: 500, keepAliveMs: 5 * SECOND_MS }
/** Asked so often without an answer, a peer is dead: with the default after 20 s. */
const UNANSWERED_MOST = 3

export type SshServer = {
  /**
   * Serves a connection of which nothing was read. `settled` is called once, when it has signed in or is gone.
   */
  take(socket: Duplex, peer: SshPeer, settled?: () => void): void
}

/** Throws when the host key cannot be read. */
export function createSshServer<Identity>(options: SshServerOptions<Identity>): SshServer {
  const limits = { ...LIMITS, ...options.limits }
  const server = new ssh2.Server({
    hostKeys: [options.hostKey],
    ident: options.software,
    algorithms: ALGORITHMS as ssh2.ServerConfig['algorithms'],
    keepaliveInterval: limits.keepAliveMs,
    keepaliveCountMax: UNANSWERED_MOST,
  })
  const arrivals = new Map<Duplex, (client: Connection, software: string) => void>()
  // It runs only after the client’s first line; until then ssh2 keeps a connection to itself.
  server.on('connection', (client: Connection, { header }) =>
    arrivals.get(getSocket(client))?.(client, header.versions.software),
  )
  return {
    take(socket, peer, settled = () => {}) {
      if (arrivals.size >= limits.unauthenticated) {
        socket.destroy()
        settled()
        return
      }
      const settle = once(() => {
        clearTimeout(timer)
        arrivals.delete(socket)
        settled()
      })
      const timer = setTimeout(() => socket.destroy(), limits.loginMs)
      socket.on('error', () => {})
      socket.on('close', settle)
      if (socket instanceof Socket) socket.setNoDelay(true)
      arrivals.set(socket, (client, software) => receive(options, { client, software, socket, peer, settle }))
      server.injectSocket(socket as Socket)
    },
  }
}

type Arrival = { client: Connection; software: string; socket: Duplex; peer: SshPeer; settle: () => void }

function receive<Identity>(
  options: SshServerOptions<Identity>,
  { client, software, socket, peer, settle }: Arrival,
): void {
  const fail = (error: Error): void => {
    options.onTrouble?.(peer, error)
    // ssh2 closes its half only, and a dead peer never closes the other.
    socket.destroy()
  }
  const refuse = (why: string): void => fail(new Error(why))
  client.on('error', (error: Error) => fail(error))
  client.on('end', () => socket.destroy())
  gatherWrites(client, socket)
  allowHybridExchange(client, CLASSIC_EXCHANGES)
  preferFastCiphers(client)
  guardConnection(client, refuse)
  const attempts = new SignInAttempts(options.signIn(peer), () => refuse('too many attempts to sign in'))
  client.on('authentication', (attempt) => void attempts.answer(attempt))
  client.on('ready', () => {
    settle()
    const { entrant } = attempts
    if (entrant) options.onConnection(new SshConnection(client, socket, { ...entrant, software, peer }))
    else refuse('nobody signed in')
  })
}
