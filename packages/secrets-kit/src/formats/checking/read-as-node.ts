const BLANKS_AROUND = /^ +| +$/g
const QUOTES = `'"\``

/** What `node --env-file` reads (src/node_dotenv.cc): every CR goes, and `\n` is read in double quotes alone. */
export function readAsNode(text: string): Map<string, string> {
  const found = new Map<string, string>()
  let rest = trim(text.replaceAll('\r', ''))
  while (rest !== '') rest = trim(takeLine(rest, found))
  return found
}

/** Takes one variable, comment or line of something else; answers what is left. */
function takeLine(text: string, found: Map<string, string>): string {
  const [line = ''] = text.split('\n', 1)
  const equals = line.indexOf('=')
  if (text.startsWith('#') || text.startsWith('\n') || equals === -1) return text.slice(line.length + 1)
  const name = trim(trim(text.slice(0, equals)).replace(/^export /, ''))
  // Node reads no further than a line without a name.
  if (name === '') return ''
  const { value, rest } = takeValue(trim(text.slice(equals + 1)))
  if (value !== undefined) found.set(name, value)
  return rest
}

/** No value is a quote that is never closed, on the last line. */
function takeValue(text: string): { value: string | undefined; rest: string } {
  const quote = text.slice(0, 1)
  const end = quote !== '' && QUOTES.includes(quote) ? text.indexOf(quote, 1) : -1
  if (end !== -1) {
    const inside = text.slice(1, end)
    const lineEnd = text.indexOf('\n', end + 1)
    return {
      value: quote === '"' ? inside.replaceAll('\\n', '\n') : inside,
      rest: lineEnd === -1 ? '' : text.slice(lineEnd + 1),
    }
  }
  const [line = ''] = text.split('\n', 1)
  const rest = text.slice(line.length + 1)
  if (QUOTES.includes(quote) && quote !== '' && line.length === text.length) return { value: undefined, rest }
  const [value = ''] = line.split('#', 1)
  return { value: trim(value), rest }
}

function trim(text: string): string {
  return text.replace(BLANKS_AROUND, '')
}
