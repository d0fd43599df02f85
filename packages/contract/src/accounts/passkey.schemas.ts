import { z } from 'zod'
import { id, instant, visibleName } from '../fields.ts'

/**
 * Options and responses are the JSON of Web Authentication Level 3 (§5.1.8, §5.1.9), with its names:
 * `PublicKeyCredential.parseCreationOptionsFromJSON()` takes the one and `toJSON()` makes the other.
 */
const base64url = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^[\w-]+$/)
const credentialId = base64url(1400)
const transports = z.array(z.string().max(30)).max(10)
const challenge = z.string()

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})

const userVerification = z.enum(['required', 'preferred', 'discouraged'])

export const registrationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge,
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.enum(['required', 'preferred', 'discouraged']),
    userVerification,
  }),
  attestation: z.literal('none'),
})

export const assertionOptions = z.object({
  challenge,
  timeout: z.number().int(),
  rpId: z.string(),
  allowCredentials: z
    .array(descriptor)
    .describe('Empty means any passkey that the device has for this site.'),
  userVerification,
})

export const passkeyAssertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(30).nullish(),
  clientExtensionResults: z.looseObject({}),
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: base64url(200).nullish(),
  }),
})

export const passkeyRegistration = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(30).nullish(),
  clientExtensionResults: z.looseObject({}),
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports: transports.optional(),
  }),
})

export const passkeyName = visibleName(60)

export const registerPasskey = z.object({
  name: passkeyName.optional().describe('Defaults to the name of the device that registers it.'),
  credential: passkeyRegistration,
})

export const renamePasskey = z.object({ name: passkeyName })
export const verifyPasskey = z.object({ credential: passkeyAssertion })

export const passkey = z.object({
  id,
  name: z.string(),
  is_synced: z
    .boolean()
    .describe('Whether the passkey is synced between devices by an account of their maker.'),
  created_at: instant,
  last_used_at: instant.nullable(),
})

export const passkeyList = z.object({ items: z.array(passkey) })

/** Bounds the passkeys of one user. */
export const PASSKEYS_MAX = 20

export type Passkey = z.output<typeof passkey>
export type PasskeyAssertion = z.output<typeof passkeyAssertion>
export type PasskeyRegistration = z.output<typeof passkeyRegistration>
export type RegistrationOptions = z.output<typeof registrationOptions>
export type AssertionOptions = z.output<typeof assertionOptions>
