import { splitWords } from '@nora/command-line/parsing'

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', a: '\x07', b: '\b', e: '\x1b' }
const ESCAPE = /\\(?:x([0-9a-f]{1,2})|u([0-9a-f]{1,4})|(.))/gis

/**
 * The words of a command as browsers copy it for bash: joined lines, and `$'…'` with its escapes. Null when a
 * quotation mark is not closed.
 */
export function shellWords(line: string): string[] | null {
  const joined = line.replaceAll(/\\\r?\n/g, ' ')
  const plain = joined.replaceAll(/(^|\s)\$'((?:[^'\\]|\\.)*)'/gs, (_, before: string, quoted: string) => {
    const text = quoted.replaceAll(ESCAPE, (_match, byte?: string, unit?: string, character?: string) =>
      character === undefined
        ? String.fromCharCode(Number.parseInt(byte ?? unit ?? '', 16))
        : (ESCAPES[character] ?? character),
    )
    return `${before}'${text.replaceAll("'", `'\\''`)}'`
  })
  return splitWords(plain)
}
