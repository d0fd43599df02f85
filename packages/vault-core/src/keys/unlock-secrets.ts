import { type Bytes, expectLength } from '../bytes/bytes.ts'
import { frame } from '../bytes/frame.ts'
import { getCurves } from '../curves/choose-curves.ts'
import type { Signer } from '../curves/curves.ts'
import type { SlotKind } from '../sealing/contexts.ts'
import { deriveLabelled } from '../sealing/hkdf.ts'
import { type SealingKey, toSealingKey } from '../sealing/sealing-key.ts'
import { MASTER_COST, stretch } from './argon2.ts'

/** Signs in to the vault. Whoever has its public half learns nothing that opens a slot. */
export class LoginKey {
  readonly #signer: Signer

  constructor(signer: Signer) {
    this.#signer = signer
  }

  get signer(): Signer {
    return this.#signer
  }
}

/** What a master key, a recovery code or a PIN gives: the key of its slot, and the login that proves it. */
export type UnlockSecrets = { wrap: SealingKey; login: LoginKey; loginPublic: Bytes }

/**
 * The secrets of a master key: Argon2id of its NFKC (64 MiB, 3 passes, parallelism 1, the account's salt of 16 bytes),
 * then HKDF-SHA-256 with the labels `nora/v1/master/wrap` and `nora/v1/master/login`. Throws `wrong_length`.
 */
export async function deriveMaster(masterKey: string, salt: Bytes): Promise<UnlockSecrets> {
  expectLength(salt, 16, 'the salt of the master key')
  return splitSecret(await stretch(masterKey, salt, MASTER_COST), 'nora/v1/master')
}

/** Slot key and login of one secret, by HKDF-SHA-256 with the labels `PREFIX/wrap` and `PREFIX/login`. Wipes the secret. */
export async function splitSecret(secret: Bytes, prefix: string): Promise<UnlockSecrets> {
  const wrap = await deriveLabelled(secret, `${prefix}/wrap`)
  const seed = await deriveLabelled(secret, `${prefix}/login`)
  const curves = await getCurves()
  const secrets = {
    wrap: await toSealingKey(wrap),
    login: new LoginKey(await curves.importSigner(seed)),
    loginPublic: await curves.toSigningKey(seed),
  }
  for (const bytes of [secret, wrap, seed]) bytes.fill(0)
  return secrets
}

/** What a login signs: who, by what, and the server's nonce. */
export function makeLoginBody(login: { user_id: string; kind: SlotKind; nonce: Bytes }): Bytes {
  return frame('nora/v1/login', login.user_id, login.kind, login.nonce)
}
