import type { ReplayEdit } from '@nora/contract/tunnels'
import { type Localized, Problem } from '@nora/kit'

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,64}$/
/** RFC 9110 section 5.5: visible characters, spaces and tabs; no line ends, which would start another field. */
const FIELD_VALUE = /^[\t\x20-\x7e\u0080-\u{10ffff}]*$/u
const TARGET = /^\/[\x21-\x7e\u0080-\u{10ffff}]*$/u
const MOST_HEADERS = 100

/** Reads what a page wants sent instead of a captured request. Throws a Problem with a sentence per field. */
export function parseReplayEdit(value: unknown): ReplayEdit {
  const { method, target, headers, body } = toRecord(value)
  const fields: Record<string, Localized> = {}
  if (typeof method !== 'string' || !TOKEN.test(method)) fields.method = texts.method
  if (typeof target !== 'string' || !TARGET.test(target)) fields.target = texts.target
  const pairs = Array.isArray(headers) ? headers.slice(0, MOST_HEADERS + 1) : null
  if (pairs === null || pairs.length > MOST_HEADERS) fields.headers = texts.headers
  else if (!pairs.every(isHeader)) fields.headers = texts.header(String(pairs.find((one) => !isHeader(one))))
  if (body !== null && typeof body !== 'string') fields.body = texts.body
  if (Object.keys(fields).length > 0) throw new Problem('ValidationError', texts.wrong, { fields })
  return { method, target, headers: pairs, body } as ReplayEdit
}

/** The head of the request, without the fields that frame it. */
export function toHeadLines({ method, target, headers }: ReplayEdit): string[] {
  const lines = [`${method} ${target} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`)]
  // Heads travel as bytes; what is no ASCII goes as UTF-8.
  return lines.map((line) => Buffer.from(line, 'utf8').toString('latin1'))
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function isHeader(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 2) return false
  const [name, text] = value
  return typeof name === 'string' && TOKEN.test(name) && typeof text === 'string' && FIELD_VALUE.test(text)
}

const texts = {
  wrong: { ru: 'Такой запрос не отправить.', en: 'Such a request cannot be sent.' },
  method: {
    ru: 'Метод — одно слово из букв, например POST.',
    en: 'The method is one word of letters, such as POST.',
  },
  target: {
    ru: 'Путь начинается с косой черты, и в нём нет пробелов.',
    en: 'The path begins with a slash and has no spaces.',
  },
  headers: {
    ru: `Заголовков может быть до ${MOST_HEADERS}.`,
    en: `There may be up to ${MOST_HEADERS} headers.`,
  },
  header: (found: string) => ({
    ru: `Это не заголовок: ${found}. Имя — одно слово, в значении нет переводов строки.`,
    en: `This is not a header: ${found}. The name is one word, and the value has no line breaks.`,
  }),
  body: { ru: 'Тело — текст.', en: 'The body is text.' },
}
