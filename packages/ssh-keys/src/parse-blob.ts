import { bitsOfPoint } from './curves.ts'
import type { Refusal } from './refusals.ts'
import { WireError, WireReader } from './wire-reader.ts'

/** These types may be added, the strongest first. */
export const KEY_TYPES = [
  'ssh-ed25519',
  'sk-ssh-ed25519@openssh.com',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
  'sk-ecdsa-sha2-nistp256@openssh.com',
  'ssh-rsa',
] as const

export type KeyType = (typeof KEY_TYPES)[number]

const RSA_LEAST_BITS = 3072
/** OpenSSH reads no longer ones. */
const RSA_MOST_BITS = 16_384
/** OpenSSL's limit for moduli of more than 3072 bits. */
const RSA_EXPONENT_MOST_BITS = 64
const ED25519_BYTES = 32

const broken: Refusal = { reason: 'broken' }

/** Whether the name is one of a type that may be added. */
export function isKeyType(name: string): name is KeyType {
  return (KEY_TYPES as readonly string[]).includes(name)
}

/**
 * Reads the whole of a key blob: RFC 4253 §6.6 (rsa), RFC 5656 §3.1 (ecdsa), RFC 8709 §4 (ed25519) and
 * OpenSSH's PROTOCOL.u2f (sk-*). Answers the length in bits, or why the key is refused.
 */
export function parseBlob(type: KeyType, blob: Uint8Array): { bits: number } | Refusal {
  try {
    const reader = new WireReader(blob)
    if (reader.text() !== type) return { reason: 'type_mismatch' }
    const read = readKey(type, reader)
    return 'reason' in read || reader.isAtEnd ? read : broken
  } catch (error) {
    if (error instanceof WireError) return broken
    throw error
  }
}

function readKey(type: KeyType, reader: WireReader): { bits: number } | Refusal {
  switch (type) {
    case 'ssh-ed25519':
      return readEd25519(reader)
    case 'sk-ssh-ed25519@openssh.com':
      return withApplication(readEd25519(reader), reader)
    case 'sk-ecdsa-sha2-nistp256@openssh.com':
      return withApplication(readEcdsa('nistp256', reader), reader)
    case 'ssh-rsa':
      return readRsa(reader)
    default:
      return readEcdsa(type.slice('ecdsa-sha2-'.length), reader)
  }
}

function readEd25519(reader: WireReader): { bits: number } | Refusal {
  return reader.bytes().length === ED25519_BYTES ? { bits: ED25519_BYTES * 8 } : broken
}

function readEcdsa(curve: string, reader: WireReader): { bits: number } | Refusal {
  if (reader.text() !== curve) return { reason: 'type_mismatch' }
  const bits = bitsOfPoint(curve, reader.bytes())
  return bits === undefined ? broken : { bits }
}

function readRsa(reader: WireReader): { bits: number } | Refusal {
  const exponent = reader.positiveInteger()
  const modulus = reader.positiveInteger()
  const bits = bitLength(modulus)
  if (bits < RSA_LEAST_BITS) return { reason: 'rsa_too_short', bits }
  const isSound = modulus % 2n === 1n && exponent % 2n === 1n && exponent >= 3n
  const isUsual = bits <= RSA_MOST_BITS && bitLength(exponent) <= RSA_EXPONENT_MOST_BITS
  return isSound && isUsual ? { bits } : broken
}

/** A key of a hardware token names the application it is for. */
function withApplication(read: { bits: number } | Refusal, reader: WireReader): { bits: number } | Refusal {
  return reader.text() === '' ? broken : read
}

function bitLength(value: bigint): number {
  return value.toString(2).length
}
