import { z } from 'zod'
import type { ProviderQuestion } from './ask-provider.ts'
import type { Identification, IdentityProvider, ProviderPerson } from './provider.ts'

type Ask = <T>(question: ProviderQuestion, shape: z.ZodType<T>) => Promise<T>

type Given = Pick<Identification, 'tokens' | 'client'>

/** A provider with addresses and answers of its own; what is asked of it is who somebody is, and no more. */
export type KnownProvider = Omit<IdentityProvider, 'type' | 'issuer' | 'identify' | 'refresh'> & {
  readonly read: (ask: Ask, given: Given) => Promise<ProviderPerson>
}

const text = z.string().max(255)
const optional = z.string().max(254).nullish()
const id = z.union([text.min(1), z.number().int()]).transform(String)

const openid = z.object({
  sub: id,
  email: optional,
  email_verified: z.union([z.boolean(), z.stringbool()]).nullish(),
  name: optional,
})

const bearer = ({ tokens }: Given) => [['authorization', `Bearer ${tokens.access_token}`]] as const

/** Whose answers are those of OpenID Connect, with whether an address is verified. */
function readUserinfo(url: string): KnownProvider['read'] {
  return async (ask, given) => {
    const { sub, email, email_verified, name } = await ask({ url, headers: bearer(given) }, openid)
    return { subject: sub, email: email_verified === true ? (email ?? '') : '', name: name ?? '' }
  }
}

const GITHUB: KnownProvider = {
  authorizeUrl: 'https://github.com/login/oauth/authorize',
  tokenUrl: 'https://github.com/login/oauth/access_token',
  tokenAuth: 'post',
  scopes: ['read:user', 'user:email'],
  hasPkce: true,
  async read(ask, given) {
    const headers = [...bearer(given), ['x-github-api-version', '2022-11-28'] as const]
    const person = await ask(
      { url: 'https://api.github.com/user', headers },
      z.object({ id, login: text, name: optional }),
    )
    const emails = await ask(
      { url: 'https://api.github.com/user/emails', headers },
      z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() })).max(1_000),
    )
    const email = emails.find(({ primary, verified }) => primary && verified)?.email ?? ''
    return { subject: person.id, email, name: person.name || person.login }
  },
}

/** Anybody may write any address into a directory of their own; names of users stand under domains that were proved. */
const MICROSOFT: KnownProvider = {
  authorizeUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
  tokenUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
  tokenAuth: 'post',
  scopes: ['openid', 'profile', 'email', 'User.Read'],
  hasPkce: true,
  async read(ask, given) {
    const { userPrincipalName, ...person } = await ask(
      { url: 'https://graph.microsoft.com/v1.0/me', headers: bearer(given) },
      z.object({ id, displayName: optional, userPrincipalName: optional }),
    )
    const isGuest = userPrincipalName?.includes('#EXT#') !== false
    return { subject: person.id, email: isGuest ? '' : userPrincipalName, name: person.displayName ?? '' }
  },
}

const FACEBOOK: KnownProvider = {
  authorizeUrl: 'https://www.facebook.com/dialog/oauth',
  tokenUrl: 'https://graph.facebook.com/oauth/access_token',
  tokenAuth: 'post',
  scopes: ['email', 'public_profile'],
  scopeSeparator: ',',
  hasPkce: true,
  async read(ask, given) {
    const person = await ask(
      { url: 'https://graph.facebook.com/me?fields=id,name,email', headers: bearer(given) },
      z.object({ id, name: optional, email: optional }),
    )
    return { subject: person.id, email: person.email ?? '', name: person.name ?? '' }
  },
}

const AMAZON: KnownProvider = {
  authorizeUrl: 'https://www.amazon.com/ap/oa',
  tokenUrl: 'https://api.amazon.com/auth/o2/token',
  tokenAuth: 'post',
  scopes: ['profile'],
  hasPkce: true,
  async read(ask, given) {
    const person = await ask(
      { url: 'https://api.amazon.com/user/profile', headers: bearer(given) },
      z.object({ user_id: id, name: optional, email: optional }),
    )
    return { subject: person.user_id, email: person.email ?? '', name: person.name ?? '' }
  },
}

const TWITCH: KnownProvider = {
  authorizeUrl: 'https://id.twitch.tv/oauth2/authorize',
  tokenUrl: 'https://id.twitch.tv/oauth2/token',
  tokenAuth: 'post',
  scopes: ['user:read:email'],
  hasPkce: false,
  async read(ask, given) {
    const headers = [...bearer(given), ['client-id', given.client.id] as const]
    const { data } = await ask(
      { url: 'https://api.twitch.tv/helix/users', headers },
      z.object({ data: z.tuple([z.object({ id, display_name: text, email: optional })]) }),
    )
    const [person] = data
    return { subject: person.id, email: person.email ?? '', name: person.display_name }
  },
}

/** Mailboxes that Yandex itself keeps: for others it does not say whether they are verified. */
const YANDEX_MAIL = /@(?:yandex\.(?:ru|com|by|kz|uz|com\.tr)|ya\.ru|narod\.ru)$/i

const YANDEX: KnownProvider = {
  authorizeUrl: 'https://oauth.yandex.ru/authorize',
  tokenUrl: 'https://oauth.yandex.ru/token',
  tokenAuth: 'post',
  scopes: ['login:info', 'login:email'],
  hasPkce: true,
  async read(ask, { tokens }) {
    const person = await ask(
      {
        url: 'https://login.yandex.ru/info?format=json',
        // The scheme is theirs; `Bearer` is not taken.
        headers: [['authorization', `OAuth ${tokens.access_token}`]],
      },
      z.object({ id, default_email: optional, real_name: optional, display_name: optional }),
    )
    const email = person.default_email ?? ''
    const name = person.real_name || person.display_name || ''
    return { subject: person.id, email: YANDEX_MAIL.test(email) ? email : '', name }
  },
}

/** Nothing in its answer says that an address is verified. */
const VK: KnownProvider = {
  authorizeUrl: 'https://id.vk.com/authorize',
  tokenUrl: 'https://id.vk.com/oauth2/auth',
  tokenAuth: 'post',
  scopes: ['email'],
  hasPkce: true,
  passedOn: ['device_id', 'state'],
  async read(ask, { client, tokens }) {
    const form = new URLSearchParams({ client_id: client.id, access_token: tokens.access_token })
    const { user } = await ask(
      { url: 'https://id.vk.com/oauth2/user_info', form },
      z.object({ user: z.object({ user_id: id, first_name: optional, last_name: optional }) }),
    )
    return {
      subject: user.user_id,
      email: '',
      name: [user.first_name, user.last_name].filter(Boolean).join(' '),
    }
  },
}

/** The providers of the action `oauth`, by their names in policies. */
export const KNOWN_PROVIDERS: Readonly<Record<string, KnownProvider>> = {
  amazon: AMAZON,
  facebook: FACEBOOK,
  github: GITHUB,
  gitlab: {
    authorizeUrl: 'https://gitlab.com/oauth/authorize',
    tokenUrl: 'https://gitlab.com/oauth/token',
    tokenAuth: 'post',
    scopes: ['openid', 'profile', 'email'],
    hasPkce: true,
    read: readUserinfo('https://gitlab.com/oauth/userinfo'),
  },
  google: {
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    tokenAuth: 'post',
    scopes: ['openid', 'email', 'profile'],
    hasPkce: true,
    read: readUserinfo('https://openidconnect.googleapis.com/v1/userinfo'),
  },
  linkedin: {
    authorizeUrl: 'https://www.linkedin.com/oauth/v2/authorization',
    tokenUrl: 'https://www.linkedin.com/oauth/v2/accessToken',
    tokenAuth: 'post',
    scopes: ['openid', 'profile', 'email'],
    // An application with a secret is refused with a verifier.
    hasPkce: false,
    read: readUserinfo('https://api.linkedin.com/v2/userinfo'),
  },
  microsoft: MICROSOFT,
  twitch: TWITCH,
  vk: VK,
  yandex: YANDEX,
}
