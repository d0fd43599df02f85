import { constants } from 'node:crypto'
import type { Socket } from 'node:net'
import {
  createSecureContext,
  createServer,
  type SecureContext,
  type SecureContextOptions,
  type Server,
  type TLSSocket,
} from 'node:tls'
import { HOUR_MS, SECOND_MS } from '@nora/kit'
import { breakOff } from '@nora/protocol'
import type { Certificates } from '../certificates/certificates.ts'
import type { ContextBudget } from '../certificates/context-budget.ts'
import type { PushedCertificates } from '../certificates/pushed-certificates.ts'
import type { VisitorSource } from '../exchange/visitor-socket.ts'
import type { TlsChoice } from '../facts/tls-choice.ts'
import type { Log } from '../platform/log.ts'
import type { AddressLimit } from './address-limit.ts'

const HANDSHAKE_MS = 10 * SECOND_MS

/** An option of OpenSSL: clients that prefer ChaCha20, because their processor has no AES, get it. */
const PRIORITIZE_CHACHA = 1 << 21

/**
 * Lists the groups in order of preference, without those that this OpenSSL does not know. Finite-field groups
 * cost too much.
 */
const GROUPS = ['X25519MLKEM768', 'X25519', 'P-256', 'P-384'].filter(isGroup)

/** Allows TLS 1.2 and 1.3 with forward secrecy and AEAD only (RFC 9325 §3.1, §4.2), the fastest first. */
export const TLS_OPTIONS: SecureContextOptions = {
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.3',
  ciphers: [
    'TLS_AES_128_GCM_SHA256',
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-CHACHA20-POLY1305',
  ].join(':'),
  honorCipherOrder: true,
  ecdhCurve: GROUPS.join(':'),
  secureOptions: constants.SSL_OP_NO_RENEGOTIATION | PRIORITIZE_CHACHA,
  // Every process must say the same, or none resumes what another began.
  sessionIdContext: 'nora',
  sessionTimeout: (12 * HOUR_MS) / SECOND_MS,
}

/**
 * Where a certificate is asked for no session is resumed: a ticket keeps the client's own certificate without those
 * that stand between it and an authority, and one of another host must not count here.
 */
const MUTUAL_OPTIONS: SecureContextOptions = {
  ...TLS_OPTIONS,
  secureOptions: constants.SSL_OP_NO_RENEGOTIATION | PRIORITIZE_CHACHA | constants.SSL_OP_NO_TICKET,
  sessionIdContext: 'nora-mutual',
}

export type HandshakesDeps = {
  /** Those of the installation's files. */
  certificates: Certificates
  /** Those of teams' names, which go before. */
  pushed: PushedCertificates
  contextBudget: ContextBudget
  /**
   * The protocols for ALPN (RFC 7301), the server’s first choice first. Clients that offer none of them are
   * refused.
   */
  protocols: readonly string[]
  /** Whoever asks the client for a certificate takes any and verifies none: that is for the rules of the host. */
  asksForCertificate: boolean
  /** Bounds unfinished handshakes per address; proxies are not counted. */
  unfinished: AddressLimit
  onChoice: (choice: TlsChoice) => void
  log: Log
}

type Arrival = { ends: string; raw: Socket; source: VisitorSource }

/** Turns connections into secure ones. */
export class Handshakes {
  readonly #deps: HandshakesDeps
  readonly #server: Server
  /** Connections whose handshake runs: only by its two ends is a secure one known again. */
  readonly #arrivals = new Map<string, Arrival>()
  readonly #onSecure: (socket: TLSSocket, source: VisitorSource) => void
  #ticketKey: Buffer | undefined

  constructor(deps: HandshakesDeps, onSecure: (socket: TLSSocket, source: VisitorSource) => void) {
    const { protocols, asksForCertificate, log } = deps
    this.#deps = deps
    this.#onSecure = onSecure
    const choose = this.#chooseContext.bind(this)
    this.#server = createServer({
      ...this.#contextOptions(),
      ALPNProtocols: [...protocols],
      handshakeTimeout: HANDSHAKE_MS,
      requestCert: asksForCertificate,
      rejectUnauthorized: false,
      // Node calls it on the connection.
      SNICallback(this: TLSSocket, servername, callback) {
        choose(servername.toLowerCase(), this, callback)
      },
    })
    this.#server.on('secureConnection', (socket) => this.#finish(socket))
    this.#server.on('tlsClientError', (error, socket) => {
      log.debug({ err: error }, 'the handshake of a visitor failed')
      // Node tells that the time is over and leaves the rest to us.
      socket.destroy()
    })
  }

  begin(raw: Socket, source: VisitorSource): void {
    const { unfinished } = this.#deps
    if (!source.isProxy && !unfinished.take(source.address)) {
      raw.destroy()
      return
    }
    const arrival = { ends: getEnds(raw), raw, source }
    this.#arrivals.set(arrival.ends, arrival)
    raw.on('close', () => this.#settle(arrival))
    // A client that ends its side before the handshake is over is gone.
    raw.allowHalfOpen = false
    this.#server.emit('connection', raw)
  }

  /** 48 bytes; tickets of every process that has the same key are good here. */
  setTicketKey(key: Buffer): void {
    this.#ticketKey = key
    this.#server.setTicketKeys(key)
  }

  /** After the certificates were refreshed; those of named hosts are looked up at every handshake. */
  renewFallback(): void {
    this.#server.setSecureContext(this.#contextOptions())
  }

  /** Answers with the context of a name; undefined stands for the fallback's. */
  #chooseContext(
    name: string,
    socket: TLSSocket,
    callback: (error: Error | null, context?: SecureContext) => void,
  ): void {
    const { pushed, contextBudget, onChoice } = this.#deps
    const id = pushed.find(name)?.id
    const answer = () => callback(null, this.#findContext(name))
    if (id === undefined || pushed.hasContext(id)) {
      answer()
      return
    }
    const arrival = this.#arrivals.get(getEnds(socket))
    contextBudget.spend({
      id,
      address: arrival === undefined || arrival.source.isProxy ? null : arrival.source.address,
      isOver: () => socket.destroyed,
      run: answer,
      refuse: () => {
        onChoice('refused')
        callback(new Error('too many new names were asked for at once'))
      },
    })
  }

  #findContext(name: string): SecureContext | undefined {
    const { certificates, pushed, onChoice } = this.#deps
    for (let found = pushed.find(name); found !== undefined; found = pushed.find(name)) {
      const context = pushed.getContext(found.id)
      if (context === undefined) continue
      onChoice(found.by)
      return context
    }
    const context = certificates.find(name)
    onChoice(context === undefined ? 'fallback' : 'file')
    return context
  }

  #finish(socket: TLSSocket): void {
    const arrival = this.#arrivals.get(getEnds(socket))
    if (arrival === undefined) {
      socket.destroy()
      return
    }
    this.#settle(arrival)
    if (!socket.servername) this.#deps.onChoice('fallback')
    socket.allowHalfOpen = true
    // Node resets plain connections only.
    socket.resetAndDestroy = () => {
      breakOff(arrival.raw)
      return socket
    }
    this.#onSecure(socket, arrival.source)
  }

  #settle(arrival: Arrival): void {
    if (this.#arrivals.get(arrival.ends) !== arrival) return
    this.#arrivals.delete(arrival.ends)
    if (!arrival.source.isProxy) this.#deps.unfinished.release(arrival.source.address)
  }

  #contextOptions(): SecureContextOptions {
    const fallback = this.#deps.certificates.fallback
    const pair = fallback && { cert: fallback.cert, key: fallback.key }
    if (this.#deps.asksForCertificate) return { ...MUTUAL_OPTIONS, ...pair }
    return { ...TLS_OPTIONS, ...pair, ...(this.#ticketKey && { ticketKeys: this.#ticketKey }) }
  }
}

function getEnds({ remoteAddress, remotePort, localAddress, localPort }: Socket): string {
  return `${remoteAddress} ${remotePort} ${localAddress} ${localPort}`
}

function isGroup(name: string): boolean {
  try {
    createSecureContext({ ecdhCurve: name })
    return true
  } catch {
    return false
  }
}
