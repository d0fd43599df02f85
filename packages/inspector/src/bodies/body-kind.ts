export type BodyKind = 'empty' | 'json' | 'form' | 'image' | 'text' | 'binary'

/** Drawn by every browser and unable to carry script; SVG is read as text. */
const IMAGES = /^image\/(png|jpeg|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon)$/
const TEXTS =
  /^(text\/.*|application\/(javascript|ecmascript|xml|yaml|graphql|sql|x-sh|toml)|.*\+xml|.*\+yaml)$/

/** Detects the kind of a body, by its declared type first, and by its bytes if the type says nothing. */
export function bodyKind(contentType: string | null, bytes: Uint8Array): BodyKind {
  if (bytes.length === 0) return 'empty'
  const type = (contentType ?? '').split(';')[0]!.trim().toLowerCase()
  if (IMAGES.test(type)) return 'image'
  if (!isText(bytes)) return 'binary'
  if (type === 'application/json' || type.endsWith('+json')) return 'json'
  if (type === 'application/x-www-form-urlencoded') return 'form'
  if (TEXTS.test(type)) return 'text'
  return looksLikeJson(bytes) ? 'json' : 'text'
}

const LOOKED_AT_BYTES = 4_096

/** No NUL and whole UTF-8, judged by the beginning. */
export function isText(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, LOOKED_AT_BYTES)
  if (start.includes(0)) return false
  try {
    // `stream` forgives a character that the cut went through.
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: start.length < bytes.length })
    return true
  } catch {
    return false
  }
}

/** The text of the bytes, or null when writing it back would give other bytes, or a shell cannot hold it. */
export function decodeWhole(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

function looksLikeJson(bytes: Uint8Array): boolean {
  const first = new TextDecoder().decode(bytes.subarray(0, 64)).trimStart()[0]
  return first === '{' || first === '['
}

export type ParsedJson = { value: unknown } | null

/** Null when the text is not JSON: cut off, or several documents in a row. */
export function parseJson(text: string): ParsedJson {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}

export function parseForm(text: string): readonly (readonly [name: string, value: string])[] {
  return [...new URLSearchParams(text.trim())]
}
