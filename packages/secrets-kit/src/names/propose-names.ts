import { NAME_LIMIT } from '../bounds.ts'
import { isName } from './find-name-problem.ts'

/** Simplified GOST 7.79, system B, without its apostrophes: from U+0430 on; `-` is a letter without a sound. */
const FROM_0430 = 'a b v g d e zh z i j k l m n o p r s t u f kh cz ch sh shh - y - e yu ya'.split(' ')
/** Letters beyond the Russian alphabet, by code point. */
const OTHERS = { 1105: 'yo', 1108: 'ye', 1110: 'i', 1111: 'yi', 1118: 'u', 1169: 'g' }
const CYRILLIC: Readonly<Record<string, string>> = Object.fromEntries([
  ...FROM_0430.map((latin, index) => [String.fromCodePoint(0x430 + index), latin === '-' ? '' : latin]),
  ...Object.entries(OTHERS).map(([point, latin]) => [String.fromCodePoint(Number(point)), latin]),
])
const FALLBACK = 'SECRET'

/**
 * A name for each of the texts that is none: Cyrillic is transliterated, accents are taken off, the
 * rest becomes `_`. No proposal is equal to another one or to a name of the texts or of `taken`.
 */
export function proposeNames(
  texts: readonly string[],
  taken: Iterable<string> = [],
): ReadonlyMap<string, string> {
  const used = new Set([...taken, ...texts.filter(isName)])
  const proposals = new Map<string, string>()
  for (const text of texts) {
    if (isName(text) || proposals.has(text)) continue
    const proposal = makeUnique(repair(text), used)
    used.add(proposal)
    proposals.set(text, proposal)
  }
  return proposals
}

function repair(text: string): string {
  const latin = [...text.normalize('NFC')].map(transliterate).join('')
  const name = latin
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .slice(0, NAME_LIMIT)
  if (/^_*$/.test(name)) return FALLBACK
  return /^\d/.test(name) ? `_${name}`.slice(0, NAME_LIMIT) : name
}

function transliterate(character: string): string {
  const lower = character.toLowerCase()
  const latin = CYRILLIC[lower]
  if (latin === undefined) return character
  return character === lower ? latin : latin.toUpperCase()
}

function makeUnique(name: string, used: ReadonlySet<string>): string {
  let unique = name
  for (let count = 2; used.has(unique); count++) {
    const suffix = `_${count}`
    unique = name.slice(0, NAME_LIMIT - suffix.length) + suffix
  }
  return unique
}
