import {
  type AskedRequest,
  type HeaderList,
  readHeader,
  readMethod,
  readUrl,
  usage,
  withUsualHeaders,
} from './asked-request.ts'
import { type CurlOption, findLongOption, findShortOption } from './curl-options.ts'
import { shellWords } from './shell-words.ts'

type Given = { name: string; value: string }
type ReadFile = (path: string) => Promise<string>

/** What curl sends besides what it is told to. */
const USUAL: HeaderList = [
  ['User-Agent', 'curl/8.0.0'],
  ['Accept', '*/*'],
]
const ENCODINGS = 'deflate, gzip, br, zstd'
const FORM = 'application/x-www-form-urlencoded'

/** The request that a command line of curl would send. */
export async function readCurl(line: string, readFile: ReadFile): Promise<AskedRequest> {
  const words = shellWords(line.trim())
  if (words === null)
    throw usage({ ru: '--curl: кавычка не закрыта.', en: '--curl: a quotation mark is not closed.' })
  const { given, urls } = readWords(words[0] === 'curl' ? words.slice(1) : words)
  const all = (name: string) => given.filter((one) => one.name === name).map(({ value }) => value)
  const [url, surplus] = [...all('url'), ...urls]
  if (url === undefined) throw usage({ ru: '--curl: нет адреса.', en: '--curl: there is no URL.' })
  if (surplus !== undefined) {
    throw usage({
      ru: `--curl: адрес может быть один, а есть ещё ${surplus}.`,
      en: `--curl: one URL only, not ${surplus} too.`,
    })
  }
  if (all('form').length > 0) {
    throw usage({
      ru: '--curl: формы с файлами (-F) здесь не собираются; дайте тело целиком через --data-binary.',
      en: '--curl: forms with files (-F) are not built here; give the whole body with --data-binary.',
    })
  }
  const data = await readData(given, readFile)
  const isInQuery = all('get').length > 0
  const address = readUrl(url, 'http')
  const withQuery =
    isInQuery && data !== null ? `${address}${address.includes('?') ? '&' : '?'}${data}` : address
  const body = new TextEncoder().encode(isInQuery ? '' : (data ?? ''))
  const isJson = all('json').length > 0
  const hasBody = data !== null && !isInQuery
  const usual = all('head').length > 0 ? 'HEAD' : hasBody ? 'POST' : 'GET'
  const usualHeaders: HeaderList = isJson
    ? [
        ['Content-Type', 'application/json'],
        ['Accept', 'application/json'],
      ]
    : hasBody
      ? [['Content-Type', FORM]]
      : []
  const isHttp2 = given.some(({ name }) => name.startsWith('http2'))
  return withUsualHeaders(
    {
      method: readMethod(all('request').at(-1) ?? usual),
      url: withQuery,
      version: isHttp2 ? 'HTTP/2.0' : 'HTTP/1.1',
      headers: given.flatMap(toHeaders),
      body,
    },
    [...USUAL.filter(([name]) => !usualHeaders.some(([other]) => other === name)), ...usualHeaders],
  )
}

function readWords(words: readonly string[]): { given: Given[]; urls: string[] } {
  const given: Given[] = []
  const urls: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (!word.startsWith('-') || word === '-') urls.push(word)
    else {
      for (const { option, value } of toOptions(word)) {
        const taken = option.takesValue ? (value ?? words[++at]) : ''
        if (taken === undefined) {
          throw usage({ ru: `--curl: у ${word} нет значения.`, en: `--curl: ${word} has no value.` })
        }
        if (option.isMeant) given.push({ name: option.name, value: taken })
      }
    }
  }
  return { given, urls }
}

/** `-sSXPOST` is three options, of which the last one has its value in the word. */
function toOptions(word: string): { option: CurlOption; value: string | null }[] {
  if (word.startsWith('--')) return [{ option: known(findLongOption(word.slice(2)), word), value: null }]
  const options: { option: CurlOption; value: string | null }[] = []
  for (let at = 1; at < word.length; at++) {
    const option = known(findShortOption(word.charAt(at)), `-${word.charAt(at)}`)
    const rest = word.slice(at + 1)
    options.push({ option, value: option.takesValue && rest !== '' ? rest : null })
    if (option.takesValue) break
  }
  return options
}

function known(option: CurlOption | undefined, written: string): CurlOption {
  if (option) return option
  throw usage({
    ru: `--curl: параметр ${written} здесь не известен. Уберите его, если он не меняет запрос.`,
    en: `--curl: the option ${written} is not known here. Leave it out if the request is the same without.`,
  })
}

/** Several parts are one form; null: there is none. */
async function readData(given: readonly Given[], readFile: ReadFile): Promise<string | null> {
  const parts: string[] = []
  let joint = '&'
  for (const { name, value } of given) {
    if (name === 'json') joint = ''
    if (name === 'data-raw') parts.push(value)
    else if (name === 'data-urlencode') parts.push(await readUrlEncoded(value, readFile))
    else if (name === 'data' || name === 'data-ascii') {
      const text = await readPart(value, readFile)
      parts.push(value.startsWith('@') ? text.replaceAll(/[\r\n]/g, '') : text)
    } else if (name === 'data-binary' || name === 'json') parts.push(await readPart(value, readFile))
  }
  return parts.length === 0 ? null : parts.join(joint)
}

async function readPart(value: string, readFile: ReadFile): Promise<string> {
  return value.startsWith('@') ? readFile(value.slice(1)) : value
}

/** `text`, `=text`, `name=text`, `@file`, `name@file`. */
async function readUrlEncoded(value: string, readFile: ReadFile): Promise<string> {
  const [, name = '', mark = '', rest = ''] = /^([^=@]*)([=@])(.*)$/s.exec(value) ?? ['', '', '', value]
  const text = mark === '@' ? await readFile(rest) : rest
  return `${name === '' ? '' : `${name}=`}${encodeURIComponent(text)}`
}

function toHeaders({ name, value }: Given): HeaderList {
  if (name === 'header') return [readHeader(value, '--curl -H')]
  if (name === 'user-agent') return [['User-Agent', value]]
  if (name === 'referer') return [['Referer', value]]
  if (name === 'cookie') return [['Cookie', value]]
  if (name === 'oauth2-bearer') return [['Authorization', `Bearer ${value}`]]
  if (name === 'user') return [['Authorization', `Basic ${Buffer.from(value).toString('base64')}`]]
  return name === 'compressed' ? [['Accept-Encoding', ENCODINGS]] : []
}
