import { type Bytes, expectLength } from '../bytes/bytes.ts'
import { toHex } from '../bytes/texts.ts'
import { VaultError } from '../vault-error.ts'

/**
 * The points of X25519 with which every secret agrees on zeros, once the highest bit is masked (RFC 7748 §6.1,
 * curve25519 validation of https://cr.yp.to/ecdh.html).
 */
const WEAK_AGREEMENT_KEYS = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  'e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800',
  '5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
])

/**
 * The points of Ed25519 of order 1, 2, 4 and 8, once the sign bit is masked. Platforms differ in whether they
 * refuse them, and under such a key one signature fits many bodies.
 */
const WEAK_SIGNING_KEYS = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
])

export function isWeakAgreementKey(publicKey: Bytes): boolean {
  return WEAK_AGREEMENT_KEYS.has(toMaskedHex(publicKey))
}

export function isWeakSigningKey(publicKey: Bytes): boolean {
  return WEAK_SIGNING_KEYS.has(toMaskedHex(publicKey))
}

/** Throws `wrong_length` or `weak_public_key` for what may not be a person's or a machine's public keys. */
export function checkPublicKeys({ kem, sig }: { kem: Bytes; sig: Bytes }): void {
  expectLength(kem, 32, 'the encryption key')
  expectLength(sig, 32, 'the signing key')
  if (isWeakAgreementKey(kem) || isWeakSigningKey(sig)) throw weakPublicKey()
}

export function weakPublicKey(): VaultError {
  return new VaultError('weak_public_key', 'the public key is a point of low order, which protects nothing')
}

function toMaskedHex(publicKey: Bytes): string {
  const masked = publicKey.slice()
  masked[31] = (masked[31] ?? 0) & 0x7f
  return toHex(masked)
}
