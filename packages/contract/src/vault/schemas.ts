import { z } from 'zod'
import { id, instant, person, role } from '../fields.ts'
import { bytesOf32, sealedBytes, signatureBytes } from '../sealed-bytes.ts'
import { DIRECTORY_PAGE_MAX, VAULT_DEVICES_MAX, VAULT_PINS_BYTES, VAULT_SMALL_BYTES } from './bounds.ts'

const small = sealedBytes(VAULT_SMALL_BYTES)
const generation = z.number().int().min(1).max(1_000_000)
export const slotKind = z.enum(['master', 'recovery'])
export const userKeyState = z.enum(['none', 'active', 'reset'])

/** Ids that clients make, because what they seal names them. */
export function madeId(prefix: string) {
  return z.string().regex(new RegExp(`^${prefix}_[0-7][0-9A-HJKMNP-TV-Z]{25}$`))
}

/** A body in frames and the Ed25519 signature over it. */
export const signed = z.object({ body: sealedBytes(2_048), signature: signatureBytes })

const slot = z.object({ id: madeId('vsl'), kind: slotKind, envelope: small })
const publics = z.object({
  kem: bytesOf32.describe('X25519: what others wrap keys to.'),
  sig: bytesOf32.describe('Ed25519: what others check signatures with.'),
})

export const userKey = z.object({
  state: userKeyState.describe('`reset`: there was a key; a new one is to be set up.'),
  generation: z.number().int().min(0).describe('0 before the first one.'),
  kdf_salt: sealedBytes(16, 16).nullable(),
  publics: publics.nullable(),
  login_public: bytesOf32.nullable(),
  bundle: small.nullable().describe('The private keys, sealed.'),
  slots: z.array(slot).max(4),
  unlocked_until: instant.nullable().describe('For this session.'),
  verified_until: instant.nullable(),
})

export const saveUserKey = z.object({
  generation: generation.describe('One more than that of the key before.'),
  kdf_salt: sealedBytes(16, 16),
  publics,
  login_public: bytesOf32,
  recovery_public: bytesOf32.nullable(),
  bundle: small,
  slots: z.array(slot).min(1).max(2),
  invite_mac: bytesOf32
    .nullable()
    .default(null)
    .describe('Over the public keys, by the secret of an invite link.'),
})
export const vouchForKey = z.object({
  invite_mac: bytesOf32.describe(
    'Over the public keys, by the secret of the link that invited you to this team.',
  ),
})
export const replaceSlot = slot.extend({
  kdf_salt: sealedBytes(16, 16).nullable().describe('With `kind: master`.'),
  login_public: bytesOf32.describe('The public half of what the new slot signs logins with.'),
})
export const renewUserKey = z.object({
  kdf_salt: sealedBytes(16, 16),
  login_public: bytesOf32,
  recovery_public: bytesOf32.nullable(),
  bundle: small,
  slots: z.array(slot).min(1).max(2),
  pins: sealedBytes(VAULT_PINS_BYTES).nullable(),
})
export const resetUserKey = z.object({
  email: z.string().max(320).describe('Typed: the e-mail of the account.'),
})

export const vaultDevice = z.object({
  id,
  name: z.string(),
  has_pin: z.boolean(),
  tries_left: z.number().int().min(0),
  added_at: instant,
  used_at: instant.nullable(),
})
export const vaultDevices = z.object({ items: z.array(vaultDevice).max(VAULT_DEVICES_MAX) })
export const addVaultDevice = z.object({
  id: madeId('vdv'),
  name: z.string().trim().min(1).max(100),
  blinded: bytesOf32.describe('RFC 9497, ristretto255-SHA512.'),
})
export const evaluated = z.object({ evaluated: bytesOf32 })
export const setDevicePin = z.object({ pin_public: bytesOf32 })

export const vaultPins = z.object({
  envelope: sealedBytes(VAULT_PINS_BYTES).nullable(),
  version: z.number().int().min(0),
})
export const saveVaultPins = z.object({
  envelope: sealedBytes(VAULT_PINS_BYTES),
  expected_version: z.number().int().min(0),
})

export const nonce = z.object({ nonce: bytesOf32, expires_at: instant })
export const unlockVault = z.object({
  kind: z.enum(['master', 'recovery', 'pin']),
  device_id: id.nullable().default(null).describe('With `kind: pin`.'),
  nonce: bytesOf32,
  signature: signatureBytes,
})
export const unlocked = z.object({ unlocked_until: instant, verified_until: instant })
export const verifyVault = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('master'), nonce: bytesOf32, signature: signatureBytes }),
  z.object({ kind: z.literal('pin'), device_id: id, blinded: bytesOf32 }),
])
export const verified = z.object({
  evaluated: bytesOf32.nullable().describe('With `kind: pin`: the try is counted before this is answered.'),
  tries_left: z.number().int().min(0).nullable(),
  verified_until: instant.nullable().describe('A PIN proves nothing before its signature came to `login`.'),
})

export const directoryEntry = signed.extend({ index: z.number().int().min(0) })
const directoryState = z.object({
  user_id: id,
  kem: bytesOf32,
  sig: bytesOf32,
  role: z.enum(['owner', 'admin', 'member']),
  generation,
  is_verified: z.boolean(),
})
export const vaultMember = person.extend({
  role,
  has_seat: z.boolean(),
  key: z
    .object({ generation, publics, invite_mac: bytesOf32.nullable(), invite_id: id.nullable() })
    .nullable()
    .describe('What the server says; only the directory proves it.'),
})
export const vaultMembersQuery = z.object({
  since: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe('The index of the entry that the client remembers.'),
})
export const vaultMembers = z.object({
  chain: z
    .number()
    .int()
    .min(0)
    .describe('Rises when nobody was left who could sign, and a new chain was started.'),
  entries: z.array(directoryEntry).max(DIRECTORY_PAGE_MAX).describe('From `since` on, that one included.'),
  state: z.array(directoryState).nullable().describe('After the entry `since`; null without it.'),
  last_index: z.number().int().min(-1),
  people: z.array(vaultMember).max(10_000),
})
export const addedEntry = z.object({ index: z.number().int().min(0) })

export const vaultTask = z.enum(['add', 'change', 'rekey', 'remove'])
export const teamUserKey = z.object({
  user: person,
  role,
  state: userKeyState,
  generation: z.number().int().min(0),
  set_up_at: instant.nullable(),
  is_in_directory: z.boolean(),
  is_verified: z.boolean(),
  signed_by: person.nullable(),
  task: vaultTask.nullable().describe('What an administrator’s client has to sign.'),
  asked_at: instant.nullable(),
  only_holder_of: z.number().int().min(0).describe('Shared folders that nobody else can open.'),
})
export const teamUserKeys = z.object({ items: z.array(teamUserKey).max(10_000) })

export const vaultPolicy = z.object({
  unverified: z.enum(['warn', 'refuse']).describe('Grants to members whose words nobody compared.'),
  pin: z.enum(['allowed', 'forbidden']),
  idle_minutes: z.number().int().min(1).max(240),
  may_share_outside: z.boolean(),
})

export type UserKey = z.output<typeof userKey>
export type SaveUserKey = z.output<typeof saveUserKey>
export type ReplaceSlot = z.output<typeof replaceSlot>
export type RenewUserKey = z.output<typeof renewUserKey>
export type VaultDevice = z.output<typeof vaultDevice>
export type UnlockVault = z.output<typeof unlockVault>
export type VerifyVault = z.output<typeof verifyVault>
export type Verified = z.output<typeof verified>
export type DirectoryEntry = z.output<typeof directoryEntry>
export type VaultMember = z.output<typeof vaultMember>
export type VaultMembers = z.output<typeof vaultMembers>
export type TeamUserKey = z.output<typeof teamUserKey>
export type VaultPolicy = z.output<typeof vaultPolicy>
export type VaultTask = z.output<typeof vaultTask>
export type WireSigned = z.output<typeof signed>
