import type { Localized } from '@nora/kit'
import { getHeader, getMediaType, getParameters, getTokens } from '../http/content-type.ts'
import type { RequestSubject } from '../subject.ts'
import { mustHave } from '../values/frame.ts'
import type { Row } from './row.ts'

/** What requests and responses have in common. */
export type Message = Pick<RequestSubject, 'headers' | 'trailers' | 'contentLength' | 'body'>

const LISTS = 'map<string, list<string>>'
const UTF8 = new TextDecoder()

export function toMessageRows(name: 'req' | 'res', { en, ru }: Localized): Row<Message>[] {
  return [
    [
      `${name}.headers`,
      LISTS,
      ({ headers }) => headers,
      {
        en: `The headers of the ${en}, names in lower case; found by any spelling.`,
        ru: `Заголовки ${ru}, имена строчными буквами; ищутся в любом регистре.`,
      },
      `'x-id' in ${name}.headers`,
    ],
    [
      `${name}.trailers`,
      LISTS,
      ({ trailers }) => trailers,
      {
        en: `The trailers of the ${en}, names in lower case.`,
        ru: `Завершающие поля ${ru}, имена строчными буквами.`,
      },
      `'x-sum' in ${name}.trailers`,
    ],
    [
      `${name}.content_encoding`,
      'list<string>',
      ({ headers }) => getTokens(headers, 'content-encoding'),
      { en: `The content encodings of the ${en}.`, ru: `Кодировки содержимого ${ru}.` },
      `'br' in ${name}.content_encoding`,
    ],
    [
      `${name}.content_length`,
      'int',
      ({ contentLength }) => mustHave(contentLength < 0 ? null : contentLength, `${name}.content_length`),
      {
        en: `The length of the ${en}'s body in bytes; absent where it is unknown.`,
        ru: `Длина тела ${ru} в байтах; нет, если она неизвестна.`,
      },
      `${name}.content_length > 1000000`,
    ],
    ...toTypeRows(name, { en, ru }),
    [
      `${name}.location`,
      'string',
      ({ headers }) => getHeader(headers, 'location') ?? '',
      { en: `The Location header of the ${en}.`, ru: `Заголовок Location ${ru}.` },
      `${name}.location == '/index.html'`,
    ],
    [
      `${name}.body`,
      'string',
      ({ body }) => UTF8.decode(mustHave(body, `${name}.body`)),
      {
        en: `The body of the ${en} as text, up to 64 KiB; absent where it is longer.`,
        ru: `Тело ${ru} текстом, до 64 КиБ; нет, если оно длиннее.`,
      },
      `${name}.body.contains('error')`,
    ],
  ]
}

const getContentType = ({ headers }: Message) => getHeader(headers, 'content-type') ?? ''

function toTypeRows(name: 'req' | 'res', { en, ru }: Localized): Row<Message>[] {
  return [
    [
      `${name}.content_type`,
      'string',
      (message) => getMediaType(getContentType(message)),
      { en: `The media type of the ${en}, without parameters.`, ru: `Тип содержимого ${ru} без параметров.` },
      `${name}.content_type == 'application/json'`,
    ],
    [
      `${name}.content_type.raw`,
      'string',
      getContentType,
      { en: `The Content-Type header of the ${en}.`, ru: `Заголовок Content-Type ${ru}.` },
      `${name}.content_type.raw.contains('utf-8')`,
    ],
    [
      `${name}.content_type.parameters`,
      'map<string, string>',
      (message) => getParameters(getContentType(message)),
      { en: `The parameters of the ${en}'s Content-Type.`, ru: `Параметры Content-Type ${ru}.` },
      `${name}.content_type.parameters['charset'] == 'utf-8'`,
    ],
  ]
}
