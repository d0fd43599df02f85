import { JSON_DEPTH_LIMIT } from '../bounds.ts'
import { ImportError } from '../import-error.ts'

const OPENING = new Set(['[', '{'])
const CLOSING = new Set([']', '}'])

/** The value of the JSON text. Throws an ImportError `too_deep` past 100 levels, `not_json` otherwise. */
export function parseBoundedJson(text: string): unknown {
  checkDepth(text)
  try {
    return JSON.parse(text)
  } catch {
    // The parser's own message quotes the content.
    throw new ImportError('not_json')
  }
}

/** Counts before parsing, so that no depth is built that walking would fail at. */
function checkDepth(text: string): void {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string
    if (character === '"') at = findEndOfString(text, at)
    else if (OPENING.has(character) && ++depth > JSON_DEPTH_LIMIT) throw new ImportError('too_deep')
    else if (CLOSING.has(character)) depth--
  }
}

function findEndOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at
}
