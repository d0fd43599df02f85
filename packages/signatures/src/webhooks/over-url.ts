import { createHash } from 'node:crypto'
import { isSameText } from '../same-text.ts'
import { greetHead } from './greetings.ts'
import { hmac, type ReadSigned, readOne, readTime, type Scheme } from './signed.ts'
import { toText, type WebhookProvider } from './webhook.ts'

/** Parameters of a form behind each other, in the order of their names. */
function joinForm(body: Uint8Array): string {
  const pairs = [...new URLSearchParams(toText(body))]
  // By code units, as the providers' own code sorts.
  pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return pairs.flat().join('')
}

/** Of JSON the URL is signed alone, and the URL names the digest of the body. */
const readTwilio: ReadSigned = (request) => {
  const field = readOne(request, 'x-twilio-signature')
  if (typeof field === 'string') return field
  const digest = new URL(request.url).searchParams.get('bodySHA256')
  if (digest === null)
    return { signatures: [field.value], parts: [request.url, joinForm(request.body)], signedAtMs: null }
  const isSameBody = isSameText(digest.toLowerCase(), createHash('sha256').update(request.body).digest('hex'))
  return isSameBody ? { signatures: [field.value], parts: [request.url], signedAtMs: null } : 'wrong'
}

const isForm = (body: Uint8Array) => !/^\s*[[{]/.test(toText(body.subarray(0, 64)))

/** Signs a form by its fields; for JSON the URL is given the digest of the body. */
const TWILIO: Scheme = {
  read: readTwilio,
  write({ url, body }, getSignatures) {
    if (isForm(body)) {
      const [signature] = getSignatures([url, joinForm(body)])
      return { headers: [['x-twilio-signature', signature.toString('base64')]] }
    }
    const called = new URL(url)
    called.searchParams.set('bodySHA256', createHash('sha256').update(body).digest('hex'))
    const [signature] = getSignatures([called.href])
    return { headers: [['x-twilio-signature', signature.toString('base64')]], url: called.href }
  },
}

const readMandrill: ReadSigned = (request) => {
  const field = readOne(request, 'x-mandrill-signature')
  if (typeof field === 'string') return field
  return { signatures: [field.value], parts: [request.url, joinForm(request.body)], signedAtMs: null }
}

const readSquare: ReadSigned = (request) => {
  const field = readOne(request, 'x-square-hmacsha256-signature')
  if (typeof field === 'string') return field
  return { signatures: [field.value], parts: [request.url, request.body], signedAtMs: null }
}

const readTrello: ReadSigned = (request) => {
  const field = readOne(request, 'x-trello-webhook')
  if (typeof field === 'string') return field
  return { signatures: [field.value], parts: [request.body, request.url], signedAtMs: null }
}

/** It decodes these in the URL before it signs it. */
const HUBSPOT_DECODED: ReadonlyMap<string, string> = new Map([
  ['%3A', ':'],
  ['%2F', '/'],
  ['%3F', '?'],
  ['%40', '@'],
  ['%21', '!'],
  ['%24', '$'],
  ['%27', "'"],
  ['%28', '('],
  ['%29', ')'],
  ['%2A', '*'],
  ['%2C', ','],
  ['%3B', ';'],
])

const readHubspot: ReadSigned = (request) => {
  const signature = readOne(request, 'x-hubspot-signature-v3')
  const time = readOne(request, 'x-hubspot-request-timestamp')
  if (typeof signature === 'string') return signature
  if (typeof time === 'string') return 'malformed'
  const signedAtMs = readTime(time.value)
  if (signedAtMs === null) return 'malformed'
  const url = request.url.replace(/%[0-9A-F]{2}/gi, (code) => HUBSPOT_DECODED.get(code.toUpperCase()) ?? code)
  return { signatures: [signature.value], parts: [request.method, url, request.body, time.value], signedAtMs }
}

/** Providers that sign the URL which they call, too: a proxy that changes it makes their signatures wrong. */
export const OVER_URL: readonly WebhookProvider[] = [
  {
    name: 'hubspot',
    docs: 'https://developers.hubspot.com/docs/api/webhooks/validating-requests',
    ...hmac({ read: readHubspot }),
  },
  {
    name: 'mailchimp',
    docs: 'https://mailchimp.com/developer/transactional/guides/track-respond-activity-webhooks/',
    ...hmac({ read: readMandrill }, { algorithm: 'sha1' }),
    greet: greetHead,
  },
  {
    name: 'square',
    docs: 'https://developer.squareup.com/docs/webhooks/step3validate',
    ...hmac({ read: readSquare }),
  },
  {
    name: 'trello',
    docs: 'https://developer.atlassian.com/cloud/trello/guides/rest-api/webhooks/',
    ...hmac({ read: readTrello }, { algorithm: 'sha1' }),
    greet: greetHead,
  },
  {
    name: 'twilio',
    docs: 'https://www.twilio.com/docs/usage/security',
    ...hmac(TWILIO, { algorithm: 'sha1' }),
  },
]
