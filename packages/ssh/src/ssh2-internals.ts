import type { Duplex } from 'node:stream'
import type { Connection, ServerChannel } from 'ssh2'

/**
 * Describes what is used of ssh2 that it does not promise: its exact version is pinned, and a test exercises
 * every member named here.
 */
export type Protocol = {
  _kex: KeyExchange | undefined
  /** SSH_MSG_KEXINIT as it was sent, while keys are exchanged. */
  _kexinit: Buffer | undefined
  _offer: Offer
  /** Until there are keys it takes whole packets. */
  _cipher: {
    _onWrite: (packet: Buffer) => void
    allocPacket(payloadBytes: number): Buffer
    encrypt(packet: Buffer): void
  }
  _decipher: { _onPayload: OnPayload }
  /** Takes the payload of every packet once the first exchange of keys is over. */
  _onPayload: OnPayload
  _onWrite: (data: Uint8Array) => void
  _packetRW: {
    write: {
      /** The offset of the payload. */
      allocStartKEX: number
      alloc(payloadBytes: number, force: boolean): Buffer
      finalize(packet: Buffer, force: boolean): Buffer
    }
  }
  _handlers: {
    CHANNEL_DATA(protocol: Protocol, recipient: number, data: Buffer): void
    GLOBAL_REQUEST(protocol: Protocol, name: string, wantReply: boolean, data: unknown): void
    REQUEST_SUCCESS?(): void
    REQUEST_FAILURE?(): void
  }
  ping(): void
  forwardedTcpip(channel: number, windowBytes: number, packetBytes: number, ends: ForwardedEnds): void
  channelWindowAdjust(channel: number, bytes: number): void
  requestSuccess(data?: Buffer): void
  requestFailure(): void
  exitStatus(channel: number, status: number): void
  exitSignal(channel: number, name: string, coreDumped: boolean, message: string): void
}

/** Describes what the server offers in a key exchange; the connections of a server share it. */
export type Offer = {
  totalSize: number
  lists: Record<'kex' | 'serverHostKey', NamesOffered> & { cs: Record<'mac' | 'compress', NamesOffered> }
  copyAllTo(target: Buffer, at: number): void
}

type NamesOffered = { array: string[] }

export type OnPayload = (payload: Buffer) => unknown

export type KeyExchange = {
  negotiated: { kex: string }
  /** The client's KEXINIT as it goes into the exchange hash. */
  _remoteKexinit: Buffer
  convertPublicKey(key: Buffer): Buffer
  getPublicKey(): Buffer
  /** The secret as its bytes are hashed, length in front; an Error when the other's key is no good. */
  computeSecret(otherPublicKey: Buffer): Buffer | Error
}

type ForwardedEnds = { boundAddr: string; boundPort: number; remoteAddr: string; remotePort: number }

export type ChannelState = {
  incoming: { window: number; state: string }
  outgoing: { id: number; state: string }
  /** Ours: takes what arrives, in the place of ssh2’s own buffer. */
  receive?: (bytes: Buffer) => void
}

type ChannelHolder = (Partial<ChannelState> & { _channel?: ChannelState }) | undefined

type ConnectionInternals = {
  _sock: Duplex
  _protocol: Protocol
  _chanMgr: { get(id: number): ChannelHolder }
}

export function getSocket(client: Connection): Duplex {
  return getInternals(client)._sock
}

export function getProtocol(client: Connection): Protocol {
  return getInternals(client)._protocol
}

/** Undefined: there is no such channel, or none that takes data. */
export function findChannel(client: Connection, id: number): ChannelState | undefined {
  const found = getInternals(client)._chanMgr.get(id)
  const channel = found?._channel ?? found
  return channel?.incoming ? (channel as ChannelState) : undefined
}

export function getState(channel: ServerChannel): ChannelState {
  return channel as unknown as ChannelState
}

/** Behind the end of file, where OpenSSH has it and ssh2 itself sends none any more. */
export function sendExitStatus(channel: ServerChannel, status: number): void {
  const { outgoing, _client } = channel as unknown as ChannelState & { _client: ConnectionInternals }
  if (outgoing.state === 'eof') _client._protocol.exitStatus(outgoing.id, status)
}

/** Sends the end of a program that a signal ended; `name` has no SIG. */
export function sendExitSignal(channel: ServerChannel, name: string): void {
  const { outgoing, _client } = channel as unknown as ChannelState & { _client: ConnectionInternals }
  if (outgoing.state === 'eof') _client._protocol.exitSignal(outgoing.id, name, false, '')
}

const DISCONNECT = 1

/** SSH_MSG_DISCONNECT with words, which ssh2 leaves out and OpenSSH shows (RFC 4253 §11.1). */
export function sendDisconnect(client: Connection, reason: number, description: string): void {
  const protocol = getProtocol(client)
  const words = Buffer.from(description)
  const { write } = protocol._packetRW
  const packet = write.alloc(1 + 4 + 4 + words.length + 4, true)
  let at = write.allocStartKEX
  at = packet.writeUInt8(DISCONNECT, at)
  at = packet.writeUInt32BE(reason, at)
  at = packet.writeUInt32BE(words.length, at)
  at += words.copy(packet, at)
  packet.writeUInt32BE(0, at)
  protocol._cipher.encrypt(write.finalize(packet, true))
}

function getInternals(client: Connection): ConnectionInternals {
  return client as unknown as ConnectionInternals
}
