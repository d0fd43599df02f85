import { escapeReferences, parseReferences } from '../../references/parse-references.ts'
import type { DotenvReader } from '../imported-secrets.ts'
import { unescapeCompose } from './compose-escapes.ts'

/** What one reader of `.env` files makes of the text of a value. */
export type DotenvDialect = {
  quotes: string
  normalize: (text: string) => string
  /** Where a quoted value that opens at `start` may end, the likeliest first. */
  listEnds: (text: string, start: number) => number[]
  /** The value as a config keeps it, from what stands between the quotes. */
  unquote: (inside: string, quote: string) => string
  /** The same from the rest of a line without quotes, and the comment behind it. */
  readPlain: (rest: string) => { value: string; behind: string }
}

const COMPOSE_TOKEN = /\$\$|\$\{([A-Za-z_]\w*)\}|\$([A-Za-z_]\w*)/g

const dotenv: DotenvDialect = {
  quotes: `'"\``,
  normalize: (text) => text.replace(/\r\n?/g, '\n'),
  listEnds: listDotenvEnds,
  unquote: (inside, quote) => escapeReferences(unquoteDotenv(inside, quote)),
  readPlain: (rest) => readPlainAt(rest, rest.indexOf('#'), escapeReferences),
}

export const DOTENV_DIALECTS: Readonly<Record<DotenvReader | 'default', DotenvDialect>> = {
  dotenv,
  default: {
    ...dotenv,
    unquote: (inside, quote) => {
      const value = unquoteDotenv(inside, quote)
      return quote === '"' ? keepReferences(value) : escapeReferences(value)
    },
    readPlain: (rest) => readPlainAt(rest, rest.indexOf('#'), keepReferences),
  },
  node: {
    ...dotenv,
    // Node takes every CR away, and knows no escaped quotes.
    normalize: (text) => text.replaceAll('\r', ''),
    listEnds: (text, start) => [text.indexOf(text[start] as string, start + 1)].filter((end) => end !== -1),
    unquote: (inside, quote) => escapeReferences(quote === '"' ? inside.replaceAll('\\n', '\n') : inside),
  },
  compose: {
    quotes: `'"`,
    normalize: (text) => text.replaceAll('\r\n', '\n'),
    listEnds: listComposeEnds,
    unquote: (inside, quote) =>
      quote === '"'
        ? readComposeTemplate(unescapeCompose(inside))
        : escapeReferences(inside.replaceAll("\\'", "'")),
    readPlain: (rest) => readPlainAt(rest, rest.indexOf(' #'), readComposeTemplate),
  },
}

function readPlainAt(rest: string, hash: number, toValue: (text: string) => string) {
  const end = hash === -1 ? rest.length : hash
  return { value: toValue(rest.slice(0, end).trim()), behind: rest.slice(end).trim().slice(1) }
}

/** The package does this in two steps, so that `\\n` is a backslash and a new line. */
function unquoteDotenv(inside: string, quote: string): string {
  return quote === '"' ? inside.replaceAll('\\n', '\n').replaceAll('\\r', '\r') : inside
}

/** The first quote without a backslash before it; what the package falls back to are those with one. */
function listDotenvEnds(text: string, start: number): number[] {
  const quote = text[start] as string
  const ends: number[] = []
  for (let end = text.indexOf(quote, start + 1); end !== -1; end = text.indexOf(quote, end + 1)) {
    ends.push(end)
    if (text[end - 1] !== '\\') break
  }
  return ends.reverse()
}

function listComposeEnds(text: string, start: number): number[] {
  const quote = text[start]
  let isEscaped = false
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === quote && !isEscaped) return [at]
    isEscaped = text[at] === '\\' && !isEscaped
  }
  return []
}

/** References as they are, everything else that looks like one escaped. */
function keepReferences(text: string): string {
  const isKept = parseReferences(text).every(({ kind }) => kind !== 'broken')
  return isKept && !text.includes('$${') ? text : escapeReferences(text)
}

/** `$NAME` and `${NAME}` are references, `$$` is a dollar; what has a default is taken literally. */
function readComposeTemplate(text: string): string {
  let [value, at] = ['', 0]
  let literal = ''
  const flush = () => {
    value += escapeReferences(literal)
    literal = ''
  }
  for (const match of text.matchAll(COMPOSE_TOKEN)) {
    literal += text.slice(at, match.index)
    at = match.index + match[0].length
    const name = match[1] ?? match[2]
    if (name === undefined) {
      literal += '$'
      continue
    }
    flush()
    value += `\${${name}}`
  }
  literal += text.slice(at)
  flush()
  return value
}
