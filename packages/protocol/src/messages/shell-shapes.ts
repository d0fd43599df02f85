import { z } from 'zod'

const short = z.string().min(1).max(255)

/** Visitors of one shell at a time. */
export const SESSIONS_LIMIT = 50
/** Keys that open one shell. */
export const AUTHORISED_KEYS_LIMIT = 2000

/** People whose SSH keys open a shell, besides its owner’s. */
export const people = z.strictObject({
  whole_team: z.boolean().default(false),
  emails: z.array(z.string().min(3).max(254)).max(100).default([]),
})

/** A key that opens a shell. */
export const authorisedKey = z.object({
  fingerprint: short.describe('`SHA256:…`, as ssh-keygen prints it.'),
  name: short,
  person: short,
  expires_at: z.iso.datetime().nullable(),
})

/** A visitor of a shell. What is run or copied is between visitor and machine, and not told. */
export const shellSession = z.object({
  id: z.string().min(1).max(64),
  person: short.nullable().describe('Whose key it was; null: the password.'),
  key_name: short.nullable(),
  fingerprint: short.nullable(),
  address: short,
  opened_at: z.iso.datetime(),
  uses: z.array(z.enum(['shell', 'exec', 'sftp', 'forward'])).max(4),
})

export type People = z.output<typeof people>
export type AuthorisedKey = z.output<typeof authorisedKey>
export type ShellSession = z.output<typeof shellSession>
