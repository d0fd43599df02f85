/** Values with fewer characters would black out ordinary output. */
export const MASKED_LENGTH = 6

const UTF8 = new TextEncoder()
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/**
 * The value as programs print it, as bytes, each form once: raw, base64 of both alphabets (also from
 * within longer data, where its first and last character mix with what is around), percent-escaped
 * as URLs and forms are, JSON-escaped as by JavaScript, Python, PHP and Go.
 */
export function listMaskedForms(value: string): Uint8Array[] {
  const texts = new Set([value, value.replaceAll('\n', '\r\n')])
  for (const text of [...listPercentForms(value), ...listJsonForms(value)]) texts.add(text)
  for (const text of listBase64Forms(UTF8.encode(value))) texts.add(text)
  return [...texts].map((text) => UTF8.encode(text))
}

function listPercentForms(value: string): string[] {
  const whole = encodeURIComponent(value)
  const strict = whole.replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
  const form = new URLSearchParams({ '': value }).toString().slice(1)
  const forms = [whole, strict, form, strict.replaceAll('%20', '+'), encodeURI(value)]
  return forms.flatMap((text) => [text, text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())])
}

function listJsonForms(value: string): string[] {
  const plain = JSON.stringify(value).slice(1, -1)
  const html = plain.replace(/[<>&\u2028\u2029]/g, toUnicodeEscape)
  const forms = [plain, html].flatMap((text) => [text, text.replace(/[\u007f-\uffff]/g, toUnicodeEscape)])
  return forms.flatMap((text) => [text, text.replaceAll('/', '\\/')])
}

function toUnicodeEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}

function listBase64Forms(bytes: Uint8Array): string[] {
  const exact = toBase64(bytes)
  const padding = '='.repeat((4 - (exact.length % 4)) % 4)
  const forms = [exact, exact + padding, cutBase64(bytes, 0), cutBase64(bytes, 1), cutBase64(bytes, 2)]
  return forms.flatMap((text) => [text, text.replaceAll('+', '-').replaceAll('/', '_')])
}

/** The characters of base64 that these bytes alone decide when they begin at `offset` of a group of three. */
function cutBase64(bytes: Uint8Array, offset: number): string {
  const padded = new Uint8Array(offset + bytes.length)
  padded.set(bytes, offset)
  return toBase64(padded).slice(Math.ceil((offset * 8) / 6), Math.floor((padded.length * 8) / 6))
}

/** Without padding (RFC 4648, section 4). */
function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const group = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    const count = Math.min(3, bytes.length - at) + 1
    for (let digit = 0; digit < count; digit++) text += BASE64[(group >> (18 - 6 * digit)) & 63]
  }
  return text
}
