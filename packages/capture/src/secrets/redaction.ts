import type { CapturedDetail, CapturedHead } from '@nora/contract/tunnels'
import {
  decodeName,
  hideInAddress,
  hideInLine,
  hideInQuery,
  isSecretField,
  isSecretHeader,
} from './secret-names.ts'
import { secretsInText } from './secrets-in-text.ts'

/** Replaces a secret that leaves this machine. */
export const REDACTED = 'REDACTED'

/** A shorter value of a header would be found in places where it is no secret. */
const SHORTEST_IN_HEADER = 8
/**
 * The value of a field named after a secret is looked for elsewhere from this length on; shorter ones are found
 * by name alone.
 */
const SHORTEST_IN_FIELD = 4
/** Longer than this a value is not part of a word by chance. */
const SHORTEST_ANYWHERE = 8
/** Spellings that are looked for in an exchange; of one with more no body is told, as looking would take too long. */
const MOST_SPELLINGS = 500
/** These occur under names of secrets and reveal nothing. */
const PLAIN_WORDS = new Set(['true', 'false', 'null', 'none', 'undefined', 'bearer', 'basic', 'redacted'])

export type Redactor = {
  detail: CapturedDetail
  /** A body or a message of the same exchange. */
  text(text: string): string
  /** The same for one that is no text. */
  bytes(bytes: Uint8Array): Uint8Array
}

/**
 * Takes the secrets out of an exchange before it is copied or saved. `texts`: its bodies and messages; null: it is not
 * known what is secret in it, and all values go.
 */
export function redact(detail: CapturedDetail, texts: readonly string[] | null): Redactor {
  const { request, response } = detail
  const known =
    texts &&
    toKnown([
      ...secretsIn(request),
      ...(response ? secretsIn(response) : []),
      ...secretsInQuery(detail.query),
      ...texts.flatMap((text) => secretsInText(text)),
    ])
  if (known === null)
    return { detail: withoutValues(detail), text: () => REDACTED, bytes: () => toBytes(REDACTED) }
  const hide = (text: string) => known.reduce((rest, pattern) => rest.replace(pattern, REDACTED), text)
  const hideHead = ({ start_line, headers }: CapturedHead): CapturedHead => ({
    start_line: hide(hideInLine(start_line, REDACTED)),
    headers: headers.map(([name, value]) => [
      name,
      isSecretHeader(name) ? REDACTED : hide(hideInAddress(name, value, REDACTED)),
    ]),
  })
  const text = (given: string) => hide(redactFields(given))
  return {
    detail: {
      ...detail,
      path: hide(detail.path),
      query: hide(hideInQuery(detail.query, REDACTED)),
      error: detail.error && hide(detail.error),
      request: { ...request, ...hideHead(request) },
      response: response && { ...response, ...hideHead(response) },
    },
    text,
    bytes: (given) => toBytes(text(toLatin1(given))),
  }
}

function secretsIn({ headers }: CapturedHead): string[] {
  return headers
    .filter(([name]) => isSecretHeader(name))
    .flatMap(([name, value]) => [...secretPart(name, value).split(/[\s;,]+/), ...basicPassword(value)])
    .map((word) => word.replace(/^[^=]+=(?=.)/, ''))
    .filter((word) => word.length >= SHORTEST_IN_HEADER)
}

/** Without the scheme of credentials and the attributes of a cookie, which are words of everyday bodies. */
function secretPart(name: string, value: string): string {
  switch (name.toLowerCase()) {
    case 'set-cookie':
      return value.split(';', 1)[0] ?? ''
    case 'authorization':
    case 'proxy-authorization':
      return value.replace(/^\S+\s+/, '')
    default:
      return value
  }
}

/** The password of RFC 7617, which a service may repeat in the clear. */
function basicPassword(value: string): string[] {
  const encoded = /^Basic\s+([A-Za-z0-9+/=]+)$/i.exec(value)?.[1]
  if (encoded === undefined) return []
  try {
    const credentials = atob(encoded)
    return [credentials.slice(credentials.indexOf(':') + 1)]
  } catch {
    return []
  }
}

function secretsInQuery(query: string): string[] {
  return query.split('&').flatMap((pair) => {
    const [name = ''] = pair.split('=', 1)
    const value = pair.slice(name.length + 1)
    return isSecretField(decodeName(name)) ? [value, decodeName(value)] : []
  })
}

/** Strips the values of an exchange that has more secrets than can be looked for; the names stay. */
function withoutValues(detail: CapturedDetail): CapturedDetail {
  const bare = ({ headers }: CapturedHead): CapturedHead => ({
    start_line: REDACTED,
    headers: headers.map(([name]) => [name, REDACTED]),
  })
  const { request, response } = detail
  return {
    ...detail,
    path: `/${REDACTED}`,
    query: '',
    error: detail.error && REDACTED,
    request: { ...request, ...bare(request) },
    response: response && { ...response, ...bare(response) },
  }
}

/**
 * Each in the ways it may be written where it is repeated; the longest first, as one may be part of another. Null when
 * there are too many.
 */
function toKnown(secrets: readonly string[]): RegExp[] | null {
  const values = new Set<string>()
  for (const secret of secrets) {
    if (secret.length < SHORTEST_IN_FIELD || PLAIN_WORDS.has(secret.toLowerCase())) continue
    for (const written of getSpellings(secret)) values.add(written)
    if (values.size > MOST_SPELLINGS) return null
  }
  return [...values].sort((one, other) => other.length - one.length).map(toPattern)
}

function getSpellings(secret: string): string[] {
  const inJson = JSON.stringify(secret).slice(1, -1)
  const encoded = encodeURIComponent(secret)
  const asHtml = secret
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
  return [
    secret,
    inJson,
    // A text of JSON within a text of JSON.
    JSON.stringify(inJson).slice(1, -1),
    encoded,
    encoded.replaceAll('%20', '+'),
    asHtml,
    asHtml.replaceAll("'", '&#39;'),
    toLatin1(new TextEncoder().encode(secret)),
  ]
}

function toPattern(value: string): RegExp {
  const escaped = value.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
  const isWord = value.length < SHORTEST_ANYWHERE
  // Percent-encoding is written in either case.
  const flags = /%[0-9A-F]{2}/.test(value) ? 'gi' : 'g'
  return new RegExp(isWord ? `(?<![A-Za-z0-9])${escaped}(?![A-Za-z0-9])` : escaped, flags)
}

/** `"password": "…"` of JSON, which may be cut within the text, and `password=…` of a form, by the name. */
function redactFields(text: string): string {
  return text
    .replace(
      /(\\?")((?:[^"\\]){1,64})\1(\s*:\s*)(?:\1(?:(?!\1)(?:[^\\]|\\.))*(?:\1|\\?$)|-?\d[\d.eE+-]*)/g,
      (found, quote: string, name: string, colon: string) =>
        isSecretField(name) ? `${quote}${name}${quote}${colon}${quote}${REDACTED}${quote}` : found,
    )
    .replace(/(^|[&?"'\s])([\w.%[\]-]{1,64})=([^&\s"'<>\\]*)/g, (found, before: string, name: string) =>
      isSecretField(decodeName(name)) ? `${before}${name}=${REDACTED}` : found,
    )
}

/** A character for each byte. */
function toLatin1(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}

function toBytes(latin1: string): Uint8Array {
  return Uint8Array.from(latin1, (character) => character.charCodeAt(0))
}
