import { isIP } from 'node:net'
import { domainToASCII, domainToUnicode } from 'node:url'
import type { Localized } from '@nora/kit'
import { isPublicSuffix } from '@nora/kit/sites'
import { ownHostnameTexts } from './own-hostname.messages.ts'

export type OwnHostname = { hostname: string; shown: string }

/** `suggestion`: the name that was probably meant; null when there is none. */
export type WrongHostname = { why: Localized; suggestion: string | null }

const MAX_LENGTH = 253
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const NUMBER = /^\d+$/
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i

/**
 * Reads the name of a domain that a team owns. `ours`: domains of the installation, under which names are not
 * the team's. Answers the name in A-labels (RFC 5890) and as people write it, or what is wrong with it.
 */
export function readOwnHostname(
  typed: string,
  { ours, kind = 'domain' }: { ours: readonly string[]; kind?: 'domain' | 'zone' },
): OwnHostname | WrongHostname {
  const text = typed.trim()
  const bare = toBareName(text)
  const name = bare.replace(/\.$/, '')
  const read = readName(name, ours)
  const suggestion = 'hostname' in read ? read.hostname : null
  const shape = findWrongShape(text, kind)
  if (shape) return { why: ownHostnameTexts[shape](suggestion), suggestion }
  return read
}

/** What surrounds a name, or is more than a name. */
function findWrongShape(text: string, kind: 'domain' | 'zone') {
  if (SCHEME.test(text) || /[/?#@\\]/.test(text)) return 'url'
  if (isIP(text.replace(/^\[(.*)\]$/, '$1')) !== 0) return 'address'
  if (text.includes(':')) return 'port'
  if (text.includes('*')) return kind === 'zone' ? 'wildcardOfZone' : 'wildcard'
  if (/\s/.test(text)) return 'space'
  return null
}

function toBareName(text: string): string {
  return text
    .replace(SCHEME, '')
    .replace(/[/?#\\].*$/s, '')
    .replace(/^[^@]*@/, '')
    .replace(/:\d*$/, '')
    .replace(/^(\*\.)+/, '')
    .replace(/\s+/g, '')
}

function readName(name: string, ours: readonly string[]): OwnHostname | WrongHostname {
  const wrong = (why: Localized): WrongHostname => ({ why, suggestion: null })
  if (name === '') return wrong(ownHostnameTexts.empty)
  const hostname = domainToASCII(name)
  const labels = hostname.split('.')
  if (name.length > MAX_LENGTH || hostname.length > MAX_LENGTH || labels.some((label) => label.length > 63)) {
    return wrong(ownHostnameTexts.tooLong)
  }
  if (hostname === '' || isIP(hostname) !== 0) return wrong(ownHostnameTexts.badCharacters)
  if (labels.some((label) => !LABEL.test(label)) || NUMBER.test(labels.at(-1) ?? '')) {
    return wrong(ownHostnameTexts.badCharacters)
  }
  const shown = domainToUnicode(hostname)
  // A label that claims to be IDN and decodes to nothing is kept as it is by the decoder.
  if (labels.some((label) => label.startsWith('xn--')) && domainToASCII(shown) !== hostname) {
    return wrong(ownHostnameTexts.badCharacters)
  }
  if (labels.length === 1) return wrong(ownHostnameTexts.oneLabel(hostname))
  if (isPublicSuffix(hostname)) return wrong(ownHostnameTexts.publicSuffix(shown))
  const our = ours.find((domain) => hostname === domain || hostname.endsWith(`.${domain}`))
  return our === undefined ? { hostname, shown } : wrong(ownHostnameTexts.ours(our))
}

/** Whether the name is a registrable domain, at which DNS allows no CNAME (RFC 1912 §2.4). */
export function isApex(hostname: string): boolean {
  return isPublicSuffix(hostname.slice(hostname.indexOf('.') + 1))
}
