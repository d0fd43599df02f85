import { hmac } from '@noble/hashes/hmac.js'
import { md5, sha1 } from '@noble/hashes/legacy.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { EvaluationError } from '../expression.ts'
import type { CelValue } from '../value.ts'
import { encodeBase64, toHex } from '../values/base64.ts'
import { crc32, crc64, xxhash64 } from '../values/checksums.ts'
import type { Frame } from '../values/frame.ts'
import { encodeText } from '../values/strings.ts'
import { toText } from './arguments.ts'
import { define, type FunctionDefinition } from './definition.ts'

function toBytesOf(frame: Frame, value: CelValue): Uint8Array {
  const bytes = encodeText(toText(value))
  frame.budget.spend(bytes.length >> 6)
  return bytes
}

function write(bytes: Uint8Array, format: CelValue | undefined): string {
  if (format === undefined || format === 'hex') return toHex(bytes)
  if (format === 'base64') return encodeBase64(bytes)
  throw new EvaluationError('invalid_format', "the format of a hash is 'hex' or 'base64'")
}

const WEAK = { en: ' Not for security: collisions are known.', ru: ' Не для защиты: известны совпадения.' }

const KINDS: readonly {
  name: string
  title: string
  hash: (bytes: Uint8Array) => Uint8Array
  isWeak?: boolean
}[] = [
  { name: 'crc32', title: 'CRC-32 (IEEE)', hash: crc32 },
  { name: 'crc64', title: 'CRC-64 (ISO)', hash: crc64 },
  { name: 'md5', title: 'MD5', hash: md5, isWeak: true },
  { name: 'sha1', title: 'SHA-1', hash: sha1, isWeak: true },
  { name: 'sha256', title: 'SHA-256', hash: sha256 },
  { name: 'sha512', title: 'SHA-512', hash: sha512 },
  { name: 'xxhash64', title: 'xxHash64', hash: xxhash64 },
]

const toDoc = (title: string, isWeak = false) => ({
  en: `Computes ${title} of the string, as hexadecimal or, with 'base64', as base64.${isWeak ? WEAK.en : ''}`,
  ru: `Вычисляет ${title} строки, шестнадцатеричными цифрами или, с 'base64', в base64.${isWeak ? WEAK.ru : ''}`,
})

function timingEqual(frame: Frame, a: CelValue, b: CelValue): boolean {
  const left = toBytesOf(frame, a)
  const right = toBytesOf(frame, b)
  let difference = left.length ^ right.length
  // The time depends on the second text alone, which is what was sent.
  for (let index = 0; index < right.length; index++)
    difference |= (left[index % Math.max(1, left.length)] ?? 0) ^ (right[index] as number)
  return difference === 0
}

const HMAC_HASHES = { sha1, sha256, sha512 }

/** Hashes, checksums and message authentication codes. */
export const HASHES: readonly FunctionDefinition[] = [
  ...KINDS.map(({ name, title, hash, isWeak }) =>
    define(
      [`hash.${name}(string): string`, `hash.${name}(string, string): string`],
      (frame, text, format) => write(hash(toBytesOf(frame, text)), format),
      { ...toDoc(title, isWeak), example: `hash.${name}(req.host)` },
    ),
  ),
  ...KINDS.map(({ name, title, hash, isWeak }) =>
    define(
      [`string.${name}(): string`, `string.${name}(string): string`],
      (frame, text, format) => write(hash(toBytesOf(frame, text)), format),
      { ...toDoc(title, isWeak), example: `req.host.${name}()` },
    ),
  ),
  ...Object.entries(HMAC_HASHES).map(([name, hash]) =>
    define(
      [`hmac.${name}(string, string): string`, `hmac.${name}(string, string, string): string`],
      (frame, key, text, format) => write(hmac(hash, toBytesOf(frame, key), toBytesOf(frame, text)), format),
      {
        en: `Computes the HMAC of a text with a key over ${name.toUpperCase()}, as hexadecimal or, with 'base64', as base64.`,
        ru: `Вычисляет HMAC текста с ключом на ${name.toUpperCase()}, шестнадцатеричными цифрами или, с 'base64', в base64.`,
        example: `timing.equal(hmac.${name}('key', req.url.path), getReqHeader('x-signature')[0])`,
      },
    ),
  ),
  define('timing.equal(string, string): bool', timingEqual, {
    en: 'Compares two strings in a time that does not tell where they differ.',
    ru: 'Сравнивает две строки за время, по которому не узнать, где они различаются.',
    example: "timing.equal('a', 'a') → true",
  }),
]
