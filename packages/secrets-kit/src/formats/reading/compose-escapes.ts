/** Escapes of Go that compose knows in double quotes; `\$` becomes `$$`, which its templates read as a dollar. */
const ESCAPE = /\\(?:([abcfnrtv$"\\])|0(\d{0,3}))/g
const NAMED: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  $: '$$',
  '"': '"',
  '\\': '\\',
}

/**
 * What compose-go makes of the inside of double quotes before it expands variables: first a
 * backslash before the quote goes, then the escapes are read.
 */
export function unescapeCompose(inside: string): string {
  return dropEscapedQuotes(inside).replace(
    ESCAPE,
    (whole, name: string | undefined, digits: string | undefined) => {
      if (name !== undefined) return NAMED[name] ?? whole
      return digits?.length === 3 ? String.fromCharCode(Number.parseInt(digits, 8)) : whole
    },
  )
}

function dropEscapedQuotes(inside: string): string {
  return inside.replace(/\\([\s\S])/g, (pair, character: string) => (character === '"' ? '"' : pair))
}
