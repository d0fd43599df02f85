import { z } from 'zod'
import { givenInstant, id, instant, page, pageQuery, person, visibleName } from '../../fields.ts'

export const PUBLIC_KEYS_PER_USER = 100

const name = visibleName(100)
const EXPIRY = 'The first moment at which it is refused; null: never.'
const expiresAt = instant.nullable().describe(EXPIRY)
const givenExpiry = givenInstant.nullable().describe(EXPIRY)
const names = z
  .array(z.string().trim().toLowerCase().min(1).max(63))
  .max(20)
  .describe('Tunnel names and port aliases that it may open; empty means any.')

export const publicKey = z.object({
  id,
  name: z.string(),
  type: z.string().describe('The key type as OpenSSH writes it: `ssh-ed25519`, `ecdsa-sha2-nistp256`, …'),
  bits: z.number().int(),
  fingerprint: z.string().describe('`SHA256:…` as `ssh-keygen -l` prints it.'),
  key: z.string().describe('The key as a line of authorized_keys, without its comment.'),
  names: z.array(z.string()),
  user: person.describe('The owner of the key.'),
  created_at: instant,
  expires_at: expiresAt,
  last_used_at: instant.nullable().describe('To the minute.'),
  last_used_address: z.string().nullable(),
})

export const addPublicKeys = z.object({
  key: z
    .string()
    .min(1)
    .max(65_536)
    .describe(
      'A line of a `.pub` file, or several lines of an authorized_keys file. Either all keys are added or none.',
    ),
  name: name.optional().describe('The name of a single key; defaults to its comment.'),
  names: names.default([]),
  expires_at: givenExpiry.default(null),
})

export const changePublicKey = z.object({
  name: name.optional(),
  names: names.optional(),
  expires_at: givenExpiry.optional(),
})

export const publicKeyQuery = z.object(pageQuery('pky'))
export const publicKeyPage = page(publicKey)
export const addedPublicKeys = z.object({ items: z.array(publicKey) })

export const connectSettings = z.object({
  regions: z.array(
    z.object({
      id: z.string(),
      host: z.string(),
      port: z.number().int(),
      fingerprint: z.string().describe('The fingerprint of the host key: `SHA256:…`.'),
      known_hosts: z.string().describe('The line for a known_hosts file.'),
    }),
  ),
})

export type PublicKey = z.output<typeof publicKey>
export type AddPublicKeys = z.output<typeof addPublicKeys>
export type ChangePublicKey = z.output<typeof changePublicKey>
export type ConnectSettings = z.output<typeof connectSettings>
