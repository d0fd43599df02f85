import type { Duplex } from 'node:stream'
import { SECOND_MS } from '@nora/kit'
import type { Connection, ServerChannel } from 'ssh2'
import { awaitSocket } from './gather-writes.ts'
import { type SessionHandlers, serveSession } from './served-session.ts'
import type { Entrant } from './sign-in.ts'
import type { SshPeer } from './ssh-peer.ts'

/** `tcpip-forward` (RFC 4254 §7.1) as the client wrote it; port 0 asks for any. */
export type ForwardRequest = { host: string; port: number }

export type ForwardHandlers = {
  /** Resolves with the port it has got; whatever is thrown refuses, without a reason: the protocol has none. */
  open(request: ForwardRequest): Promise<number>
  /** Whether there was such a forward. */
  cancel(request: ForwardRequest): boolean
}

/** `direct-tcpip` (RFC 4254 §7.2): where the client wants to be connected to. */
export type DirectRequest = { host: string; port: number; accept(): ServerChannel; reject(): void }

export type ForwardedConnection = { bound: ForwardRequest; from: SshPeer }

/** Channels a client may have opened by itself at a time. */
const CHANNELS_MOST = 100
/** How long a farewell may take. */
const FAREWELL_MS = 2 * SECOND_MS

/** One client that has signed in. Ends with its socket. */
export class SshConnection<Identity> {
  readonly identity: Identity
  /** What the client calls itself; proves nothing. */
  readonly user: string
  readonly peer: SshPeer
  readonly #client: Connection
  readonly #socket: Duplex
  #channels = 0

  constructor(
    client: Connection,
    socket: Duplex,
    { identity, user, peer }: Entrant<Identity> & { peer: SshPeer },
  ) {
    this.#client = client
    this.#socket = socket
    this.identity = identity
    this.user = user
    this.peer = peer
  }

  get isClosed(): boolean {
    return this.#socket.destroyed
  }

  onClose(act: () => void): void {
    this.#socket.once('close', act)
  }

  serveSessions(handlers: SessionHandlers): void {
    this.#client.on('session', (accept, reject) => {
      if (!this.#takeChannel()) {
        reject()
        return
      }
      const session = accept()
      session.on('close', () => this.#channels--)
      serveSession(session, {
        ...handlers,
        start: (served) => {
          awaitSocket(served.channel, this.#socket)
          handlers.start(served)
        },
      })
    })
  }

  serveForwards(handlers: ForwardHandlers): void {
    this.#client.on('request', (accept, reject, name, info) => {
      if (name === 'tcpip-forward' && 'bindAddr' in info) {
        const request = { host: info.bindAddr, port: info.bindPort }
        handlers.open(request).then(
          (port) => accept?.(port),
          () => reject?.(),
        )
      } else if (name === 'cancel-tcpip-forward' && 'bindAddr' in info) {
        if (handlers.cancel({ host: info.bindAddr, port: info.bindPort })) accept?.()
        else reject?.()
      } else reject?.()
    })
  }

  serveDirectConnections(handle: (request: DirectRequest) => void): void {
    this.#client.on('tcpip', (accept, reject, { destIP, destPort }) => {
      if (!this.#takeChannel()) {
        reject()
        return
      }
      handle({
        host: destIP,
        port: destPort,
        accept: () => {
          const channel = this.#own(accept())
          channel.on('close', () => this.#channels--)
          return channel
        },
        reject: () => {
          this.#channels--
          reject()
        },
      })
    })
  }

  /**
   * `forwarded-tcpip` (RFC 4254 §7.2): a connection for the client to pass on. Calls back with an error when the
   * client refuses it, for one because nobody listens at its target.
   */
  openForwarded(
    { bound, from }: ForwardedConnection,
    done: (error: Error | undefined, channel: ServerChannel) => void,
  ): void {
    this.#client.forwardOut(bound.host, bound.port, from.address, from.port, (error, channel) =>
      done(error, error ? channel : this.#own(channel)),
    )
  }

  /** Takes leave (SSH_MSG_DISCONNECT) and closes once that is sent, or soon after. */
  end(): void {
    this.#client.end()
    const timer = setTimeout(() => this.#socket.destroy(), FAREWELL_MS)
    this.#socket.once('close', () => clearTimeout(timer))
  }

  destroy(): void {
    this.#socket.destroy()
  }

  #own(channel: ServerChannel): ServerChannel {
    channel.on('error', () => {})
    awaitSocket(channel, this.#socket)
    return channel
  }

  #takeChannel(): boolean {
    if (this.#channels >= CHANNELS_MOST) return false
    this.#channels++
    return true
  }
}
