import { SECOND_MS } from '@nora/kit'
import { type ReadSigned, readOne, readTime, type Scheme } from './signed.ts'
import { toObject, toText } from './webhook.ts'

/** https://github.com/standard-webhooks/standard-webhooks: `v1,BASE64`, several of them parted by spaces. */
export function standard(prefix: 'webhook' | 'svix'): Scheme {
  const read: ReadSigned = (request) => {
    const signature = readOne(request, `${prefix}-signature`)
    const time = readOne(request, `${prefix}-timestamp`)
    const id = readOne(request, `${prefix}-id`)
    if (typeof signature === 'string') return signature
    if (typeof time === 'string' || typeof id === 'string') return 'malformed'
    const signedAtMs = readTime(time.value)
    if (signedAtMs === null) return 'malformed'
    const signatures = signature.value.split(' ').filter((part) => part.startsWith('v1,'))
    return { signatures, parts: [`${id.value}.${time.value}.`, request.body], signedAtMs }
  }
  return {
    read,
    write({ deliveryId, timeMs, body }, getSignatures) {
      const time = String(Math.floor(timeMs / SECOND_MS))
      const signatures = getSignatures([`${deliveryId}.${time}.`, body])
      return {
        headers: [
          [`${prefix}-id`, deliveryId],
          [`${prefix}-timestamp`, time],
          [`${prefix}-signature`, signatures.map((one) => `v1,${one.toString('base64')}`).join(' ')],
        ],
      }
    },
  }
}

/** Milliseconds and signatures, parted by commas. */
export const readRecurly: ReadSigned = (request) => {
  const field = readOne(request, 'recurly-signature')
  if (typeof field === 'string') return field
  const [time = '', ...signatures] = field.value.split(',')
  const signedAtMs = readTime(time)
  return signedAtMs === null ? 'malformed' : { signatures, parts: [`${time}.`, request.body], signedAtMs }
}

export const readTwitch: ReadSigned = (request) => {
  const [signature, id, time] = ['signature', 'id', 'timestamp'].map((name) =>
    readOne(request, `twitch-eventsub-message-${name}`),
  )
  if (typeof signature !== 'object') return signature ?? 'missing'
  if (typeof id !== 'object' || typeof time !== 'object') return 'malformed'
  const signedAtMs = readTime(time.value)
  if (signedAtMs === null || !signature.value.startsWith('sha256=')) return 'malformed'
  return { signatures: [signature.value], parts: [id.value, time.value, request.body], signedAtMs }
}

/** Two keys sign each delivery, so that either can be changed; the time is signed behind the body. */
export const readBox: ReadSigned = (request) => {
  const time = readOne(request, 'box-delivery-timestamp')
  const signatures = ['primary', 'secondary'].flatMap((name) => request.readField(`box-signature-${name}`))
  if (signatures.length === 0) return 'missing'
  const signedAtMs = typeof time === 'string' ? null : readTime(time.value)
  if (typeof time === 'string' || signedAtMs === null || signatures.length > 2) return 'malformed'
  return { signatures, parts: [request.body, time.value], signedAtMs }
}

/** The time is in the body, so it is signed with it. */
const readLinear: ReadSigned = (request) => {
  const signature = readOne(request, 'linear-signature')
  if (typeof signature === 'string') return signature
  const { webhookTimestamp } = toObject(request.body)
  if (typeof webhookTimestamp !== 'number') return 'malformed'
  return { signatures: [signature.value], parts: [request.body], signedAtMs: webhookTimestamp }
}

/** Puts the new time into the body; a body that is no object cannot be one of theirs and is signed as it is. */
export const LINEAR: Scheme = {
  read: readLinear,
  write({ body, timeMs }, getSignatures) {
    const told = Object.keys(toObject(body)).length === 0 ? body : withTime(body, timeMs)
    const [signature] = getSignatures([told])
    return { headers: [['linear-signature', signature.toString('hex')]], body: told }
  },
}

/** Changes nothing else: to write the body anew would round numbers beyond 2^53. */
function withTime(body: Uint8Array, webhookTimestamp: number): Uint8Array {
  const text = toText(body)
  const [place, ...others] = text.matchAll(/("webhookTimestamp"\s*:\s*)\d+/g)
  const told =
    place === undefined || others.length > 0
      ? JSON.stringify({ ...toObject(body), webhookTimestamp })
      : `${text.slice(0, place.index)}${place[1]}${webhookTimestamp}${text.slice(place.index + place[0].length)}`
  return new TextEncoder().encode(told)
}

/** The fields are in the body, and sign nothing but themselves. */
export const readMailgun: ReadSigned = ({ body }) => {
  const { signature: given } = toObject(body)
  if (typeof given !== 'object' || given === null) return 'missing'
  const { timestamp, token, signature } = given as Record<string, unknown>
  const time = readTime(String(timestamp))
  if (time === null || typeof token !== 'string' || typeof signature !== 'string') return 'malformed'
  return { signatures: [signature], parts: [String(timestamp), token], signedAtMs: time }
}

export const readAirtable: ReadSigned = (request) => {
  const field = readOne(request, 'x-airtable-content-mac')
  if (typeof field === 'string') return field
  if (!field.value.startsWith('hmac-sha256=')) return 'malformed'
  return { signatures: [field.value], parts: [request.body], signedAtMs: null }
}

export const readTeams: ReadSigned = (request) => {
  const field = readOne(request, 'authorization')
  if (typeof field === 'string') return field
  const [, signature] = /^HMAC (\S+)$/i.exec(field.value) ?? []
  return signature === undefined
    ? 'malformed'
    : { signatures: [signature], parts: [request.body], signedAtMs: null }
}
