/** Cookies that sign-ins at the edge keep in browsers. No service sees or sets them. */
const OWN_NAME = /^(?:__Host-)?nora-(?:visitor|flow)-/
const OWN_MARK = 'nora-'
/** Of one name so many are tried: a browser may send more than one. */
const VALUES_LIMIT = 4

export type CookieKind = 'visitor' | 'flow'

/** With the prefix a browser takes it from this very host only, and only by https (RFC 6265bis §4.1.3). */
export function toCookieName(kind: CookieKind, gateId: string, isSecure: boolean): string {
  return `${isSecure ? '__Host-' : ''}nora-${kind}-${gateId}`
}

/** The values that the browser has sent under the name. */
export function findCookies(line: string, name: string): string[] {
  if (!line.includes(name)) return []
  return line
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .slice(0, VALUES_LIMIT)
    .map((pair) => pair.slice(name.length + 1))
}

/** Whether a `Cookie` or `Set-Cookie` may hold one of these; reads no more than that. */
export function mayHoldOwn(value: string): boolean {
  return value.includes(OWN_MARK)
}

/** A `Cookie` without those of the edge; empty when nothing else is in it. */
export function withoutOwn(line: string): string {
  if (!mayHoldOwn(line)) return line
  const pairs = line.split(';').map((pair) => pair.trim())
  const kept = pairs.filter((pair) => !OWN_NAME.test(pair))
  return kept.length === pairs.length ? line : kept.join('; ')
}

/** Whether a `Set-Cookie` sets one of these. */
export function setsOwn(value: string): boolean {
  return OWN_NAME.test(value.trim())
}

/** Lax: a link from elsewhere leads to the site signed in, a form from elsewhere does not. */
export function setCookie(
  name: string,
  value: string,
  maxAgeS: number,
): readonly [name: string, value: string] {
  const secure = name.startsWith('__Host-') ? '; Secure' : ''
  return ['Set-Cookie', `${name}=${value}; Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Lax${secure}`]
}
