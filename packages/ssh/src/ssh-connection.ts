import type { Duplex } from 'node:stream'
import { SECOND_MS } from '@nora/kit'
import type { Connection, ServerChannel } from 'ssh2'
import { ForwardedChannel } from './forwarded-channel.ts'
import { awaitSocket } from './gather-writes.ts'
import { RoundTrips } from './round-trips.ts'
import { type SessionHandlers, serveSession } from './served-session.ts'
import type { SshPeer } from './ssh-peer.ts'
import { getProtocol, sendDisconnect } from './ssh2-internals.ts'

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

export type ForwardedConnection = {
  /** The forward as the client asked for it; if it asked for any port, with the one it was given. */
  bound: ForwardRequest
  from: SshPeer
  /** The bytes that the client may send and that were not consumed yet. */
  windowBytes: number
}

/** RFC 4254 §5.1: why the client opened no channel; undefined: the connection is over. */
export type OpenFailure = { reason: number | undefined }

export type ConnectionFacts<Identity> = {
  identity: Identity
  /** The user name that the client sends; it proves nothing. */
  user: string
  /** The software at the other end, as it says itself: `OpenSSH_9.2p1`. */
  software: string
  peer: SshPeer
}

/** Channels a client may have opened by itself at a time. */
const CHANNELS_MOST = 100
/** SSH_DISCONNECT_BY_APPLICATION. */
const BY_APPLICATION = 11
/** How long a farewell may take. */
const CLOSE_WAIT_MS = 2 * SECOND_MS

/** One client that has signed in. Ends with its socket. */
export class SshConnection<Identity> {
  readonly facts: ConnectionFacts<Identity>
  readonly #client: Connection
  readonly #socket: Duplex
  readonly #roundTrips: RoundTrips
  #channels = 0

  constructor(client: Connection, socket: Duplex, facts: ConnectionFacts<Identity>) {
    this.facts = facts
    this.#client = client
    this.#socket = socket
    this.#roundTrips = new RoundTrips(client, () => performance.now())
  }

  get isClosed(): boolean {
    return this.#socket.destroyed
  }

  /** More waits for the network than should. */
  get isHeldUp(): boolean {
    return this.#socket.writableNeedDrain
  }

  /** The round trip of the last sign of life; null before the first. */
  get roundTripMs(): number | null {
    return this.#roundTrips.lastMs
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
        handlers.open({ host: info.bindAddr, port: info.bindPort }).then(
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
   * `forwarded-tcpip` (RFC 4254 §7.2): a connection for the client to pass on. Calls back with a failure when
   * the client refuses it, for one because nobody listens at its target.
   */
  openForwarded(
    { bound, from, windowBytes }: ForwardedConnection,
    done: (channel: ForwardedChannel | null, failure: OpenFailure | null) => void,
  ): void {
    const protocol = getProtocol(this.#client)
    const { forwardedTcpip } = protocol
    // ssh2 lets nobody say how large the window is.
    protocol.forwardedTcpip = (channel, _windowBytes, packetBytes, ends) =>
      forwardedTcpip.call(protocol, channel, windowBytes, packetBytes, ends)
    this.#client.forwardOut(bound.host, bound.port, from.address, from.port, (error, channel) => {
      if (error) done(null, { reason: 'reason' in error ? Number(error.reason) || undefined : undefined })
      else done(new ForwardedChannel(this.#client, this.#own(channel), windowBytes), null)
    })
    protocol.forwardedTcpip = forwardedTcpip
  }

  /**
   * Asks for a sign of life, and calls back when it is here: whatever the client sent before it took notice
   * of us has arrived by then.
   */
  askForSign(done: () => void): void {
    this.#roundTrips.ask(done)
  }

  /** Takes leave (SSH_MSG_DISCONNECT), with words for the person if there are any, and closes soon after. */
  end(words: string | null = null): void {
    if (words !== null) sendDisconnect(this.#client, BY_APPLICATION, words)
    this.#client.end()
    const timer = setTimeout(() => this.#socket.destroy(), CLOSE_WAIT_MS)
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
