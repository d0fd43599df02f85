const BLANKS_AROUND = /^[ \t\n]+|[ \t\n]+$/g
const QUOTES = `'"\``

/** What `node --env-file` reads (src/node_dotenv.cc): every CR goes, and `\n` is read in double quotes alone. */
export function readAsNode(text: string): Map<string, string> {
  const found = new Map<string, string>()
  let rest = trim(text.replaceAll('\r', ''))
  while (rest !== '') rest = takeLine(rest, found)
  return found
}

/** Takes one variable, comment or line of something else; answers what is left. */
function takeLine(text: string, found: Map<string, string>): string {
  const [line = ''] = text.split('\n', 1)
  const equals = line.indexOf('=')
  if (text.startsWith('#') || text.startsWith('\n') || equals === -1) return text.slice(line.length + 1)
  const name = trim(trim(text.slice(0, equals)).replace(/^export /, ''))
  const after = text.slice(equals + 1)
  if (after === '' || after.startsWith('\n')) {
    found.set(name, '')
    return after.slice(1)
  }
  const { value, rest } = takeValue(trim(after))
  found.set(name, value)
  return rest
}

function takeValue(text: string): { value: string; rest: string } {
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
  const [value = ''] = line.split('#', 1)
  return { value: trim(value), rest: text.slice(line.length + 1) }
}

function trim(text: string): string {
  return text.replace(BLANKS_AROUND, '')
}
