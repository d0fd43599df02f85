const LOCAL_PART = /^(?!\.)(?!.*\.\.)[\w'+.-]{0,63}[\w+-]$/
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$`)
/** Letters of any script, digits, hyphens and the dots that IDNA knows: what a URL would read otherwise is out. */
const DOMAIN_AS_TYPED = /^[\p{L}\p{M}\p{N}.。．｡-]+$/u
const EMAIL_MAX_LENGTH = 254

/**
 * An e-mail address as it is kept and compared: trimmed, in lower case, its domain in A-labels (`info@почта.рф`
 * becomes `info@xn--80a1acny.xn--p1ai`). Text that is no address stays what it is.
 */
export function normalizeEmail(text: string): string {
  const typed = text.trim().toLowerCase()
  const at = typed.lastIndexOf('@')
  return at === -1 ? typed : `${typed.slice(0, at)}@${toAsciiDomain(typed.slice(at + 1))}`
}

/**
 * Checks an address that `normalizeEmail` has processed. Local parts have at most 64 characters (RFC 5321
 * §4.5.3.1.1).
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  return text.length <= EMAIL_MAX_LENGTH && LOCAL_PART.test(text.slice(0, at)) && isDomain(text.slice(at + 1))
}

export function toAsciiDomain(text: string): string {
  const typed = text.trim().toLowerCase()
  const url = `http://${typed}`
  return DOMAIN_AS_TYPED.test(typed) && URL.canParse(url) ? new URL(url).hostname : typed
}

function isDomain(text: string): boolean {
  return text.length <= 253 && DOMAIN.test(text)
}
