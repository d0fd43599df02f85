import { ristretto255_oprf } from '@noble/curves/ed25519.js'
import { type Bytes, concat, expectLength, randomBytes } from '../bytes/bytes.ts'
import { frame } from '../bytes/frame.ts'
import { mac, toMacKey } from '../bytes/hmac.ts'
import type { PlatformKey } from '../bytes/platform-key.ts'
import { LIGHT_COST, stretch } from '../keys/argon2.ts'
import { splitSecret, type UnlockSecrets } from '../keys/unlock-secrets.ts'
import { deriveLabelled } from '../sealing/hkdf.ts'
import { VaultError } from '../vault-error.ts'

/** A PIN that was blinded: `blinded` (32 bytes) goes to the server, its answer into `finish`. */
export type PinExchange = { blinded: Bytes; finish(evaluated: Bytes): Promise<UnlockSecrets> }

/** A new half for this device: a key of HMAC-SHA-256 that scripts cannot read, to be kept in IndexedDB. */
export async function makeDeviceHalf(): Promise<PlatformKey> {
  const raw = randomBytes(32)
  const half = await importDeviceHalf(raw)
  raw.fill(0)
  return half
}

/** The half of a device that keeps it as 32 bytes in a file of its own. Throws `wrong_length`. */
export async function importDeviceHalf(raw: Bytes): Promise<PlatformKey> {
  expectLength(raw, 32, 'the half of the device')
  return toMacKey(raw)
}

/**
 * Begins to open by PIN. The input of the OPRF (RFC 9497, ristretto255-SHA512, mode OPRF) is an HMAC of the PIN's
 * NFKC under the device's half. `finish` takes the server's evaluation and gives the secrets of
 * HKDF(OPRF output ‖ Argon2id(PIN, 19 MiB, 2 passes), `nora/v1/pin`): neither half allows a guess without the other.
 * `finish` throws `wrong_length`, and `weak_public_key` for an answer that is no element. It cannot tell a wrong
 * PIN: the slot then throws `wrong_key`.
 */
export async function beginPin(deviceHalf: PlatformKey, pin: string): Promise<PinExchange> {
  const normal = pin.normalize('NFKC')
  const input = await mac(deviceHalf, frame('nora/v1/pin/input', normal))
  const salt = (await mac(deviceHalf, frame('nora/v1/pin/salt'))).slice(0, 16)
  const { blind, blinded } = ristretto255_oprf.oprf.blind(input)
  return {
    blinded: new Uint8Array(blinded),
    async finish(evaluated) {
      expectLength(evaluated, 32, 'the evaluated PIN')
      const output = finalize(input, new Uint8Array(blind), evaluated)
      const material = concat(output, await stretch(normal, salt, LIGHT_COST))
      const secret = await deriveLabelled(material, 'nora/v1/pin')
      for (const bytes of [output, material]) bytes.fill(0)
      return splitSecret(secret, 'nora/v1/pin')
    },
  }
}

function finalize(input: Bytes, blind: Bytes, evaluated: Bytes): Bytes {
  try {
    return new Uint8Array(ristretto255_oprf.oprf.finalize(input, blind, evaluated))
  } catch {
    throw new VaultError(
      'weak_public_key',
      'the evaluated PIN is no element of ristretto255, or the neutral one',
    )
  }
}
