import { COMMON_PASSWORDS, COMMON_RUSSIAN_PASSWORDS } from './common-passwords.ts'
import { findMatches, type Match, type Ranks, type Weakness } from './matches.ts'

export type Strength = {
  /** 0 falls at once, 4 withstands a stolen database. */
  score: 0 | 1 | 2 | 3 | 4
  /** log10 of the guesses that somebody who knows habits needs. */
  guesses_log10: number
  /** How long 10,000 guesses a second take, which is what a slow hash allows on one machine. */
  crack_seconds: number
  /** The part that is easiest to guess; null when there is none. */
  weakness: Weakness | null
}

export type StrengthOptions = {
  /** What is known of the person: name, login, address of the site. */
  personal?: readonly string[]
  /** More words, the most common first. */
  dictionary?: readonly string[]
}

export const MASTER_KEY_LENGTH = 10
export const MASTER_KEY_SCORE = 3

/** Past this many characters a password is as strong as it looks. */
const LOOKED_AT = 100
const GUESSES_PER_SECOND = 10_000
/** log10 of the characters that are tried where nothing fits: low, because people do not choose at random. */
const UNKNOWN_CHARACTER_LOG10 = 1
const SCORE_LOG10 = [3, 6, 8, 10] as const
const LONGEST_REPEAT = 20

const commonRanks: Ranks = new Map([
  ...rankWords(COMMON_RUSSIAN_PASSWORDS.trim().split(/\s+/)),
  ...rankWords(COMMON_PASSWORDS.trim().split(/\s+/)),
])

/**
 * How hard a password is to guess: the cheapest way to put it together from common passwords,
 * words of the person, keyboard rows (English and Russian), sequences, repeats, dates and unknown
 * characters. After zxcvbn (Wheeler, USENIX Security 2016) with a dictionary of 1,500 passwords.
 */
export function estimateStrength(password: string, options: StrengthOptions = {}): Strength {
  const personal = rankWords((options.personal ?? []).flatMap(splitWords))
  const common = options.dictionary ? getRanks(options.dictionary) : commonRanks
  const { log10, matches } = findCheapest(password.slice(0, LOOKED_AT), { common, personal })
  const guesses_log10 = log10 + Math.max(0, password.length - LOOKED_AT) * UNKNOWN_CHARACTER_LOG10
  const weakest = matches.toSorted((one, other) => other.end - other.start - (one.end - one.start))[0]
  return {
    score: SCORE_LOG10.filter((limit) => guesses_log10 >= limit).length as Strength['score'],
    guesses_log10,
    crack_seconds: 10 ** guesses_log10 / GUESSES_PER_SECOND,
    weakness: weakest?.weakness ?? null,
  }
}

/** Whether a master key is good enough: ten characters and a score of three. */
export function checkMasterKey(
  masterKey: string,
  options: StrengthOptions = {},
): 'good' | 'too_short' | 'too_weak' {
  if ([...masterKey.normalize('NFKC')].length < MASTER_KEY_LENGTH) return 'too_short'
  return estimateStrength(masterKey, options).score >= MASTER_KEY_SCORE ? 'good' : 'too_weak'
}

const dictionaryRanks = new WeakMap<readonly string[], Ranks>()

/** Of a dictionary with the built-in lists; kept, as the next keystroke brings the same. */
function getRanks(dictionary: readonly string[]): Ranks {
  const known = dictionaryRanks.get(dictionary)
  if (known) return known
  const ranks = new Map([...rankWords(dictionary), ...commonRanks])
  dictionaryRanks.set(dictionary, ranks)
  return ranks
}

type Sources = { common: Ranks; personal: Ranks }
type Cheapest = { log10: number; matches: Match[] }

/** The cheapest cover of every beginning of the password, one after the other. */
function findCheapest(password: string, sources: Sources, mayRepeat = true): Cheapest {
  const matches = findMatches(password, sources)
  if (mayRepeat) matches.push(...findRepeats(password, sources))
  const byEnd = groupByEnd(matches)
  const best: Cheapest[] = [{ log10: 0, matches: [] }]
  for (let end = 1; end <= password.length; end++) {
    const before = best[end - 1] as Cheapest
    let cheapest: Cheapest = { log10: before.log10 + UNKNOWN_CHARACTER_LOG10, matches: before.matches }
    for (const match of byEnd.get(end) ?? []) {
      const start = best[match.start] as Cheapest
      // Each further part may stand in another place of the order.
      const order = Math.log10(start.matches.length + 1)
      const log10 = start.log10 + Math.log10(Math.max(match.guesses, 2)) + order
      if (log10 < cheapest.log10) cheapest = { log10, matches: [...start.matches, match] }
    }
    best.push(cheapest)
  }
  return best[password.length] as Cheapest
}

function groupByEnd(matches: readonly Match[]): Map<number, Match[]> {
  const groups = new Map<number, Match[]>()
  for (const match of matches) groups.set(match.end, [...(groups.get(match.end) ?? []), match])
  return groups
}

function findRepeats(password: string, sources: Sources): Match[] {
  const pattern = new RegExp(`(.{1,${LONGEST_REPEAT}}?)\\1+`, 'gsu')
  return [...password.matchAll(pattern)]
    .filter(([whole]) => whole.length >= 3)
    .map(({ 0: whole, 1: unit = '', index }) => {
      const once = findCheapest(unit, sources, false)
      const guesses = 10 ** once.log10 * (whole.length / unit.length)
      return { start: index, end: index + whole.length, guesses, weakness: 'repeat' as const }
    })
}

function rankWords(words: readonly string[]): Map<string, number> {
  return new Map(words.map((word, index): [string, number] => [word.toLowerCase(), index + 1]).toReversed())
}

function splitWords(text: string): string[] {
  const lower = text.toLowerCase()
  return [lower, ...lower.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length >= 3)
}
