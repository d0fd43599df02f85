import type { CurrentUser } from '@nora/contract/accounts'
import type { BrowserCookie } from '../../platform/http/browser-cookie.ts'
import type { SignedIn } from './finish-sign-in.ts'

/** Gives the browser its session, and answers its user or throws what is still due. */
export function enter(cookie: BrowserCookie, signedIn: SignedIn): CurrentUser {
  cookie.set(signedIn.session.token, signedIn.session.expires_at)
  if ('due' in signedIn) throw signedIn.due
  return signedIn.user
}
