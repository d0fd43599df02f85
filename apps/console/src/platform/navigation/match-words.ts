/** How well something answers what was typed, as cmdk orders it: 0 is not at all. */
const RANKS = { start: 1, label: 0.8, word: 0.6, inside: 0.3, none: 0 }
/** What was typed with the other layout comes after what was typed with the right one. */
const OTHER_LAYOUT = 0.5

/** Shorter pieces are inside of everything. */
const MIN_INSIDE_CHARS = 2

export type Searched = {
  /** What is shown: the name, and what stands beside it. */
  label: string
  note?: string | undefined
  /** What it may be called besides. */
  words?: string | undefined
}

/**
 * Every word that was typed must begin a word of what is searched, or stand inside of what is shown. Those that begin
 * words come first. What was typed in the wrong layout counts as what the same keys give in the other one.
 */
export function rankMatch(typed: string, searched: Searched): number {
  const query = normalize(typed)
  if (query === '') return 1
  return Math.max(rank(query, searched), rank(normalize(swapLayout(typed)), searched) * OTHER_LAYOUT)
}

/** Whether a word that was typed begins one of the verbs. */
export function hasVerb(typed: string, verbs: string): boolean {
  const known = toWords(normalize(verbs))
  return [typed, swapLayout(typed)].some((text) =>
    toWords(normalize(text)).some(
      (word) => word.length >= MIN_INSIDE_CHARS && known.some((verb) => verb.startsWith(word)),
    ),
  )
}

function rank(query: string, searched: Searched): number {
  const label = normalize(searched.label)
  const shown = `${label} ${normalize(searched.note ?? '')}`
  if (label.startsWith(query)) return RANKS.start
  const typed = toWords(query)
  if (typed.length === 0) return RANKS.none
  const startsIn = (text: string) => {
    const known = toWords(text)
    return (word: string) => known.some((one) => one.startsWith(word)) || text.includes(` ${word}`)
  }
  if (typed.every(startsIn(label))) return RANKS.label
  const isStart = startsIn(`${shown} ${normalize(searched.words ?? '')}`)
  if (typed.every(isStart)) return RANKS.word
  const isInside = (word: string) => word.length >= MIN_INSIDE_CHARS && shown.includes(word)
  return typed.every((word) => isStart(word) || isInside(word)) ? RANKS.inside : RANKS.none
}

/** Lower case without diaereses, which are left out when one types Russian. */
function normalize(text: string): string {
  return text.toLowerCase().normalize('NFD').replaceAll('\u0308', '').normalize('NFC').trim()
}

function toWords(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

/** The same keys in both layouts. */
const LAYOUTS = { ru: 'ёйцукенгшщзхъфывапролджэячсмитьбю', en: "`qwertyuiop[]asdfghjkl;'zxcvbnm,." }

/** What the same keys give under the other of the two layouts: `ghbdtn` is `привет`. */
export function swapLayout(text: string): string {
  const { ru, en } = LAYOUTS
  return [...text.toLowerCase()].map((sign) => ru[en.indexOf(sign)] ?? en[ru.indexOf(sign)] ?? sign).join('')
}
