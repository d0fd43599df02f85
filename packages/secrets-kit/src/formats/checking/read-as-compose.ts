import { unescapeCompose } from '../reading/compose-escapes.ts'

const BLANK = /[\s\u0085]*/y
const NAME = /(?:export[ \t]+)?([\w.[\]-]+)[ \t]*[=:][ \t\v\f\r\u0085\u00a0]*/y

/**
 * What Docker Compose reads (compose-go, dotenv/parser.go) where no value refers to a variable:
 * throws on text that it refuses, and on every dollar that is not written `\$` in double quotes.
 */
export function readAsCompose(text: string): Map<string, string> {
  const found = new Map<string, string>()
  let at = skip(BLANK, text, 0)
  while (at < text.length) {
    NAME.lastIndex = at
    const match = NAME.exec(text)
    if (!match) throw new SyntaxError('Compose refuses the line')
    const { value, end } = takeValue(text, NAME.lastIndex)
    found.set(match[1] as string, value)
    at = skip(BLANK, text, end)
  }
  return found
}

function takeValue(text: string, start: number): { value: string; end: number } {
  const quote = text[start]
  if (quote !== "'" && quote !== '"') {
    const lineEnd = text.indexOf('\n', start)
    const end = lineEnd === -1 ? text.length : lineEnd
    const [plain = ''] = text.slice(start, end).split(' #', 1)
    return { value: expandNothing(plain.trimEnd()), end }
  }
  const end = findEnd(text, start, quote)
  const inside = text.slice(start + 1, end)
  const value = quote === '"' ? expandNothing(unescapeCompose(inside)) : inside.replace(/\\'/g, "'")
  return { value, end: end + 1 }
}

function findEnd(text: string, start: number, quote: string): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === quote) return at
    if (text[at] === '\\') at++
  }
  throw new SyntaxError('Compose misses a quote')
}

/** Only `$$` is a dollar for sure; a variable would be looked up where the file is read. */
function expandNothing(template: string): string {
  if (template.replaceAll('$$', '').includes('$')) throw new SyntaxError('Compose looks a variable up')
  return template.replaceAll('$$', '$')
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  pattern.exec(text)
  return pattern.lastIndex
}
