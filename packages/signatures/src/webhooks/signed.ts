import { createHmac, timingSafeEqual } from 'node:crypto'
import { SECOND_MS } from '@nora/kit'
import { decodeDigest } from '../digest.ts'
import { isSameText } from '../same-text.ts'
import type { SignatureRefusal } from '../schemes.ts'
import type { Algorithm } from '../verification.ts'
import type {
  Secrets,
  SignedWebhook,
  WebhookCheck,
  WebhookDraft,
  WebhookProvider,
  WebhookRequest,
} from './webhook.ts'

/** Most providers name five minutes; nobody needs less. */
const TOLERANCE_MS = 300 * SECOND_MS
/** Providers that roll a secret over send one for each; more are somebody's attempt to make us compute. */
const SIGNATURES_LIMIT = 8

/** What a request says of its signature. */
export type SignedContent = {
  /** Any of them may be the right one. */
  readonly signatures: readonly string[]
  /** What is signed, in order. */
  readonly parts: readonly (string | Uint8Array)[]
  /** null: the time is not signed. */
  readonly signedAtMs: number | null
}

export type ReadSigned = (request: WebhookRequest) => SignedContent | SignatureRefusal

type Parts = SignedContent['parts']
type Digests = readonly [Buffer, ...Buffer[]]
export type Encoding = 'hex' | 'base64' | 'base64url'

/** Says what is sent, given what computes the signatures of some parts, one per secret. */
export type WriteSigned = (
  draft: WebhookDraft,
  getSignatures: (parts: Parts) => Digests,
) => Pick<SignedWebhook, 'headers'> & Partial<SignedWebhook>

/** Both directions of a scheme stand together, so that they cannot come apart. */
export type Scheme = { readonly read: ReadSigned; readonly write?: WriteSigned }
export type SchemeFunctions = Pick<WebhookProvider, 'check' | 'sign' | 'checkSecret'>

type HmacOptions = {
  readonly algorithm?: Algorithm
  readonly key?: (secret: string) => string | Uint8Array
}

export function hmac(
  { read, write }: Scheme,
  { algorithm = 'sha256', key = (secret) => secret }: HmacOptions = {},
): SchemeFunctions {
  const getSignature = (secret: string, parts: Parts): Buffer => {
    const computed = createHmac(algorithm, key(secret))
    for (const part of parts) computed.update(part)
    return computed.digest()
  }
  const check: WebhookCheck = (request, secret, nowMs) => {
    const content = read(request)
    if (typeof content === 'string') return content
    if (isStale(content, nowMs)) return 'stale'
    const digests = content.signatures.flatMap((text) => decodeDigest(text, algorithm) ?? [])
    if (digests.length === 0 || digests.length > SIGNATURES_LIMIT) return 'malformed'
    const expected = getSignature(secret, content.parts)
    // All are compared, whichever fits.
    const fitting = digests.map((digest) => timingSafeEqual(digest, expected)).filter(Boolean)
    return fitting.length > 0 ? null : 'wrong'
  }
  return { check, checkSecret: (secret) => void key(secret), ...signing(write, getSignature) }
}

/** The signing half of a scheme, where it has one. */
export function signing(
  write: WriteSigned | undefined,
  getSignature: (secret: string, parts: Parts) => Buffer,
): Pick<WebhookProvider, 'sign'> {
  if (write === undefined) return {}
  return {
    sign: (draft, [first, ...others]: Secrets) => {
      const written = write(draft, (parts) => [
        getSignature(first, parts),
        ...others.map((secret) => getSignature(secret, parts)),
      ])
      return { url: draft.url, body: draft.body, ...written }
    },
  }
}

export function isStale({ signedAtMs }: SignedContent, nowMs: number): boolean {
  return signedAtMs !== null && Math.abs(nowMs - signedAtMs) > TOLERANCE_MS
}

/** The secret itself is shown, in a field of the head. */
export function shownIn(header: string): SchemeFunctions & Required<Pick<WebhookProvider, 'sign'>> {
  return {
    check({ readField }, secret) {
      const [token, ...others] = readField(header)
      if (token === undefined) return 'missing'
      if (others.length > 0) return 'malformed'
      return isSameText(token, secret) ? null : 'wrong'
    },
    sign: ({ url, body }, [secret]) => ({ headers: [[header, secret]], url, body }),
  }
}

/** A field that must occur once, because a server in between might believe another value. */
export function readOne({ readField }: WebhookRequest, name: string): { value: string } | SignatureRefusal {
  const [value, ...others] = readField(name)
  if (value === undefined) return 'missing'
  return others.length > 0 ? 'malformed' : { value }
}

/** The body alone is signed; several signatures are parted by commas. */
export function overBody(header: string, prefix: string, encoding: Encoding): Scheme {
  return {
    read(request) {
      const field = readOne(request, header)
      if (typeof field === 'string') return field
      const signatures = field.value.split(',').map((part) => part.trim())
      if (!signatures.every((signature) => signature.startsWith(prefix))) return 'malformed'
      return { signatures, parts: [request.body], signedAtMs: null }
    },
    write({ body }, getSignatures) {
      const [signature] = getSignatures([body])
      return { headers: [[header, prefix + signature.toString(encoding)]] }
    },
  }
}

/** In seconds it would be the year 5138. */
const FIRST_MS = 1e11

/** A moment in seconds or milliseconds, or as a date (RFC 3339); null for anything else. */
export function readTime(text: string): number | null {
  if (/^\d{1,15}$/.test(text)) return Number(text) < FIRST_MS ? Number(text) * SECOND_MS : Number(text)
  const parsed = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(parsed) ? null : parsed
}

type TimedOptions = {
  readonly join: (time: string, body: Uint8Array) => Parts
  readonly unit?: 's' | 'ms' | 'date'
  readonly encoding?: Encoding
}

function writeTime(timeMs: number, unit: 's' | 'ms' | 'date'): string {
  if (unit === 'date') return new Date(timeMs).toISOString()
  return String(unit === 'ms' ? timeMs : Math.floor(timeMs / SECOND_MS))
}

/** The time stands in a field of its own. */
export function withTimeIn(
  header: string,
  timeHeader: string,
  { join, prefix = '', unit = 's', encoding = 'hex' }: TimedOptions & { readonly prefix?: string },
): Required<Scheme> {
  return {
    read(request) {
      const signature = readOne(request, header)
      const time = readOne(request, timeHeader)
      if (typeof signature === 'string') return signature
      if (typeof time === 'string' || !signature.value.startsWith(prefix)) return 'malformed'
      const signedAtMs = readTime(time.value)
      if (signedAtMs === null) return 'malformed'
      return { signatures: [signature.value], parts: join(time.value, request.body), signedAtMs }
    },
    write({ timeMs, body }, getSignatures) {
      const time = writeTime(timeMs, unit)
      const [signature] = getSignatures(join(time, body))
      return {
        headers: [
          [header, prefix + signature.toString(encoding)],
          [timeHeader, time],
        ],
      }
    },
  }
}

/** Time and signatures stand in one field: `t=1700000000,v1=HEX,v1=HEX`; other parts are of no account. */
export function withTimeBeside(
  header: string,
  {
    time: timeName = 't',
    signature: signatureName = 'v1',
    separator = ',',
    unit = 's',
    encoding = 'hex',
    join,
  }: TimedOptions & {
    readonly time?: string
    readonly signature?: string
    readonly separator?: ',' | ';' | ', '
  },
): Scheme {
  return {
    read(request) {
      const field = readOne(request, header)
      if (typeof field === 'string') return field
      const parts = field.value.split(/[,; ]/).map((part) => part.trim())
      const getValues = (name: string) =>
        parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1))
      // One that rolls a secret over may say the same time with each.
      const [time, ...otherTimes] = new Set(getValues(timeName))
      if (time === undefined || otherTimes.length > 0) return 'malformed'
      const signedAtMs = readTime(time)
      if (signedAtMs === null) return 'malformed'
      return { signatures: getValues(signatureName), parts: join(time, request.body), signedAtMs }
    },
    write({ timeMs, body }, getSignatures) {
      const time = writeTime(timeMs, unit)
      const signatures = getSignatures(join(time, body)).map(
        (signature) => `${signatureName}=${signature.toString(encoding)}`,
      )
      return { headers: [[header, [`${timeName}=${time}`, ...signatures].join(separator)]] }
    },
  }
}
