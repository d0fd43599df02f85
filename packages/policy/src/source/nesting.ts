import { CST, Lexer } from 'yaml'
import type { SourceRange } from '../language/diagnostic.ts'
import { type Fault, toError } from './fault.ts'
import { sourceTexts } from './source.messages.ts'

/** Lists and mappings within one another. */
export const DEEPEST_NESTING = 32
/** Words, signs and white space between them, as YAML cuts them. */
const MOST_TOKENS = 16_000

/**
 * Refuses a text that nests too deep for the library, which goes down by calls, or has more parts than are read
 * in a moment; null: it may be read.
 */
export function checkParts(text: string, mostTokens = MOST_TOKENS): Fault | null {
  let at = 0
  let brackets = 0
  let indicators = 0
  let count = 0
  for (const token of new Lexer().lex(text)) {
    const type = CST.tokenType(token)
    if (type === 'flow-map-start' || type === 'flow-seq-start') brackets++
    else if (type === 'flow-map-end' || type === 'flow-seq-end') brackets--
    else if (type === 'seq-item-ind' || type === 'explicit-key-ind') indicators++
    else if (type === 'newline') indicators = 0
    const place = { start: at, end: at + 1 }
    if (brackets < 0) return toError(place, 'bad_yaml', sourceTexts.unopened)
    if (Math.max(brackets, indicators) > DEEPEST_NESTING) return toTooDeep(place)
    if (++count > mostTokens) return toError(place, 'too_many_parts', sourceTexts.tooMany(mostTokens))
    // Marks between the tokens of the lexer stand for no text.
    if (token !== CST.DOCUMENT && token !== CST.FLOW_END && token !== CST.SCALAR) at += token.length
  }
  return null
}

export function toTooDeep(place: SourceRange): Fault {
  return toError(place, 'too_deep', sourceTexts.tooDeep(DEEPEST_NESTING))
}
