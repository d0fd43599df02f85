import { type Localized, Problem, SECOND_MS } from '@nora/kit'
import type { Algorithm, VerificationScheme } from './verification.ts'

/** Returns all values of a header field, by its name in lower case, in the order in which they came. */
export type ReadField = (name: string) => readonly string[]

/**
 * `missing`: the request has no proof at all. `malformed`: it is not one of the scheme. `stale`: it was made
 * too long ago, or in the future. `wrong`: it is not the proof of this body by a known secret.
 */
export type SignatureRefusal = 'missing' | 'malformed' | 'stale' | 'wrong'

/** Holds what a request’s header says of its signature. */
export type Claim = {
  /** The bytes that are signed before the body. */
  readonly before: string
  /** Any of them may be the right one. */
  readonly signatures: readonly string[]
  /** When, according to what is signed; null: that is not signed. */
  readonly signedAtMs: number | null
  /** The sender's own name for the delivery, signed or not. */
  readonly deliveryId: string | null
}

/** How one secret is proved. */
export type Proof =
  | { readonly kind: 'token'; readonly field: string; readonly secret: string }
  | {
      readonly kind: 'hmac'
      readonly algorithm: Algorithm
      readonly key: string | Buffer
      /** Whether the same signature twice means the same delivery twice. */
      readonly isOncePerBody: boolean
      read(readField: ReadField): Claim | SignatureRefusal
    }

/** Senders that roll a secret over send one for each; more are somebody's attempt to make us compute. */
const SIGNATURES_LIMIT = 8
/** Secrets of Standard Webhooks are base64 behind it. */
const SIGNING_SECRET = 'whsec_'

/**
 * How senders of this scheme prove that they know this secret. Throws a Problem with the code
 * `InvalidVerification` for one that cannot be a secret of the scheme.
 */
export function readProof(scheme: VerificationScheme, secret: string): Proof {
  switch (scheme.name) {
    case 'github':
      return signed(secret, readGithub)
    case 'gitlab':
      // A signing token is written like that, a secret token is a word of one's own.
      return secret.startsWith(SIGNING_SECRET)
        ? signed(standardKey(secret), readStandard)
        : { kind: 'token', field: 'x-gitlab-token', secret }
    case 'stripe':
      return signed(secret, readStripe)
    case 'slack':
      return signed(secret, readSlack)
    case 'standard':
      return signed(standardKey(secret), readStandard)
    case 'telegram':
      return { kind: 'token', field: 'x-telegram-bot-api-secret-token', secret }
    case 'hmac': {
      const { header, algorithm } = scheme
      const read = (readField: ReadField) => readPlain(readField, header)
      // Two bodies that are alike need not be the same delivery where nothing in them has to differ.
      return { kind: 'hmac', algorithm, key: secret, isOncePerBody: false, read }
    }
  }
}

function signed(key: string | Buffer, read: (readField: ReadField) => Claim | SignatureRefusal): Proof {
  return { kind: 'hmac', algorithm: 'sha256', key, isOncePerBody: true, read }
}

/** Throws a Problem for what is no such secret. */
export function standardKey(secret: string): Buffer {
  const text = secret.startsWith(SIGNING_SECRET) ? secret.slice(SIGNING_SECRET.length) : secret
  return decodeBase64Key(text, notASigningSecret)
}

/** Throws a Problem for what is not base64 as a whole: a key cut short where it is not would never fit. */
export function decodeBase64Key(text: string, refusal: Localized = notBase64): Buffer {
  const key = Buffer.from(text, 'base64')
  const isWhole = key.length > 0 && key.toString('base64').replace(/=+$/, '') === text.replace(/=+$/, '')
  if (!isWhole) throw new Problem('InvalidVerification', refusal)
  return key
}

const notBase64 = {
  ru: 'секрет этой схемы — base64, целиком, как его выдал отправитель',
  en: 'a secret of this scheme is base64, whole, as its sender gave it',
}
const notASigningSecret = {
  ru: 'секрет этой схемы — base64 после whsec_, целиком, как его выдал отправитель',
  en: 'a secret of this scheme is base64 after whsec_, whole, as its sender gave it',
}

/**
 * https://docs.github.com/webhooks/using-webhooks/validating-webhook-deliveries: the body alone is signed. The
 * id names the event and not the attempt, and whoever replays may change it, hence it comes second to the body.
 */
function readGithub(readField: ReadField): Claim | SignatureRefusal {
  const signature = readOne(readField, 'x-hub-signature-256')
  if (typeof signature !== 'object') return signature
  if (!signature.value.startsWith('sha256=')) return 'malformed'
  const [deliveryId = null] = readField('x-github-delivery')
  return { before: '', signatures: [signature.value], signedAtMs: null, deliveryId }
}

/** https://docs.stripe.com/webhooks/signature: `t=1700000000,v1=HEX,v1=HEX`, other versions are of no account. */
function readStripe(readField: ReadField): Claim | SignatureRefusal {
  const header = readOne(readField, 'stripe-signature')
  if (typeof header !== 'object') return header
  const parts = header.value.split(',').map((part) => part.trim())
  const getValues = (name: string) =>
    parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1))
  const [time, ...otherTimes] = getValues('t')
  const signatures = getValues('v1')
  if (otherTimes.length > 0) return 'malformed'
  return timed({ time, signatures, before: `${time}.` })
}

/** https://docs.slack.dev/authentication/verifying-requests-from-slack */
function readSlack(readField: ReadField): Claim | SignatureRefusal {
  const signature = readOne(readField, 'x-slack-signature')
  const time = readOne(readField, 'x-slack-request-timestamp')
  if (typeof signature !== 'object') return signature
  if (typeof time !== 'object') return 'malformed'
  if (!signature.value.startsWith('v0=')) return 'malformed'
  return timed({ time: time.value, signatures: [signature.value], before: `v0:${time.value}:` })
}

/** https://github.com/standard-webhooks/standard-webhooks: `v1,BASE64`, several of them parted by spaces. */
function readStandard(readField: ReadField): Claim | SignatureRefusal {
  const signature = readOne(readField, 'webhook-signature')
  const time = readOne(readField, 'webhook-timestamp')
  const id = readOne(readField, 'webhook-id')
  if (typeof signature !== 'object') return signature
  if (typeof time !== 'object' || typeof id !== 'object') return 'malformed'
  const signatures = signature.value.split(' ').filter((part) => part.startsWith('v1,'))
  const claim = timed({ time: time.value, signatures, before: `${id.value}.${time.value}.` })
  return typeof claim === 'string' ? claim : { ...claim, deliveryId: id.value }
}

function readPlain(readField: ReadField, header: string): Claim | SignatureRefusal {
  const signature = readOne(readField, header)
  if (typeof signature !== 'object') return signature
  return { before: '', signatures: [signature.value], signedAtMs: null, deliveryId: null }
}

type Timed = { time: string | undefined; signatures: readonly string[]; before: string }

function timed({ time, signatures, before }: Timed): Claim | SignatureRefusal {
  if (time === undefined || !/^\d{1,12}$/.test(time)) return 'malformed'
  if (signatures.length === 0 || signatures.length > SIGNATURES_LIMIT) return 'malformed'
  return { before, signatures, signedAtMs: Number(time) * SECOND_MS, deliveryId: null }
}

/** Reads a field that must occur once, because a server in between might believe another value. */
function readOne(readField: ReadField, name: string): { value: string } | SignatureRefusal {
  const [value, ...others] = readField(name)
  if (value === undefined) return 'missing'
  return others.length > 0 ? 'malformed' : { value }
}
