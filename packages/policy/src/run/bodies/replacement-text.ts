import { concatBytes } from './byte-arrays.ts'

const REFERENCE = /\$(?:\$|&|(\d{1,2}))/g
const encoder = new TextEncoder()

/** Where the groups of a match are; −1: the group took no part. */
export type Groups = { readonly start: (group: number) => number; readonly end: (group: number) => number }

type Part = Uint8Array | number

/** What takes the place of a match: `$1` is a group, `$&` the match, `$$` a dollar; all else stands for itself. */
export class ReplacementText {
  readonly #parts: readonly Part[]

  constructor(text: string, groupCount: number) {
    const parts: Part[] = []
    let at = 0
    const add = (end: number) => end > at && parts.push(encoder.encode(text.slice(at, end)))
    for (const { 0: found, 1: digits, index } of text.matchAll(REFERENCE)) {
      const group = digits === undefined ? null : toGroup(digits, groupCount)
      if (digits !== undefined && group === null) continue
      add(index)
      if (found === '$$') parts.push(encoder.encode('$'))
      else parts.push(group?.number ?? 0)
      at = index + (group === null ? found.length : 1 + group.length)
    }
    add(text.length)
    this.#parts = parts
  }

  render(bytes: Uint8Array, groups: Groups): Uint8Array {
    return concatBytes(
      this.#parts.map((part) => {
        if (typeof part !== 'number') return part
        const start = groups.start(part)
        return start === -1 ? bytes.subarray(0, 0) : bytes.subarray(start, groups.end(part))
      }),
    )
  }
}

/** Two digits where there are so many groups, else one. */
function toGroup(digits: string, count: number): { number: number; length: number } | null {
  for (const length of [2, 1]) {
    const number = Number(digits.slice(0, length))
    if (digits.length >= length && number >= 1 && number <= count) return { number, length }
  }
  return null
}
