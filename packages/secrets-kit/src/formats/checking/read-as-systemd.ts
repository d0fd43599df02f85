/** SHELL_NEED_ESCAPE. */
const UNESCAPED = new Set(['"', '\\', '`', '$'])
/** utf8_is_valid of systemd takes no noncharacters. */
const NONCHARACTER = /\p{Noncharacter_Code_Point}/u

/**
 * What systemd reads of an `EnvironmentFile=` (systemd.exec(5), src/basic/env-file.c) whose values
 * stand in double quotes. Throws on everything else.
 */
export function readAsSystemd(text: string): Map<string, string> {
  if (NONCHARACTER.test(text)) throw new SyntaxError('systemd takes no noncharacters')
  const found = new Map<string, string>()
  let at = 0
  while (at < text.length) {
    const opening = text.indexOf('="', at)
    if (opening === -1) throw new SyntaxError('A value is not quoted')
    const { value, end } = takeQuoted(text, opening + 2)
    found.set(text.slice(at, opening), value)
    at = end + 1
  }
  return found
}

/** `end` is the index of the line's end. */
function takeQuoted(text: string, start: number): { value: string; end: number } {
  let value = ''
  for (let at = start; at < text.length; at++) {
    const character = text[at] as string
    if (character === '"') {
      if (text[at + 1] !== '\n') throw new SyntaxError('Text follows a quote')
      return { value, end: at + 1 }
    }
    const escaped = character === '\\' ? (text[++at] ?? '') : undefined
    if (escaped === undefined) value += character
    else if (UNESCAPED.has(escaped)) value += escaped
    else if (escaped !== '\n') value += `\\${escaped}`
  }
  throw new SyntaxError('A quote is missing')
}
