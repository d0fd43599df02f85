import type { ReasonCode } from '../facts/reasons.ts'

/**
 * A visitor as an exchange sees it: a connection that carries HTTP/1.1 in bytes, whatever the visitor itself
 * speaks and however it came. `net.Socket` and `tls.TLSSocket` are visitors as they are, at no cost; one that
 * speaks HTTP/2 is an `Http2Visitor`. Who makes a visitor opens its exchange with `Visitors.open` and from
 * then on calls `onVisitorBytes` (buffers given up), `onVisitorDrain` when what waited has been taken, and
 * `onVisitorEnd` when the visitor says no more but may still listen; at last `Visitors.leave`, once.
 */
export interface VisitorSocket {
  /** Bytes that wait for the visitor to take them. */
  readonly writableLength: number
  /** So many wait that `onVisitorDrain` will tell when they have been taken. */
  readonly writableNeedDrain: boolean
  /** `end` was called. */
  readonly writableEnded: boolean
  /** Bytes that the visitor has sent: tells whether anything came between two looks. */
  readonly bytesRead: number
  /** The bytes are given up. What comes between `cork` and `uncork` leaves together. */
  write(bytes: Buffer): unknown
  cork(): unknown
  uncork(): unknown
  /** No more bytes for now, and again. */
  pause(): unknown
  resume(): unknown
  /** Nothing more is written; the visitor may still send. */
  end(): unknown
  /** Ends for good once what was written has left: the last response is framed and shows by itself if it is whole. */
  destroySoon(): unknown
  /** Ends at once. */
  destroy(): unknown
  /** Ends at once, in a way that says that the last response is not whole though nothing else shows it. */
  resetAndDestroy(): unknown
  /**
   * Ends a call of gRPC with a status that says why it cannot go on, behind what was written; false for whatever is
   * no such call.
   */
  endCall?(code: ReasonCode): boolean
  /** The protocol of the connection, if it is not HTTP/1.1. */
  readonly protocol?: 'h2'
  /** Gives a visitor of another edge back, because the name is not served here. */
  refuse?(): unknown
}

/** Describes the connection that requests come from. */
export type VisitorSource = {
  /** The address without port and brackets. */
  readonly address: string
  /** It speaks TLS with us. */
  readonly isSecure: boolean
  /** The edge believes what it says about whom it forwards. */
  readonly isProxy: boolean
  /** It is another edge, which has taken the visitor in: whoever is not served here it looks for elsewhere. */
  readonly isFromPeer: boolean
  /** The tunnel or gateway to which its owner sends a captured request once more: its rules for visitors do not hold for that. */
  readonly replayTo: string | null
  /** The fields that its requests are forwarded with, up to the host. */
  readonly forwarding: Buffer
  /** null: it is none of the network's, or another edge has it. */
  readonly transport: VisitorTransport | null
}

/** A connection of the network, as rules may ask about it. Nothing is computed before one does. */
export interface VisitorTransport {
  readonly startedAtMs: number
  readonly clientPort: number
  readonly serverIp: string
  /** null: only a port of this machine is known, which a router may have put another in front of. */
  readonly serverPort: number | null
  readonly bytesRead: number
  readonly bytesWritten: number
  /** Set when the handshake is over; null: it is in the clear. */
  tls: VisitorTls | null
}

export interface VisitorTls {
  /** The name that the client asked for, in lower case; empty: none. */
  readonly servername: string
  /** `1.3` */
  readonly version: string
  readonly cipherSuite: string
  readonly alpn: string
  readonly isResumed: boolean
  /** The client was asked for a certificate. */
  readonly isAsked: boolean
  /** What it has shown, in DER, its own first: it has the key of that one, and nothing else is proved. Empty: nothing. */
  readonly chain: readonly Uint8Array[]
}
