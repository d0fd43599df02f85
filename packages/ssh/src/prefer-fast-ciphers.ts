import { SECOND_MS } from '@nora/kit'
import type { Connection } from 'ssh2'
import kex from 'ssh2/lib/protocol/kex.js'
import { FAST_CIPHERS } from './algorithms.ts'
import { NAME_LISTS_AT, NameList, readNameList, SSH_MSG_KEXINIT } from './name-lists.ts'
import { getProtocol, type Offer } from './ssh2-internals.ts'

/** For clients that wait to see what we offer before they say what they do. */
const CLIENT_FIRST_MS = SECOND_MS
/** The lengths of the packet and of its padding precede the payload (RFC 4253 §6). */
const PACKET_HEAD_BYTES = 5
/** `first_kex_packet_follows` and the reserved field, all zero. */
const TAIL_BYTES = 5

/**
 * The client's order decides on the cipher (RFC 4253 §7.1), and OpenSSH's begins with ChaCha20-Poly1305, which
 * costs twice as much here. So the offer waits for the client's, and to clients that know AES-GCM it names
 * nothing else.
 */
export function preferFastCiphers(client: Connection): void {
  const protocol = getProtocol(client)
  const { _cipher: cipher, _decipher: decipher } = protocol
  const send = cipher._onWrite
  const take = decipher._onPayload
  let held: Buffer | null = null
  const release = (): void => {
    clearTimeout(timer)
    cipher._onWrite = send
    decipher._onPayload = take
    if (held !== null) send(held)
    held = null
  }
  const timer = setTimeout(release, CLIENT_FIRST_MS)
  client.once('close', () => clearTimeout(timer))
  // The first packet is what ssh2 offers, whole; nothing else is sent before the client's has been taken.
  cipher._onWrite = (packet) => {
    held = packet
    cipher._onWrite = (next) => {
      release()
      send(next)
    }
  }
  decipher._onPayload = (payload) => {
    if (held !== null && knowsFastCiphers(payload)) {
      protocol._offer = narrowed(protocol._offer)
      const offer = writeOffer(
        held.subarray(PACKET_HEAD_BYTES, PACKET_HEAD_BYTES + NAME_LISTS_AT),
        protocol._offer,
      )
      protocol._kexinit = offer
      held = cipher.allocPacket(offer.length)
      held.set(offer, PACKET_HEAD_BYTES)
    }
    release()
    return take(payload)
  }
}

function knowsFastCiphers(payload: Buffer): boolean {
  const knows = (list: number): boolean =>
    readNameList(payload, list).some((name) => FAST_CIPHERS.includes(name))
  return (
    payload[0] === SSH_MSG_KEXINIT && knows(NameList.CIPHER_TO_SERVER) && knows(NameList.CIPHER_TO_CLIENT)
  )
}

/** Each offer is narrowed once: the connections of a server share theirs. */
const narrowedOffers = new WeakMap<Offer, Offer>()

function narrowed(offer: Offer): Offer {
  const known = narrowedOffers.get(offer)
  if (known !== undefined) return known
  const { kex: exchanges, serverHostKey, cs } = offer.lists
  const way = { cipher: FAST_CIPHERS, mac: cs.mac.array, compress: cs.compress.array, lang: [] }
  const made = new kex.KexInit({ kex: exchanges.array, serverHostKey: serverHostKey.array, cs: way, sc: way })
  narrowedOffers.set(offer, made)
  return made
}

/** Writes SSH_MSG_KEXINIT with that number and cookie in front. */
function writeOffer(head: Buffer, offer: Offer): Buffer {
  const payload = Buffer.alloc(head.length + offer.totalSize + TAIL_BYTES)
  payload.set(head)
  offer.copyAllTo(payload, head.length)
  return payload
}
