import { areAdjacentKeys, switchLayout } from './keyboards.ts'

/** Why a part of a password is easy to guess. */
export type Weakness = 'common' | 'personal' | 'keyboard' | 'sequence' | 'repeat' | 'date'

/** A part of the password, from `start` up to `end`, and how many guesses it costs. */
export type Match = { start: number; end: number; guesses: number; weakness: Weakness }

/** Ranks of words by how common they are, the first is 1. */
export type Ranks = ReadonlyMap<string, number>

type Sources = { common: Ranks; personal: Ranks }

const LEET: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '9': 'g',
}
const LEAST_WORD = 3
const LONGEST_WORD = 32
const KEYS_OF_A_BOARD = 47
const ALPHABET = 26
/** The distance in years from this is what guessing a date costs; a fixed year makes the estimate repeatable. */
const REFERENCE_YEAR = 2025
const LEAST_YEARS = 20
const DATE_SHAPES = [
  /^(\d{1,2})([-/._ ]?)(\d{1,2})\2(\d{4}|\d{2})$/,
  /^(\d{4})([-/._ ]?)(\d{1,2})\2(\d{1,2})$/,
] as const
const LONGEST_DATE = 10

/** Every part of the password that somebody who guesses would try before all combinations. */
export function findMatches(password: string, sources: Sources): Match[] {
  return [
    ...findWords(password, sources),
    ...findRuns(password, isKeyboardStep, toKeyboardMatch),
    ...findRuns(password, isSequenceStep, toSequenceMatch),
    ...findDates(password),
    ...findYears(password),
  ]
}

function findWords(password: string, { common, personal }: Sources): Match[] {
  const spellings = spell(password)
  const found: Match[] = []
  for (let start = 0; start < password.length; start++) {
    const furthest = Math.min(password.length, start + LONGEST_WORD)
    for (let end = start + LEAST_WORD; end <= furthest; end++) {
      const cost = (ranks: Ranks) => findRank(spellings, { start, end, ranks })
      const [own, usual] = [cost(personal), cost(common)]
      if (own === Infinity && usual === Infinity) continue
      const factor = getCaseFactor(password.slice(start, end))
      if (own < Infinity) found.push({ start, end, guesses: own * factor, weakness: 'personal' })
      if (usual < Infinity) found.push({ start, end, guesses: usual * factor, weakness: 'common' })
    }
  }
  return found
}

/** The password as a dictionary may have it, unit by unit, and how many variants have to be tried to meet each. */
type Spelling = { text: string; factor: number; isReversed?: boolean }

function spell(password: string): Spelling[] {
  // In some languages a capital is two small ones, which would move all that follows.
  const lower = mapUnits(password, (unit) => (unit.toLowerCase().length === 1 ? unit.toLowerCase() : unit))
  const plain = mapUnits(lower, (unit) => LEET[unit] ?? unit)
  const spellings = [
    { text: lower, factor: 1 },
    { text: lower.split('').reverse().join(''), factor: 2, isReversed: true },
    { text: plain, factor: 2 },
    { text: plain.replaceAll('i', 'l'), factor: 4 },
    { text: switchLayout(lower), factor: 2 },
  ]
  return spellings.filter(({ text }, index) => index === 0 || text !== lower)
}

function mapUnits(text: string, change: (unit: string) => string): string {
  return text.split('').map(change).join('')
}

/** The rank of the best spelling, times its variants; Infinity when no dictionary has the part. */
function findRank(
  spellings: readonly Spelling[],
  { start, end, ranks }: { start: number; end: number; ranks: Ranks },
): number {
  let best = Infinity
  if (ranks.size === 0) return best
  for (const { text, factor, isReversed } of spellings) {
    const part = isReversed ? text.slice(text.length - end, text.length - start) : text.slice(start, end)
    const found = ranks.get(part)
    if (found !== undefined) best = Math.min(best, found * factor)
  }
  return best
}

function getCaseFactor(part: string): number {
  const lower = part.toLowerCase()
  if (part === lower) return 1
  const isUsual = part === part.toUpperCase() || part.slice(1) === lower.slice(1)
  return isUsual ? 2 : 2 ** Math.min(part.length, 10)
}

type IsStep = (password: string, at: number) => boolean

function findRuns(password: string, isStep: IsStep, toMatch: (run: string, start: number) => Match): Match[] {
  const found: Match[] = []
  let start = 0
  for (let at = 1; at <= password.length; at++) {
    const goesOn =
      at < password.length && isStep(password, at) && (at - start < 2 || isSameKind(isStep, password, at))
    if (goesOn) continue
    if (at - start >= 3) found.push(toMatch(password.slice(start, at), start))
    start = Math.max(start, isStep(password, at) ? at - 1 : at)
  }
  return found
}

/** A sequence keeps its direction; a finger on a keyboard may turn. */
function isSameKind(isStep: IsStep, password: string, at: number): boolean {
  return isStep !== isSequenceStep || getStep(password, at) === getStep(password, at - 1)
}

function isKeyboardStep(password: string, at: number): boolean {
  const lower = password.toLowerCase()
  return areAdjacentKeys(lower[at - 1] ?? '', lower[at] ?? '')
}

function toKeyboardMatch(run: string, start: number): Match {
  const shifted = run === run.toLowerCase() ? 1 : 2
  const guesses = KEYS_OF_A_BOARD * run.length * 2 ** Math.max(0, run.length / 4) * shifted
  return { start, end: start + run.length, guesses, weakness: 'keyboard' }
}

function isSequenceStep(password: string, at: number): boolean {
  return Math.abs(getStep(password, at)) === 1
}

function getStep(password: string, at: number): number {
  return (password.charCodeAt(at) || 0) - (password.charCodeAt(at - 1) || 0)
}

function toSequenceMatch(run: string, start: number): Match {
  const isObvious = /^[aAzZ019аАяЯ]/.test(run)
  const isFalling = getStep(run, 1) < 0
  const guesses = (isObvious ? 4 : ALPHABET) * run.length * (isFalling ? 2 : 1)
  return { start, end: start + run.length, guesses, weakness: 'sequence' }
}

function findDates(password: string): Match[] {
  const found: Match[] = []
  for (const { index } of password.matchAll(/\d/g)) {
    for (let end = index + 4; end <= Math.min(password.length, index + LONGEST_DATE); end++) {
      const year = readYear(password.slice(index, end))
      if (year === undefined) continue
      const hasSeparator = /\D/.test(password.slice(index, end))
      const guesses = 365 * getYearDistance(year) * (hasSeparator ? 4 : 1)
      found.push({ start: index, end, guesses, weakness: 'date' })
    }
  }
  return found
}

function findYears(password: string): Match[] {
  return [...password.matchAll(/(?=((?:19|20)\d\d))/g)].map(({ index, 1: year }) => {
    return { start: index, end: index + 4, guesses: getYearDistance(Number(year)), weakness: 'date' as const }
  })
}

function readYear(text: string): number | undefined {
  const [dayFirst, yearFirst] = DATE_SHAPES
  const [, one, , two, last] = dayFirst.exec(text) ?? []
  if (last !== undefined && isDayAndMonth(Number(one), Number(two))) return toFullYear(last)
  const [, year, , month, day] = yearFirst.exec(text) ?? []
  return year !== undefined && isDayAndMonth(Number(day), Number(month)) ? toFullYear(year) : undefined
}

function isDayAndMonth(one: number, two: number): boolean {
  return Math.min(one, two) >= 1 && Math.max(one, two) <= 31 && Math.min(one, two) <= 12
}

function toFullYear(text: string): number | undefined {
  const year = Number(text)
  if (text.length === 2) return year > 50 ? 1900 + year : 2000 + year
  return year >= 1000 && year <= 2050 ? year : undefined
}

function getYearDistance(year: number): number {
  return Math.max(LEAST_YEARS, Math.abs(year - REFERENCE_YEAR))
}
