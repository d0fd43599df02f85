import type { CapturedDetail, CapturedHead } from '@nora/contract'

/** What stands in the place of a secret that leaves this machine. */
export const REDACTED = 'REDACTED'

/** Names whose values let their reader act as somebody else. */
const SECRET_NAMES = new Set(['authorization', 'proxy-authorization', 'cookie', 'cookie2', 'set-cookie'])
const SECRET_WORDS =
  /(^|[-_.])(token|secret|passwords?|passwd|api-?key|access-?key|private-?key|auth|credentials?|signature|sig|jwt|session|sessionid|csrf|xsrf)($|[-_.])/i
/** A shorter value would be found in places where it is no secret. */
const SHORTEST_KNOWN_SECRET = 8

/** Shown as its length until the reader asks, so that a shared screen gives nothing away. */
export function isSecretHeader(name: string): boolean {
  return SECRET_NAMES.has(name.toLowerCase()) || SECRET_WORDS.test(name)
}

/** Of a query, a form or a JSON object; `accessToken` is read as `access-token`. */
export function isSecretField(name: string): boolean {
  return SECRET_WORDS.test(name.replace(/([a-z])([A-Z])/g, '$1-$2').replace(/_/g, '-'))
}

export type Redactor = {
  detail: CapturedDetail
  /** A body or a message of the same exchange. */
  text(text: string): string
}

/** Takes the secrets out of an exchange before it is copied or saved. */
export function redact(detail: CapturedDetail): Redactor {
  const { request, response } = detail
  const known = [
    ...secretsIn(request),
    ...(response ? secretsIn(response) : []),
    ...secretsInQuery(detail.query),
  ]
  return {
    detail: {
      ...detail,
      query: redactQuery(detail.query),
      request: { ...request, ...redactHead(request) },
      response: response && { ...response, ...redactHead(response) },
    },
    text: (text) => redactFields(known.reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text)),
  }
}

function redactHead({ start_line, headers }: CapturedHead): CapturedHead {
  return {
    start_line: start_line.replace(/\?\S*/, (query) => `?${redactQuery(query.slice(1))}`),
    headers: headers.map(([name, value]) => [name, isSecretHeader(name) ? REDACTED : redactUrl(name, value)]),
  }
}

/** Where a page came from and where it is sent may carry the same parameters as the request line. */
function redactUrl(name: string, value: string): string {
  return /^(referer|location|content-location)$/i.test(name)
    ? value.replace(/\?[^#]*/, (query) => `?${redactQuery(query.slice(1))}`)
    : value
}

function redactQuery(query: string): string {
  return query
    .split('&')
    .map((pair) => {
      const [name = ''] = pair.split('=', 1)
      return name.length < pair.length && isSecretField(decodeName(name)) ? `${name}=${REDACTED}` : pair
    })
    .join('&')
}

function secretsIn({ headers }: CapturedHead): string[] {
  return headers
    .filter(([name]) => isSecretHeader(name))
    .flatMap(([name, value]) => secretPart(name, value).split(/[\s;,]+/))
    .map((word) => word.replace(/^[^=]+=(?=.)/, ''))
    .filter((word) => word.length >= SHORTEST_KNOWN_SECRET)
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

function secretsInQuery(query: string): string[] {
  return [...new URLSearchParams(query)]
    .filter(([name, value]) => isSecretField(name) && value.length >= SHORTEST_KNOWN_SECRET)
    .map(([, value]) => value)
}

/** `"password": "…"` of JSON and `password=…` of a form, by the name. */
function redactFields(text: string): string {
  return text
    .replace(/"([^"\\]{1,64})"(\s*:\s*)"(?:[^"\\]|\\.)*"/g, (found, name: string, colon: string) =>
      isSecretField(name) ? `"${name}"${colon}"${REDACTED}"` : found,
    )
    .replace(/(^|&)([\w.%[\]-]{1,64})=([^&\s]*)/g, (found, before: string, name: string) =>
      isSecretField(decodeName(name)) ? `${before}${name}=${REDACTED}` : found,
    )
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
