import { NESTING_LIMIT } from '../bounds.ts'

export type JsonFault = { code: 'not_json' | 'equal_keys' | 'too_deep'; at: number }

type Expected = 'value' | 'value_or_end' | 'key' | 'key_or_end' | 'colon' | 'comma_or_end' | 'end'
/** Keys of an object; undefined for a list. */
type Level = Set<string> | undefined

const BLANKS = /[ \t\n\r]*/y
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y
/** A character of a string that does not stand for itself: its end, an escape, a control. */
const STRING_STOP = /["\\\u0000-\u001f]/g
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

/**
 * Holds the text to RFC 8259, equal keys of one object (after their escapes) and more than 100
 * levels refused. The parser of the language keeps the last of equal keys in silence and quotes
 * the text in its errors. Answers the first fault with its index, undefined for good JSON.
 */
export function findJsonFault(text: string): JsonFault | undefined {
  const scan = new JsonScan(text)
  while (!scan.fault && !scan.isDone) scan.step()
  return scan.fault
}

class JsonScan {
  fault: JsonFault | undefined
  isDone = false
  readonly #text: string
  readonly #levels: Level[] = []
  #expected: Expected = 'value'
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  step(): void {
    this.#at = matchAt(BLANKS, this.#text, this.#at) ?? this.#at
    const character = this.#text[this.#at]
    const expected = this.#expected
    if (character === undefined) this.#finish()
    else if (expected === 'comma_or_end') this.#takeSeparator(character)
    else if (expected === 'colon') this.#take(character === ':', 'value')
    else if (expected === 'key' || expected === 'key_or_end') this.#takeKey(character)
    else if (expected === 'end') this.#refuse('not_json')
    else this.#takeValue(character)
  }

  #finish(): void {
    if (this.#expected === 'end') this.isDone = true
    else this.#refuse('not_json')
  }

  #take(isGood: boolean, next: Expected): void {
    if (!isGood) return this.#refuse('not_json')
    this.#at++
    this.#expected = next
  }

  #takeSeparator(character: string): void {
    const isObject = this.#levels.at(-1) !== undefined
    if (character === ',') this.#take(true, isObject ? 'key' : 'value')
    else this.#close(character, isObject ? '}' : ']')
  }

  #takeKey(character: string): void {
    if (character === '}' && this.#expected === 'key_or_end') return this.#close(character, '}')
    const start = this.#at
    const end = character === '"' ? findStringEnd(this.#text, start) : undefined
    if (end === undefined) return this.#refuse('not_json')
    const key = JSON.parse(this.#text.slice(start, end)) as string
    const keys = this.#levels.at(-1)
    if (keys?.has(key)) return this.#refuse('equal_keys')
    keys?.add(key)
    this.#at = end
    this.#expected = 'colon'
  }

  #takeValue(character: string): void {
    if (character === '{') return this.#open(new Set(), 'key_or_end')
    if (character === '[') return this.#open(undefined, 'value_or_end')
    if (character === ']' && this.#expected === 'value_or_end') return this.#close(character, ']')
    const { length } = this.#levels
    const end =
      character === '"' ? findStringEnd(this.#text, this.#at) : matchAt(SCALAR, this.#text, this.#at)
    if (end === undefined) return this.#refuse('not_json')
    this.#at = end
    this.#expected = length === 0 ? 'end' : 'comma_or_end'
  }

  #open(level: Level, next: Expected): void {
    if (this.#levels.length === NESTING_LIMIT) return this.#refuse('too_deep')
    this.#levels.push(level)
    this.#take(true, next)
  }

  #close(character: string, bracket: string): void {
    if (character !== bracket) return this.#refuse('not_json')
    this.#levels.pop()
    this.#take(true, this.#levels.length === 0 ? 'end' : 'comma_or_end')
  }

  #refuse(code: JsonFault['code']): void {
    this.fault = { code, at: this.#at }
  }
}

function matchAt(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : undefined
}

/** The index after the closing quote; undefined for a string that is broken or has no end. */
function findStringEnd(text: string, start: number): number | undefined {
  let at = start + 1
  for (;;) {
    STRING_STOP.lastIndex = at
    const stop = STRING_STOP.exec(text)
    if (stop?.[0] === '"') return stop.index + 1
    const next = stop?.[0] === '\\' ? matchAt(ESCAPE, text, stop.index) : undefined
    if (next === undefined) return undefined
    at = next
  }
}
