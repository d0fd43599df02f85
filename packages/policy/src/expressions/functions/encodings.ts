import { EvaluationError } from '../expression.ts'
import { escapeUrl, isQueryString, isUrl, parseQuery, parseUrl, unescapeUrl } from '../http/query.ts'
import type { CelValue } from '../value.ts'
import { decodeBase64, encodeBase64 } from '../values/base64.ts'
import type { Frame } from '../values/frame.ts'
import { parseJson, stringifyJson } from '../values/json.ts'
import { decodeText, encodeText } from '../values/strings.ts'
import { isList } from '../values/types.ts'
import { toBytes, toMap, toText } from './arguments.ts'
import { define, type FunctionCode, type FunctionDefinition } from './definition.ts'
import { convertToString } from './standard.ts'
import { makeText, readText } from './string-code.ts'

const encodeJson: FunctionCode = (frame, value) => makeText(frame, stringifyJson(value))
const decodeJson: FunctionCode = (frame, value) => {
  const text = readText(frame, value)
  frame.budget.allocate(2 * text.length)
  frame.budget.spend(text.length >> 6)
  return parseJson(text)
}

const encodeQuery: FunctionCode = (frame, value) => {
  const pairs = [...toMap(value)].flatMap(([key, item]) =>
    (isList(item) ? item : [item]).map(
      (one) => `${escapeUrl(convertToString(key))}=${escapeUrl(convertToString(one))}`,
    ),
  )
  return makeText(frame, pairs.sort().join('&'))
}

/** Of several values of one name the first counts. */
const decodeQuery: FunctionCode = (frame, value) => {
  const found = new Map<CelValue, CelValue>()
  for (const [name, list] of parseQuery(readText(frame, value))) found.set(name, list[0] ?? '')
  frame.budget.allocate(16 * found.size)
  return found
}

const isJson: FunctionCode = (frame, value) => {
  try {
    JSON.parse(readText(frame, value))
    return true
  } catch (error) {
    if (error instanceof EvaluationError) throw error
    return false
  }
}

const toUrl: FunctionCode = (frame, value) => parseUrl(readText(frame, value))
const escapeText: FunctionCode = (frame, value) => makeText(frame, escapeUrl(readText(frame, value)))
const unescapeText: FunctionCode = (frame, value) => makeText(frame, unescapeUrl(readText(frame, value)))
const encodeBasic = (frame: Frame, name: CelValue, password: CelValue) =>
  makeText(frame, `Basic ${encodeBase64(encodeText(`${toText(name)}:${toText(password)}`))}`)

const JSON_DOC = { en: 'Reads JSON; its numbers are doubles.', ru: 'Читает JSON; числа в нём дробные.' }
const URL_DOC = {
  en: 'Reads a URL as a map of `scheme user host hostname port path query fragment`, without the empty ones.',
  ru: 'Читает URL как словарь `scheme user host hostname port path query fragment`, без пустых.',
}
const ESCAPE_DOC = {
  en: 'Escapes all but letters, digits and `-_.~` with percent signs.',
  ru: 'Заменяет всё, кроме букв, цифр и `-_.~`, кодами с процентами.',
}
const UNESCAPE_DOC = { en: 'Undoes percent encoding.', ru: 'Раскрывает коды с процентами.' }
const QUERY_DOC = {
  en: 'Reads a query string as a map; of several values of a name the first counts.',
  ru: 'Читает строку запроса как словарь; из нескольких значений имени берётся первое.',
}
const TO_QUERY_DOC = {
  en: 'Writes a map as a query string, ordered by name.',
  ru: 'Записывает словарь строкой запроса по порядку имён.',
}
const TO_JSON_DOC = {
  en: 'Writes a value as JSON, keys in order.',
  ru: 'Записывает значение как JSON, ключи по порядку.',
}

/** Base64, JSON, URLs and query strings. */
export const ENCODINGS: readonly FunctionDefinition[] = [
  define('base64.decode(string): bytes', (frame, value) => decodeBase64(readText(frame, value)), {
    en: 'Decodes base64 to bytes.',
    ru: 'Раскодирует base64 в байты.',
    example: "base64.decode('aGVsbG8=') → b'hello'",
  }),
  define('base64.encode(bytes): string', (frame, value) => makeText(frame, encodeBase64(toBytes(value))), {
    en: 'Encodes bytes as base64.',
    ru: 'Кодирует байты в base64.',
    example: "base64.encode(b'hello') → 'aGVsbG8='",
  }),
  define('basic_auth.encode(string, string): string', encodeBasic, {
    en: 'Makes the value of an Authorization header from a user name and a password.',
    ru: 'Делает значение заголовка Authorization из имени и пароля.',
    example: "getReqHeader('authorization')[0] == basic_auth.encode('user', 'password')",
  }),
  define('json.decode(string): dyn', decodeJson, {
    ...JSON_DOC,
    example: `json.decode('{"a":"b"}').a → 'b'`,
  }),
  define('json.encode(dyn): string', encodeJson, {
    ...TO_JSON_DOC,
    example: `json.encode(['a', 1]) → '["a",1]'`,
  }),
  define('list.encodeJson(): string', encodeJson, {
    ...TO_JSON_DOC,
    example: `['a', 1].encodeJson() → '["a",1]'`,
  }),
  define('map.encodeJson(): string', encodeJson, {
    ...TO_JSON_DOC,
    example: `{'a': 'b'}.encodeJson() → '{"a":"b"}'`,
  }),
  define('map.encodeQueryString(): string', encodeQuery, {
    ...TO_QUERY_DOC,
    example: "{'a': 'b', 'c': 'd'}.encodeQueryString() → 'a=b&c=d'",
  }),
  define('queryString.decode(string): map<string, string>', decodeQuery, {
    ...QUERY_DOC,
    example: "queryString.decode('a=b&c=d')['a'] → 'b'",
  }),
  define('queryString.encode(map): string', encodeQuery, {
    ...TO_QUERY_DOC,
    example: "queryString.encode({'q': 'a b'}) → 'q=a%20b'",
  }),
  define(
    'string.decodeBase64(): string',
    (frame, value) => decodeText(decodeBase64(readText(frame, value))),
    {
      en: 'Decodes base64 to a string.',
      ru: 'Раскодирует base64 в строку.',
      example: "'c29tZTp0aGluZw=='.decodeBase64() → 'some:thing'",
    },
  ),
  define(
    'string.encodeBase64(): string',
    (frame, value) => makeText(frame, encodeBase64(encodeText(readText(frame, value)))),
    {
      en: 'Encodes the string as base64.',
      ru: 'Кодирует строку в base64.',
      example: "'some:thing'.encodeBase64() → 'c29tZTp0aGluZw=='",
    },
  ),
  define('string.decodeJson(): dyn', decodeJson, {
    ...JSON_DOC,
    example: `'{"a":"b"}'.decodeJson().a → 'b'`,
  }),
  define('string.isJson(): bool', isJson, {
    en: 'Tests whether the string is JSON.',
    ru: 'Проверяет, является ли строка JSON.',
    example: `'{"a":"b"}'.isJson() → true`,
  }),
  define('string.decodeQueryString(): map<string, string>', decodeQuery, {
    ...QUERY_DOC,
    example: "'a=b&c=d'.decodeQueryString()['c'] → 'd'",
  }),
  define('string.isQueryString(): bool', (frame, value) => isQueryString(readText(frame, value)), {
    en: 'Tests whether the string is a query string of names and values.',
    ru: 'Проверяет, состоит ли строка из имён и значений запроса.',
    example: "'a=b&c=d'.isQueryString() → true",
  }),
  define('string.escapeUrl(): string', escapeText, {
    ...ESCAPE_DOC,
    example: "'i;md/r/$y'.escapeUrl() → 'i%3Bmd%2Fr%2F%24y'",
  }),
  define('string.unescapeUrl(): string', unescapeText, {
    ...UNESCAPE_DOC,
    example: "'i%3Bmd%2Fr'.unescapeUrl() → 'i;md/r'",
  }),
  define('string.isURL(): bool', (frame, value) => isUrl(readText(frame, value)), {
    en: 'Tests whether the string is a URL with a scheme and a host.',
    ru: 'Проверяет, является ли строка URL со схемой и узлом.',
    example: "'https://example.com'.isURL() → true",
  }),
  define('string.parseUrl(): map<string, string>', toUrl, {
    ...URL_DOC,
    example: "'https://example.com/a'.parseUrl().path → '/a'",
  }),
  define('url.escape(string): string', escapeText, { ...ESCAPE_DOC, example: "url.escape('a b') → 'a%20b'" }),
  define('url.unescape(string): string', unescapeText, {
    ...UNESCAPE_DOC,
    example: "url.unescape('%2Ffoo') → '/foo'",
  }),
  define('url.parse(string): map<string, string>', toUrl, {
    ...URL_DOC,
    example: "url.parse(req.url).host == 'example.com'",
  }),
]
