/**
 * The words of a command that no shell has read: quotes and backslashes mean what POSIX says (XCU §2.2), nothing
 * else does. Null when a quotation mark is not closed.
 */
export function splitWords(line: string): string[] | null {
  const words: string[] = []
  let word: string | null = null
  let quote: string | null = null
  for (let at = 0; at < line.length; at++) {
    const character = line.charAt(at)
    const next = line.charAt(at + 1)
    if (quote === "'" || (quote === '"' && character !== '\\')) {
      if (character === quote) quote = null
      else word = (word ?? '') + character
    } else if (character === '\\') {
      const isTaken = next !== '' && (quote === null || '"\\$`'.includes(next))
      word = (word ?? '') + (isTaken ? next : character)
      if (isTaken) at++
    } else if (character === '"' || character === "'") {
      quote = character
      word ??= ''
    } else if (/\s/.test(character)) {
      if (word !== null) words.push(word)
      word = null
    } else word = (word ?? '') + character
  }
  if (quote !== null) return null
  if (word !== null) words.push(word)
  return words
}
