const MAX_WORDS = 300
const MAX_WORD = 100

/** Words of letters and digits in small letters, each once: what a row is found by. */
export function toWords(texts: Iterable<string>): string[] {
  const words = new Set<string>()
  for (const text of texts) {
    for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
      if (words.size >= MAX_WORDS) return [...words]
      words.add(word.slice(0, MAX_WORD))
    }
  }
  return [...words]
}

/** Every text and number within a value of JSON, keys left out. */
export function* getTexts(value: unknown): Generator<string> {
  if (typeof value === 'string' || typeof value === 'number') yield String(value)
  else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) yield* getTexts(inner)
  }
}

/** The word that only rows of the team have: no letter or digit begins it, so that nobody can ask for it. */
export function teamWord(team_id: string | null): string {
  return `=${team_id ?? ''}`
}

/** A `tsquery` for rows of the team in which every word of the query begins some word; null without any. */
export function toTsQuery(team_id: string, q: string | undefined): string | null {
  const words = toWords([q ?? ''])
  if (words.length === 0) return null
  return [`'${teamWord(team_id)}'`, ...words.map((word) => `'${word}':*`)].join(' & ')
}
