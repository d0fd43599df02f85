import { FIRST_REQUEST, type TypedRequest } from './typed-request.ts'

const HEADERS = new Set(['-H', '--header'])
const BODIES = new Set([
  '-d',
  '--data',
  '--data-raw',
  '--data-binary',
  '--data-ascii',
  '--data-urlencode',
  '--json',
])
/** Options with a value that says nothing of the request. */
const WITH_VALUE = new Set([
  '-o',
  '--output',
  '-m',
  '--max-time',
  '--connect-timeout',
  '-x',
  '--proxy',
  '--resolve',
  '--cacert',
  '-E',
  '--cert',
  '--key',
  '-w',
  '--write-out',
  '--retry',
])
/** Short options whose value may follow at once: `-XPOST`. */
const JOINED = /^-([XHdubAeo])(.+)$/s

type Read = { method: string; url: string; headers: string[]; bodies: string[]; isQuery: boolean }

/** The request of a curl command, as far as its options say it. */
export function readCurl(command: string): TypedRequest[] {
  const words = splitWords(command).slice(1)
  const read: Read = { method: '', url: '', headers: [], bodies: [], isQuery: false }
  while (words.length > 0) readOption(words, read)
  const url = read.url === '' || read.url.includes('://') ? read.url : `http://${read.url}`
  if (!URL.canParse(url)) return []
  const body = read.bodies.join('&')
  const full = new URL(url)
  if (read.isQuery && body !== '') full.search += `${full.search === '' ? '?' : '&'}${body}`
  const isSent = body !== '' && !read.isQuery
  if (isSent && !read.headers.some((line) => /^content-type\s*:/i.test(line))) {
    read.headers.push('content-type: application/x-www-form-urlencoded')
  }
  return [
    {
      ...FIRST_REQUEST,
      method: read.method || (isSent ? 'POST' : 'GET'),
      url: full.href,
      headers: read.headers.join('\n'),
      body: isSent ? body : '',
    },
  ]
}

function readOption(words: string[], read: Read): void {
  const word = words.shift() ?? ''
  const joined = JOINED.exec(word)
  const option = joined ? `-${joined[1]}` : (/^(--[\w-]+)=/.exec(word)?.[1] ?? word)
  const take = () => joined?.[2] ?? (option === word ? (words.shift() ?? '') : word.slice(option.length + 1))
  if (HEADERS.has(option)) read.headers.push(take())
  else if (BODIES.has(option)) {
    read.bodies.push(take())
    if (option === '--json') read.headers.push('content-type: application/json', 'accept: application/json')
  } else if (option === '-X' || option === '--request') read.method = take()
  else if (option === '--url') read.url = take()
  else if (option === '-I' || option === '--head') read.method = 'HEAD'
  else if (option === '-G' || option === '--get') read.isQuery = true
  else if (option === '-A' || option === '--user-agent') read.headers.push(`user-agent: ${take()}`)
  else if (option === '-e' || option === '--referer') read.headers.push(`referer: ${take()}`)
  else if (option === '-b' || option === '--cookie') read.headers.push(`cookie: ${take()}`)
  else if (option === '-u' || option === '--user')
    read.headers.push(`authorization: Basic ${toBase64(take())}`)
  else if (WITH_VALUE.has(option)) take()
  else if (!word.startsWith('-')) read.url = word
}

function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}

/** Words as a shell splits them: quotes, `$'…'`, escapes, and lines that go on after a backslash. */
function splitWords(command: string): string[] {
  const words: string[] = []
  let word: string | null = null
  let rest = command.replace(/\\\r?\n/g, ' ')
  while (rest !== '') {
    const [part = ''] = PART.exec(rest) ?? [rest.slice(0, 1)]
    rest = rest.slice(part.length)
    if (/^\s+$/.test(part)) {
      if (word !== null) words.push(word)
      word = null
    } else word = (word ?? '') + unquote(part)
  }
  return word === null ? words : [...words, word]
}

const PART = /^(?:\s+|\$'(?:[^'\\]|\\.)*'|'[^']*'|"(?:[^"\\]|\\.)*"|\\.|[^\s'"\\$]+|\$)/s

function unquote(part: string): string {
  if (part.startsWith("$'"))
    return part.slice(2, -1).replace(/\\(.)/gs, (_, one: string) => ESCAPES[one] ?? one)
  if (part.startsWith("'") && part.length > 1) return part.slice(1, -1)
  if (part.startsWith('"') && part.length > 1) return part.slice(1, -1).replace(/\\(["\\$`])/g, '$1')
  return part.startsWith('\\') ? part.slice(1) : part
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t' }
