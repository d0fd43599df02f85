import { KIB } from '@nora/kit'
import { type ActionInput, type PolicyAnswer, type RequestMessage, SignInUnavailable } from '@nora/policy'
import { signInTexts } from './sign-in.messages.ts'
import type { SignInVisit } from './sign-in-visit.ts'

const FORM_LIMIT_BYTES = 8 * KIB
const RETRY_AFTER_S = 5

/**
 * Whether a form comes from a page of this host. Browsers say so in `Origin`, newer ones in `Sec-Fetch-Site` too; who
 * says neither is no browser, and nobody can make it send a form.
 */
export function isSameOrigin({ head, host }: RequestMessage): boolean {
  const site = head.get('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const origin = head.get('origin')
  if (origin === undefined) return true
  return URL.canParse(origin) && new URL(origin).host === toUrlHost(host)
}

/** As URLs have it, without the port that the scheme implies. */
function toUrlHost(host: string): string {
  return host.replace(/:(?:80|443)$/, '')
}

/** null: it is longer than a form of a sign-in. */
export async function readForm({ host }: ActionInput): Promise<URLSearchParams | null> {
  const body = await host.capabilities.readBody(FORM_LIMIT_BYTES)
  return body === null ? null : new URLSearchParams(new TextDecoder().decode(body))
}

/** A sign-in that cannot be completed says so in words, and when to try again. */
export async function answerSafely(
  visit: SignInVisit,
  answer: () => Promise<PolicyAnswer>,
): Promise<PolicyAnswer> {
  try {
    return await answer()
  } catch (error) {
    const texts = signInTexts[visit.lang]
    if (error instanceof SignInUnavailable && error.isUsed)
      return visit.page({ title: texts.usedTitle, text: texts.used, form: null, status: 403 })
    const { unavailableTitle: title, unavailable: text } = texts
    return visit.page({ title, text, form: null, status: 503, retryAfterS: RETRY_AFTER_S })
  }
}
