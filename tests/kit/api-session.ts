import { type ApiCalls, createApi } from '@nora/client'
import { eventually } from './eventually.ts'
import type { RunningNora } from './running-nora.ts'

export type ApiSession = {
  api: ApiCalls
  /** The session cookie, `name=value`. */
  cookie(): string
}

/** A browser's place: keeps cookies, sends the console's origin. `kept` is a cookie it has already. */
export function createSession(consoleUrl: string, kept = ''): ApiSession {
  const jar = new Map<string, string>()
  const keep = (pair: string) => {
    const [name = '', value = ''] = pair.split('=')
    if (value === '') jar.delete(name)
    else jar.set(name, value)
  }
  keep(kept)
  const pairs = () => [...jar].map(([name, value]) => `${name}=${value}`)
  const api = createApi({
    baseUrl: consoleUrl,
    headers: () => ({
      origin: consoleUrl,
      'accept-language': 'en',
      ...(jar.size > 0 && { cookie: pairs().join('; ') }),
    }),
    fetch: async (url, init) => {
      const response = await fetch(url, init)
      for (const set of response.headers.getSetCookie()) keep(set.split(';')[0] ?? '')
      return response
    },
  })
  return { api, cookie: () => pairs().find((pair) => pair.includes('nora_session=')) ?? '' }
}

/** Signs in as the installation's owner with the one-time link the launcher printed. Once per start. */
export async function signInAsOwner({ ready }: RunningNora): Promise<ApiSession> {
  const session = createSession(ready.console_url)
  const ticket = new URLSearchParams(new URL(ready.sign_in_url).hash.slice(1)).get('ticket')
  if (!ticket) throw new Error('the sign-in link has no ticket')
  await session.api.accounts.signIn({ body: { ticket } })
  await session.api.accounts.updateMember({ body: SEEN })
  return session
}

/** The password of everybody who signs up without choosing another. */
export const PASSWORD = 'burrow-under-the-birch'

/** Marks the account as used before, so that nothing covers the page. */
const SEEN = { is_desktop_app_banner_viewed: true }

/**
 * Makes an account the way a person does: code by mail, then the form. With `isNew` the console greets
 * its owner as a stranger.
 */
export async function signUp(
  system: RunningNora,
  email: string,
  { password = PASSWORD, name = 'Anna Belova', isNew = false } = {},
): Promise<ApiSession> {
  const session = createSession(system.ready.console_url)
  await session.api.accounts.sendSignUpCode({ body: { email } })
  const code = await mailedCode(system, email)
  await session.api.accounts.signUp({ body: { email, code, password, name, lang: 'en' } })
  if (!isNew) await session.api.accounts.updateMember({ body: SEEN })
  return session
}

/** Returns the sent emails, newest first. */
export async function readMailbox({ ready }: RunningNora): Promise<{ to: string; text: string }[]> {
  const { origin, pathname, hash } = new URL(ready.mailbox_url ?? '')
  const cookie = `nora_mailbox=${hash.slice('#key='.length)}`
  const response = await fetch(origin + pathname, { headers: { accept: 'application/json', cookie } })
  const { items } = (await response.json()) as { items: { to: string; text: string }[] }
  return items
}

/** The newest one-time code that was mailed to the address. */
export async function mailedCode(system: RunningNora, email: string): Promise<string> {
  return eventually(
    async () => {
      const sentEmail = (await readMailbox(system)).find(({ to }) => to.includes(email))
      return /\b\d{6}\b/.exec(sentEmail?.text ?? '')?.[0]
    },
    { what: () => `a letter with a code to ${email}` },
  )
}
