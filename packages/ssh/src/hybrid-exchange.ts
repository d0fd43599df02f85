import { createHash } from 'node:crypto'
import { ml_kem768 } from '@noble/post-quantum/ml-kem.js'
import type { Connection } from 'ssh2'
import constants from 'ssh2/lib/protocol/constants.js'
import { NAME_LISTS_AT, NameList, readNameList, SSH_MSG_KEXINIT } from './name-lists.ts'
import { getProtocol, type KeyExchange, type OnPayload } from './ssh2-internals.ts'

/**
 * ML-KEM-768 beside X25519 (draft-ietf-sshm-mlkem-hybrid-kex): what is recorded today stays secret when
 * X25519 falls. ssh2 does not know it, so that the exchange runs as its X25519 with other bytes on the wire.
 */
export const HYBRID_EXCHANGE = 'mlkem768x25519-sha256'

const INNER_EXCHANGE = 'curve25519-sha256'
const X25519_BYTES = 32
const { publicKey: ENCAPSULATION_KEY_BYTES } = ml_kem768.lengths as { publicKey: number }

constants.SUPPORTED_KEX.push(HYBRID_EXCHANGE)

/** Lets this connection agree on the hybrid exchange, now and whenever keys are exchanged again. */
export function allowHybridExchange(client: Connection, classicExchanges: readonly string[]): void {
  const protocol = getProtocol(client)
  const wrap =
    (inner: OnPayload): OnPayload =>
    (payload) => {
      if (payload[0] !== SSH_MSG_KEXINIT || !picksHybrid(payload, classicExchanges)) return inner(payload)
      const result = inner(withInnerExchange(payload))
      if (protocol._kex) makeHybrid(protocol._kex, payload)
      return result
    }
  protocol._decipher._onPayload = wrap(protocol._decipher._onPayload)
  protocol._onPayload = wrap(protocol._onPayload)
}

/** Whether it is the first of the client's that both ends know (RFC 4253 §7.1). */
function picksHybrid(payload: Buffer, classicExchanges: readonly string[]): boolean {
  const names = readNameList(payload, NameList.EXCHANGE)
  return names.find((name) => name === HYBRID_EXCHANGE || classicExchanges.includes(name)) === HYBRID_EXCHANGE
}

/** Makes the message of a client that asks for X25519 alone. */
function withInnerExchange(payload: Buffer): Buffer {
  const list = readNameList(payload, NameList.EXCHANGE).map((name) =>
    name === HYBRID_EXCHANGE ? INNER_EXCHANGE : name,
  )
  const bytes = Buffer.from(list.join(','), 'latin1')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  const rest = NAME_LISTS_AT + 4 + payload.readUInt32BE(NAME_LISTS_AT)
  return Buffer.concat([payload.subarray(0, NAME_LISTS_AT), length, bytes, payload.subarray(rest)])
}

/** C_INIT is the encapsulation key and an X25519 key, S_REPLY the ciphertext and one, K a hash of both secrets. */
function makeHybrid(exchange: KeyExchange, clientKexinit: Buffer): void {
  const getX25519Key = exchange.getPublicKey.bind(exchange)
  const computeX25519 = exchange.computeSecret.bind(exchange)
  let ciphertext: Uint8Array = new Uint8Array()
  exchange.negotiated.kex = HYBRID_EXCHANGE
  exchange._remoteKexinit = clientKexinit
  exchange.convertPublicKey = (key) => key
  exchange.getPublicKey = () => Buffer.concat([ciphertext, getX25519Key()])
  exchange.computeSecret = (clientInit) => {
    if (clientInit.length !== ENCAPSULATION_KEY_BYTES + X25519_BYTES)
      return new Error('C_INIT has a wrong length')
    try {
      const { cipherText, sharedSecret } = ml_kem768.encapsulate(
        clientInit.subarray(0, ENCAPSULATION_KEY_BYTES),
      )
      ciphertext = cipherText
      const classic = computeX25519(clientInit.subarray(ENCAPSULATION_KEY_BYTES))
      if (classic instanceof Error) return classic
      return createHash('sha256').update(sharedSecret).update(toFixed(classic)).digest()
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }
}

/** ssh2 gives the X25519 secret as an mpint, without or with a zero in front: here it is 32 bytes. */
function toFixed(mpint: Buffer): Buffer {
  const significant = mpint.length > X25519_BYTES ? mpint.subarray(mpint.length - X25519_BYTES) : mpint
  return Buffer.concat([Buffer.alloc(X25519_BYTES - significant.length), significant])
}
