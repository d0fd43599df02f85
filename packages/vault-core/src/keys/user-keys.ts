import { type Bytes, concat, expectLength, randomBytes } from '../bytes/bytes.ts'
import { getCurves } from '../curves/choose-curves.ts'
import type { Agreement, Signer } from '../curves/curves.ts'
import { deriveLabelled } from '../sealing/hkdf.ts'
import { VaultError } from '../vault-error.ts'

/** Raw public keys: X25519 to seal to, Ed25519 to verify with. 32 bytes each. */
export type Publics = { kem: Bytes; sig: Bytes }

const SUITE = 1
const BUNDLE_BYTES = 1 + 32 + 32

/** A person's or a machine's private keys. They have no form that could be stored or sent. */
export class PrivateKeys {
  readonly #agreement: Agreement
  readonly #signer: Signer

  constructor(agreement: Agreement, signer: Signer) {
    this.#agreement = agreement
    this.#signer = signer
  }

  get agreement(): Agreement {
    return this.#agreement
  }

  get signer(): Signer {
    return this.#signer
  }
}

/** Private keys with their public halves, for whoever is to give them to others. */
export class UserKeys extends PrivateKeys {
  readonly publics: Publics

  constructor(keys: PrivateKeys, sig: Bytes) {
    super(keys.agreement, keys.signer)
    this.publics = { kem: keys.agreement.publicKey, sig }
  }
}

/**
 * New random keys, and their bundle in plain: `01 ‖ X25519 secret 32 ‖ Ed25519 seed 32`. The bundle is to be sealed
 * under the account key and then wiped.
 */
export async function makeUserKeys(): Promise<{ keys: UserKeys; bundle: Bytes }> {
  const bundle = concat(Uint8Array.of(SUITE), randomBytes(64))
  return { keys: await openUserKeys(bundle), bundle }
}

/** The keys of a bundle. Throws `wrong_length` and `unknown_suite`. */
export async function openUserKeys(bundle: Bytes): Promise<UserKeys> {
  const suite = bundle[0]
  if (suite !== undefined && suite !== SUITE) {
    throw new VaultError('unknown_suite', `the keys are of suite ${suite}`, { suite })
  }
  if (bundle.length !== BUNDLE_BYTES) {
    throw new VaultError('wrong_length', `no bundle of keys has ${bundle.length} bytes`, {
      length: bundle.length,
    })
  }
  return importWithPublics({ kem: bundle.slice(1, 33), sig: bundle.slice(33) })
}

/**
 * The keys of a machine, of the 32 random bytes in its token: HKDF-SHA-256 with the labels `nora/v1/machine/kem`
 * and `nora/v1/machine/sig`. Throws `wrong_length`.
 */
export async function deriveMachineKeys(seed: Bytes): Promise<UserKeys> {
  return importWithPublics(await deriveSecrets(seed))
}

/** The same without the public halves, which the machine itself does not need. */
export async function deriveMachinePrivateKeys(seed: Bytes): Promise<PrivateKeys> {
  return importAndWipe(await deriveSecrets(seed))
}

type Secrets = { kem: Bytes; sig: Bytes }

async function deriveSecrets(seed: Bytes): Promise<Secrets> {
  expectLength(seed, 32, 'the seed of a machine')
  return {
    kem: await deriveLabelled(seed, 'nora/v1/machine/kem'),
    sig: await deriveLabelled(seed, 'nora/v1/machine/sig'),
  }
}

async function importWithPublics(secrets: Secrets): Promise<UserKeys> {
  const sig = await (await getCurves()).toSigningKey(secrets.sig)
  return new UserKeys(await importAndWipe(secrets), sig)
}

async function importAndWipe({ kem, sig }: Secrets): Promise<PrivateKeys> {
  const curves = await getCurves()
  const keys = new PrivateKeys(await curves.importAgreement(kem), await curves.importSigner(sig))
  for (const bytes of [kem, sig]) bytes.fill(0)
  return keys
}
