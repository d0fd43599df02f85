import type { OptionSpec } from '@nora/command-line/parsing'

/** What a request is made of, as curl names it. */
export const requestOptions: readonly OptionSpec[] = [
  {
    name: 'request',
    short: 'X',
    kind: 'text',
    placeholder: 'METHOD',
    about: { ru: 'метод; с телом по умолчанию POST', en: 'method (default with a body: POST)' },
  },
  {
    name: 'header',
    short: 'H',
    kind: 'text',
    placeholder: 'NAME:VALUE',
    isRepeated: true,
    isSecret: true,
    about: { ru: 'заголовок запроса', en: 'header of the request' },
  },
  {
    name: 'body',
    short: 'd',
    kind: 'text',
    placeholder: 'TEXT|@FILE',
    isSecret: true,
    about: { ru: 'тело запроса', en: 'body of the request' },
  },
  {
    name: 'http2',
    kind: 'flag',
    about: { ru: 'запрос по HTTP/2', en: 'a request over HTTP/2' },
  },
  {
    name: 'curl',
    kind: 'text',
    placeholder: 'COMMAND',
    isSecret: true,
    about: {
      ru: 'запрос команды curl, как её копирует браузер',
      en: 'the request of a curl command, as browsers copy it',
    },
  },
  {
    name: 'har',
    kind: 'text',
    placeholder: 'FILE',
    about: { ru: 'запрос и ответ из файла HAR', en: 'request and answer from a HAR file' },
  },
  {
    name: 'entry',
    kind: 'text',
    placeholder: 'N',
    about: {
      ru: 'который обмен из HAR; по умолчанию первый',
      en: 'which exchange of the HAR (default: the first)',
    },
  },
  {
    name: 'client-ip',
    kind: 'text',
    placeholder: 'ADDRESS',
    about: {
      ru: 'адрес посетителя; по умолчанию 203.0.113.7',
      en: 'address of the visitor (default: 203.0.113.7)',
    },
  },
  {
    name: 'at',
    kind: 'text',
    placeholder: 'TIME',
    about: {
      ru: 'момент, который видят условия, например 2026-11-26T12:00:00Z; по умолчанию сейчас',
      en: 'the moment that conditions see, such as 2026-11-26T12:00:00Z (default: now)',
    },
  },
]

export const outcomeOptions: readonly OptionSpec[] = [
  {
    name: 'response-status',
    kind: 'text',
    placeholder: 'N',
    about: {
      ru: 'ответ сервиса; без него on_http_response не выполняется',
      en: 'what the service answers; without it, on_http_response is not run',
    },
  },
  {
    name: 'response-header',
    kind: 'text',
    placeholder: 'NAME:VALUE',
    isRepeated: true,
    isSecret: true,
    about: { ru: 'заголовок ответа сервиса', en: 'header of that answer' },
  },
  {
    name: 'response-body',
    kind: 'text',
    placeholder: 'TEXT|@FILE',
    isSecret: true,
    about: { ru: 'тело ответа сервиса', en: 'body of that answer' },
  },
  {
    name: 'stand-in',
    kind: 'text',
    placeholder: 'ACTION=OUTCOME',
    isRepeated: true,
    isSecret: true,
    about: {
      ru: 'исход действия, которое здесь не выполняется: pass, refuse, код ответа или JSON',
      en: 'what an action that is not run here comes to: pass, refuse, a status or JSON',
    },
  },
]
