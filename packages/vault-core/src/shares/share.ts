import { type Bytes, concat, expectLength, randomBytes } from '../bytes/bytes.ts'
import { frame } from '../bytes/frame.ts'
import { LIGHT_COST, stretch } from '../keys/argon2.ts'
import { deriveBytes, deriveLabelled } from '../sealing/hkdf.ts'
import { type SealingKey, toSealingKey } from '../sealing/sealing-key.ts'

/** What a link's secret gives: what is shown to the server, and what opens the content. */
export type ShareSecrets = { auth: Bytes; key: SealingKey }

/** The secret in a link's fragment: 32 random bytes. */
export function makeShareSecret(): Bytes {
  return randomBytes(32)
}

/**
 * The secrets of a link. `auth` (32 bytes, `nora/v1/share/auth`) proves the link to the server, which keeps its
 * SHA-256; `key` is HKDF-SHA-256 of the secret and, with a passphrase, of its Argon2id (19 MiB, 2 passes, salt by
 * `nora/v1/share/salt`), label `nora/v1/share/key`. A wrong passphrase shows when the envelope throws `wrong_key`.
 * Throws `wrong_length`.
 */
export async function deriveShare(secret: Bytes, passphrase?: string): Promise<ShareSecrets> {
  expectLength(secret, 32, 'the secret of the link')
  const auth = await deriveLabelled(secret, 'nora/v1/share/auth')
  const material =
    passphrase === undefined ? secret : concat(secret, await stretchPassphrase(secret, passphrase))
  const raw = await deriveLabelled(material, 'nora/v1/share/key')
  const key = await toSealingKey(raw)
  raw.fill(0)
  return { auth, key }
}

/** What a link shows, sealed by its key. The key is the link's own, so no id is needed. */
export function shareContext(): Bytes {
  return frame('nora/v1/share')
}

/** A visitor's answer, sealed (`sealTo`) to the sender's key, which the link's content names. */
export function shareReplyContext(place: { share_id: string }): Bytes {
  return frame('nora/v1/share/reply', place.share_id)
}

/** The secret of a link for one member, sealed (`sealTo`) to their key: such a link has no fragment. */
export function memberShareContext(place: { team_id: string; author: string; subject: string }): Bytes {
  return frame('nora/v1/share/member', place.team_id, place.author, place.subject)
}

async function stretchPassphrase(secret: Bytes, passphrase: string): Promise<Bytes> {
  const salt = await deriveBytes(secret, { info: frame('nora/v1/share/salt'), length: 16 })
  return stretch(passphrase, salt, LIGHT_COST)
}
