import { type Bytes, expectLength } from '../bytes/bytes.ts'
import { frame } from '../bytes/frame.ts'
import { mac, toMacKey } from '../bytes/hmac.ts'
import type { Publics } from '../keys/user-keys.ts'
import type { SealingKey } from '../sealing/sealing-key.ts'

/** Whose keys a newcomer vouches for. */
export type Newcomer = { team_id: string; user_id: string; generation: number; publics: Publics }

const NO_SALT: Bytes = new Uint8Array(0)

/**
 * The secret of an invite link, 32 bytes: HKDF-SHA-256 of the inviter's account key, label `nora/v1/invite/secret`, so
 * that nobody has to keep it. It travels in the link's fragment, beside the genesis hash.
 */
export function makeInviteSecret(accountKey: SealingKey, invite_id: string): Promise<Bytes> {
  return accountKey.derive(NO_SALT, frame('nora/v1/invite/secret', invite_id), 32)
}

/**
 * What a newcomer with the link's secret says of their own keys: HMAC-SHA-256, 32 bytes. The inviter makes it again
 * and compares (`equalBytes`) before `add` is signed as verified. Throws `wrong_length`.
 */
export async function macPublics(secret: Bytes, newcomer: Newcomer): Promise<Bytes> {
  expectLength(secret, 32, 'the secret of the invite')
  const { team_id, user_id, generation, publics } = newcomer
  const message = frame('nora/v1/invite', team_id, user_id, generation, publics.kem, publics.sig)
  return mac(await toMacKey(secret), message)
}
