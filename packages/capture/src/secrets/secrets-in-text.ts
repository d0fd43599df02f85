import { decodeName, isSecretField } from './secret-names.ts'

/** JSON that is deeper, or within strings more often, is nobody's message. */
const DEEPEST = 32
/** `<password>…</password>` */
const XML_FIELD = /<([\w:.-]{1,64})(?:\s[^<>]{0,256})?>([^<]{1,4096})<\/\1>/g
/** A field of `multipart/form-data` (RFC 7578), as far as it is text. */
const MULTIPART_FIELD =
  /;\s?name="([^"\r\n]{1,64})"[^\r\n]{0,256}\r?\n(?:[^\r\n]{1,256}\r?\n){0,8}\r?\n([^\r\n]{1,4096})\r?\n--/gi
/** `password=…` of forms and of what is logged of them. */
const EQUATED = /(?:^|[\s&?;,"'{(])([\w.%[\]-]{1,64})=([^\s&;,"'{}<>\\]{1,4096})/g
/** `password: …` of plain text; a value without a digit is rather a word of a sentence. */
const STATED = /(?:^|[\s,{(])([\w.-]{1,64}): ?(?=[^\s]{0,64}\d)([^\s,;"'{}<>\\]{1,4096})/g

/** What fields with names of secrets say in a body or a message, whatever its format is. */
export function secretsInText(text: string, depth = 0): string[] {
  if (depth > DEEPEST) return []
  const json = parseObject(text)
  if (json !== null) return secretsInJson(json, 'plain', depth)
  const xml = secretsNamedBy(XML_FIELD, text)
  return [
    ...xml,
    ...xml.map(decodeEntities),
    ...secretsNamedBy(MULTIPART_FIELD, text),
    ...secretsInPairs(text),
  ]
}

function secretsInPairs(text: string): string[] {
  const equated = secretsNamedBy(EQUATED, text)
  return [...equated, ...equated.map(decodeName), ...secretsNamedBy(STATED, text)]
}

function decodeEntities(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replace(/&(?:#39|apos);/g, "'")
    .replaceAll('&amp;', '&')
}

function secretsNamedBy(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].flatMap(([, name = '', value = '']) =>
    isSecretField(decodeName(name)) ? [value] : [],
  )
}

/** `direct`: of a name of a secret itself; `below`: of another name within what such a name holds. */
type Place = 'plain' | 'direct' | 'below'

function secretsInJson(value: unknown, place: Place, depth: number): string[] {
  if (depth > DEEPEST) return []
  if (typeof value === 'string') return isSecretAt(place, value) ? [value] : secretsInText(value, depth + 1)
  if (typeof value === 'number') return place === 'direct' ? [String(value)] : []
  if (Array.isArray(value)) return value.flatMap((member) => secretsInJson(member, place, depth + 1))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    secretsInJson(member, getPlace(name, place), depth + 1),
  )
}

function getPlace(name: string, outer: Place): Place {
  if (isSecretField(name)) return 'direct'
  return outer === 'plain' ? 'plain' : 'below'
}

/** `"auth": { "role": "admin", "key": "k3-…" }` holds a secret, and words. */
function isSecretAt(place: Place, value: string): boolean {
  return place === 'direct' || (place === 'below' && value.length >= 8 && /\d/.test(value))
}

function parseObject(text: string): object | null {
  if (!/^\s*[[{]/.test(text)) return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
