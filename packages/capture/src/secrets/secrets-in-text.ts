import { decodeName, isSecretField } from './secret-names.ts'

/** JSON that is deeper, or within strings more often, is nobody's message. */
const DEEPEST = 32
/** `<password>…</password>` */
const XML_FIELD = /<([\w:.-]{1,64})(?:\s[^<>]{0,256})?>([^<]{1,4096})<\/\1>/g
/** Matches the name of a part of `multipart/form-data` (RFC 7578) within its first bytes. */
const PART_NAME = /;\s?name="([^"\r\n]{1,64})"/i
const PART_HEAD_CHARACTERS = 2_048
/** `password=…` of forms and of what is logged of them. */
const EQUATED = /(?:^|[\s&?;,"'{(])([\w.%[\]-]{1,64})=([^\s&;,"'{}<>\\]{1,4096})/g
/** `password: …` of plain text; a value without a digit is rather a word of a sentence. */
const STATED = /(?:^|[\s,{(])([\w.-]{1,64}): ?(?=[^\s]{0,64}\d)([^\s,;"'{}<>\\]{1,4096})/g

/** Finds the values of secret fields in a body or a message, whatever its format is. */
export function secretsInText(text: string, depth = 0): string[] {
  if (depth > DEEPEST) return []
  const json = parseObject(text)
  if (json !== null) return secretsInJson(json, 'plain', depth)
  const xml = secretsNamedBy(XML_FIELD, text)
  return [...xml, ...xml.map(decodeEntities), ...secretsInMultipart(text), ...secretsInPairs(text)]
}

/**
 * Finds each part with the name of a secret as a whole, and line by line, because a key in PEM holds what looks
 * like a boundary.
 */
function secretsInMultipart(text: string): string[] {
  if (!/form-data/i.test(text)) return []
  let isSecret = false
  return text.split(/\r?\n--/).flatMap((part) => {
    const [head = '', ...content] = part.split(/\r?\n\r?\n/)
    const name = PART_NAME.exec(head.slice(0, PART_HEAD_CHARACTERS))?.[1]
    if (name !== undefined) isSecret = isSecretField(decodeName(name))
    if (!isSecret) return []
    const value = name === undefined ? part : content.join('\n\n')
    return [value, ...value.split(/\r?\n/)]
  })
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
