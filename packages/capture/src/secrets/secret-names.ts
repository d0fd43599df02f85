/** Replaces a secret parameter on the screen. */
export const HIDDEN = '•••'

/** Names whose values let their reader act as somebody else. */
const SECRET_NAMES = new Set(['authorization', 'proxy-authorization', 'cookie', 'cookie2', 'set-cookie'])
const SECRET_WORDS =
  /(^|[-_.])(token|secret|passwords?|passwd|passphrase|passcode|pwd|pass|pin|otp|totp|cvv|cvc|api-?key|access-?key|private-?key|auth|credentials?|signature|sig|jwt|session|sessionid|csrf|xsrf|assertion|nora-share)($|[-_.])/i

/** Shown as its length until the reader asks, so that a shared screen gives nothing away. */
export function isSecretHeader(name: string): boolean {
  return SECRET_NAMES.has(name.toLowerCase()) || SECRET_WORDS.test(name)
}

/**
 * Checks a name in a query, a form or a JSON object; `accessToken` and `user[password]` are read as
 * `access-token` and `user-password`.
 */
export function isSecretField(name: string): boolean {
  const words = name.replace(/([a-z])([A-Z])/g, '$1-$2').replace(/[_\s[\]]+/g, '-')
  return SECRET_WORDS.test(words)
}

/** A header whose value is a secret, or an address with one among its parameters. */
export function holdsSecret(name: string, value: string): boolean {
  return isSecretHeader(name) || hideInAddress(name, value, HIDDEN) !== value
}

/** The name of a parameter as it is meant; what cannot be decoded stays as it is. */
export function decodeName(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '))
  } catch {
    return name
  }
}

/** Where a page came from and where it is sent may carry the same parameters as the request line. */
export function hideInAddress(name: string, value: string, hidden: string): string {
  return /^(referer|location|content-location)$/i.test(name)
    ? value.replace(/\?[^#]*/, (query) => `?${hideInQuery(query.slice(1), hidden)}`)
    : value
}

/** A request line without what its secret parameters say. */
export function hideInLine(line: string, hidden: string): string {
  return line.replace(/\?\S*/, (query) => `?${hideInQuery(query.slice(1), hidden)}`)
}

/** A query with `hidden` in the place of what its secret parameters say. */
export function hideInQuery(query: string, hidden: string): string {
  return query
    .split('&')
    .map((pair) => {
      const [name = ''] = pair.split('=', 1)
      return name.length < pair.length && isSecretField(decodeName(name)) ? `${name}=${hidden}` : pair
    })
    .join('&')
}
