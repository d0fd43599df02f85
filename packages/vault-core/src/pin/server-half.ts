import { ristretto255_oprf } from '@noble/curves/ed25519.js'
import { type Bytes, expectLength } from '../bytes/bytes.ts'
import { VaultError } from '../vault-error.ts'

/** The server's half of a device's PIN: a secret of the OPRF ristretto255-SHA512 (RFC 9497), 32 bytes. */
export function makeServerHalf(): Bytes {
  return new Uint8Array(ristretto255_oprf.oprf.generateKeyPair().secretKey)
}

/**
 * Evaluates a blinded PIN: `BlindEvaluate` of RFC 9497 §3.3.1, mode OPRF. The caller counts the try and commits the
 * count before it asks. Throws `wrong_length`, and `weak_public_key` for what is no element or the neutral one.
 */
export function evaluatePin(serverHalf: Bytes, blinded: Bytes): Bytes {
  expectLength(serverHalf, 32, 'the half of the server')
  expectLength(blinded, 32, 'the blinded PIN')
  try {
    return new Uint8Array(ristretto255_oprf.oprf.blindEvaluate(serverHalf, blinded))
  } catch {
    throw new VaultError(
      'weak_public_key',
      'the blinded PIN is no element of ristretto255, or the neutral one',
    )
  }
}
