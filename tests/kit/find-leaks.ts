import { inflateRawSync, inflateSync } from 'node:zlib'

/** A form that a secret may have taken on its way out. */
type Form = { name: string; toBytes(secret: string): Buffer[] }

const utf8 = (text: string) => Buffer.from(text, 'utf8')

/** Base64 of something before and after it begins at one of three places: what is common to all is searched for. */
function toBase64Forms(secret: string, encoding: 'base64' | 'base64url'): Buffer[] {
  return [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), utf8(secret)])
      .toString(encoding)
      .replaceAll('=', '')
    const from = before === 0 ? 0 : before + 1
    const whole = Math.floor(((before + utf8(secret).length) * 8) / 6)
    return Buffer.from(encoded.slice(from, whole))
  })
}

const swapBytes = (bytes: Buffer) => Buffer.from(bytes).swap16()
const toEscapes = (secret: string, make: (unit: number) => string) =>
  utf8([...Array(secret.length).keys()].map((index) => make(secret.charCodeAt(index))).join(''))

export const FORMS: readonly Form[] = [
  { name: 'raw', toBytes: (secret) => [utf8(secret)] },
  { name: 'lower case', toBytes: (secret) => [utf8(secret.toLowerCase())] },
  { name: 'base64', toBytes: (secret) => toBase64Forms(secret, 'base64') },
  { name: 'base64url', toBytes: (secret) => toBase64Forms(secret, 'base64url') },
  { name: 'hex', toBytes: (secret) => [Buffer.from(utf8(secret).toString('hex'))] },
  { name: 'upper hex', toBytes: (secret) => [Buffer.from(utf8(secret).toString('hex').toUpperCase())] },
  {
    name: 'percent',
    toBytes: (secret) => [
      utf8([...utf8(secret)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')),
    ],
  },
  { name: 'encoded in an address', toBytes: (secret) => [utf8(encodeURIComponent(secret))] },
  { name: 'UTF-16LE', toBytes: (secret) => [Buffer.from(secret, 'utf16le')] },
  { name: 'UTF-16BE', toBytes: (secret) => [swapBytes(Buffer.from(secret, 'utf16le'))] },
  {
    name: 'escaped in JSON',
    toBytes: (secret) => [toEscapes(secret, (unit) => `\\u${unit.toString(16).padStart(4, '0')}`)],
  },
  { name: 'list of bytes', toBytes: (secret) => [utf8([...utf8(secret)].join(','))] },
  { name: 'reversed', toBytes: (secret) => [utf8([...secret].reverse().join(''))] },
  {
    name: 'half',
    toBytes: (secret) => {
      const middle = Math.ceil(secret.length / 2)
      return [utf8(secret.slice(0, middle)), utf8(secret.slice(middle))]
    },
  },
]

export type Leak = { secret: string; form: string; where: string }

/** Where secrets occur in bytes, in any form, also inside what was compressed. Secrets have 16 characters at least. */
export function findLeaks(where: string, bytes: Buffer, secrets: readonly string[]): Leak[] {
  const leaks: Leak[] = []
  for (const part of [bytes, ...decompress(bytes)]) {
    for (const secret of secrets) {
      for (const { name, toBytes } of FORMS) {
        if (toBytes(secret).some((form) => form.length >= 8 && part.includes(form))) {
          leaks.push({ secret, form: part === bytes ? name : `compressed, ${name}`, where })
        }
      }
    }
  }
  return leaks
}

const GZIP = Buffer.from([0x1f, 0x8b, 0x08])
const GZIP_HEADER_BYTES = 10

/** Every gzip stream in the bytes, and the whole as zlib or raw deflate. */
function decompress(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = []
  const attempt = (work: () => Buffer) => {
    try {
      parts.push(work())
    } catch {
      // Most bytes are no such stream.
    }
  }
  for (let at = bytes.indexOf(GZIP); at >= 0 && parts.length < 1_000; at = bytes.indexOf(GZIP, at + 1)) {
    // Behind the ten bytes of the header: what comes after the stream would make gunzip fail.
    attempt(() => inflateRawSync(bytes.subarray(at + GZIP_HEADER_BYTES), { maxOutputLength: 10_000_000 }))
  }
  if (bytes.length < 1_000_000) {
    attempt(() => inflateSync(bytes, { maxOutputLength: 10_000_000 }))
    attempt(() => inflateRawSync(bytes, { maxOutputLength: 10_000_000 }))
  }
  return parts
}
