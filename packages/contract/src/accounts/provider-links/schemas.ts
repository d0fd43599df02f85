import { z } from 'zod'
import { id, instant } from '../../fields.ts'

export const providerKinds = ['yandex', 'vk', 'github', 'oidc'] as const
export const providerKind = z.enum(providerKinds)

/** An identity provider of this installation. */
export const provider = z.object({
  id: z.string().describe('The id from the operator’s configuration: `github`, `company`.'),
  kind: providerKind,
  name: z.string().describe('The display name: `GitHub`.'),
})

export const providerLink = z.object({
  provider,
  link: z
    .object({
      label: z
        .string()
        .nullable()
        .describe('How the provider names the account: a login or an email address.'),
      created_at: instant,
      last_used_at: instant.nullable(),
    })
    .nullable(),
  can_unlink: z.boolean().describe('False if it is the last way to sign in.'),
})

export const providerLinkList = z.object({ items: z.array(providerLink) })

/**
 * A path of the console. Two slashes, or a slash and a backslash, begin another site’s address; so do they
 * with tabs and line ends between, which browsers drop (WHATWG URL §4.4).
 */
export const localPath = /^\/(?![/\\])[^\s\p{Cc}\\]*$/u

export const startProvider = z.object({
  return_to: z
    .string()
    .max(500)
    .regex(localPath)
    .optional()
    .describe('The console path to return to; defaults to `/`.'),
})

export const providerStarted = z.object({
  authorization_url: z.string().describe('Send the browser there; it comes back by itself.'),
})

/** Describes the sign-up by a provider that waits for an address to be confirmed. */
export const providerSignUp = z.object({
  provider,
  email: z.string().nullable().describe('A suggestion that the provider has not verified.'),
  name: z.string().nullable(),
})

export const providerParams = z.object({ id: id.regex(/^[a-z0-9_-]+$/) })

/**
 * How the way back from a provider may fail: `/sign_in?provider=ID&provider_error=CODE`, or `/profile?…`
 * when a provider was to be linked.
 */
export const providerErrors = {
  denied: 'The person, or the provider, said no.',
  expired: 'It took longer than ten minutes, was started in another browser, or was used already.',
  failed: 'The provider’s answer is not what the protocol demands.',
  unavailable: 'The provider does not answer.',
  account_exists: 'The address has an account already: sign in to it and link the provider there.',
  account_disabled: 'The account was disabled by the operator.',
  linked_to_other: 'This identity belongs to another account.',
  sso_email: 'Single sign-on: the issuer gave no verified address of the team’s domains.',
  sso_required: 'The person’s team requires single sign-on.',
  sso_removed: 'Single sign-on: the person was removed from the team or left it.',
  already_linked: 'The account has another identity of this provider.',
} as const

export type Provider = z.output<typeof provider>
export type ProviderKind = (typeof providerKinds)[number]
export type ProviderLink = z.output<typeof providerLink>
export type ProviderSignUp = z.output<typeof providerSignUp>
export type ProviderError = keyof typeof providerErrors
