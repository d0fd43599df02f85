const ROWS = {
  en: ['`1234567890-=', 'qwertyuiop[]\\', "asdfghjkl;'", 'zxcvbnm,./'],
  ru: ['ё1234567890-=', 'йцукенгшщзхъ\\', 'фывапролджэ', 'ячсмитьбю.'],
} as const

/** Keys that lie side by side in a row, or one above the other in a column, in both layouts. */
const ADJACENT: ReadonlySet<string> = new Set([...listPairs(ROWS.en), ...listPairs(ROWS.ru)])

/** Where keys differ; a key of both, like a dot, is that of the English layout. */
const OTHER_LAYOUT: ReadonlyMap<string, string> = new Map([
  ...pairLayouts(ROWS.ru, ROWS.en),
  ...pairLayouts(ROWS.en, ROWS.ru),
])

/** Whether a finger moves to a neighbouring key from one character to the next; both in lower case. */
export function areAdjacentKeys(one: string, other: string): boolean {
  return ADJACENT.has(one + other)
}

/** The same keys in the other layout: `gfhjkm` is «пароль» typed without switching. */
export function switchLayout(text: string): string {
  return text
    .split('')
    .map((character) => OTHER_LAYOUT.get(character) ?? character)
    .join('')
}

function listPairs(rows: readonly string[]): string[] {
  const alongRows = rows.flatMap((row) => [...row].slice(1).map((key, index) => `${row[index]}${key}`))
  // A key leans on the key above it: the first row begins one key further to the left.
  const shifted = [rows[0]?.slice(1) ?? '', ...rows.slice(1)]
  const downColumns = shifted.slice(1).flatMap((row, above) => {
    return [...row].map((key, index) => `${shifted[above]?.[index] ?? ''}${key}`)
  })
  const pairs = [...alongRows, ...downColumns].filter((pair) => pair.length === 2)
  return [...pairs, ...pairs.map((pair) => [...pair].reverse().join(''))]
}

function pairLayouts(from: readonly string[], to: readonly string[]): Map<string, string> {
  const pairs = from.flatMap((row, line) => {
    return [...row].map((key, index): [string, string] => [key, to[line]?.[index] ?? key])
  })
  return new Map(pairs)
}
