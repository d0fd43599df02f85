import { z } from 'zod'

const webUrl = z.url({ protocol: /^https?$/ }).refine(isProtected, {
  message: 'must be https; http is for an address of this machine',
})

/** http is for a provider on the same machine: anywhere else codes and secrets could be read on the way. */
function isProtected(text: string): boolean {
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

const client = {
  id: z
    .string()
    .regex(/^[a-z0-9_-]{1,30}$/, 'takes small letters, digits, - and _')
    .describe('Part of the redirect address; links of users are kept under it.'),
  name: z.string().trim().min(1).max(50).optional(),
  client_id: z.string().min(1).max(500),
  client_secret: z.string().min(1).max(2000),
}

/** Where the provider’s own addresses are not the public ones. */
const addresses = {
  authorization_url: webUrl.optional(),
  token_url: webUrl.optional(),
  userinfo_url: webUrl.optional(),
}

const provider = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('yandex'), ...client, ...addresses }),
  z.strictObject({ kind: z.literal('vk'), ...client, ...addresses }),
  z.strictObject({ kind: z.literal('github'), ...client, ...addresses }),
  z.strictObject({
    kind: z.literal('oidc'),
    ...client,
    issuer: webUrl,
    token_auth: z.enum(['basic', 'post']).default('basic'),
    trust_email: z.boolean().default(true),
  }),
])

/** The identity providers of an installation, at most twenty, each id once. */
export const providersSchema = z
  .array(provider)
  .max(20)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, {
    message: 'an id is there twice',
  })

export type ProviderConfig = z.output<typeof provider>
export type OauthConfig = Extract<ProviderConfig, { kind: 'yandex' | 'vk' | 'github' }>
export type OidcConfig = Extract<ProviderConfig, { kind: 'oidc' }>
