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
    else if (expected === 'colon') this.#takeColon(character)
    else if (expected === 'key' || expected === 'key_or_end') this.#takeKey(character)
    else if (expected === 'end') this.#refuse('not_json')
    else this.#takeValue(character)
  }

  #finish(): void {
    if (this.#expected === 'end') this.isDone = true
    else this.#refuse('not_json')
  }

  #moveTo(end: number, next: Expected): void {
    this.#at = end
    this.#expected = next
  }

  #takeColon(character: string): void {
    if (character === ':') this.#moveTo(this.#at + 1, 'value')
    else this.#refuse('not_json')
  }

  #takeSeparator(character: string): void {
    const isObject = this.#levels.at(-1) !== undefined
    if (character === ',') this.#moveTo(this.#at + 1, isObject ? 'key' : 'value')
    else if (character === (isObject ? '}' : ']')) this.#close()
    else this.#refuse('not_json')
  }

  #takeKey(character: string): void {
    const end = character === '"' ? findStringEnd(this.#text, this.#at) : undefined
    if (end !== undefined) this.#addKey(JSON.parse(this.#text.slice(this.#at, end)) as string, end)
    else if (character === '}' && this.#expected === 'key_or_end') this.#close()
    else this.#refuse('not_json')
  }

  #addKey(key: string, end: number): void {
    const keys = this.#levels.at(-1)
    if (keys?.has(key)) this.#refuse('equal_keys')
    else this.#moveTo(end, 'colon')
    keys?.add(key)
  }

  #takeValue(character: string): void {
    if (character === '{') this.#open(new Set(), 'key_or_end')
    else if (character === '[') this.#open(undefined, 'value_or_end')
    else if (character === ']' && this.#expected === 'value_or_end') this.#close()
    else this.#takeScalar(character)
  }

  #takeScalar(character: string): void {
    const isString = character === '"'
    const end = isString ? findStringEnd(this.#text, this.#at) : matchAt(SCALAR, this.#text, this.#at)
    if (end === undefined) this.#refuse('not_json')
    else this.#moveTo(end, this.#levels.length === 0 ? 'end' : 'comma_or_end')
  }

  #open(level: Level, next: Expected): void {
    if (this.#levels.length === NESTING_LIMIT) this.#refuse('too_deep')
    else this.#moveTo(this.#at + 1, next)
    this.#levels.push(level)
  }

  #close(): void {
    this.#levels.pop()
    this.#moveTo(this.#at + 1, this.#levels.length === 0 ? 'end' : 'comma_or_end')
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
