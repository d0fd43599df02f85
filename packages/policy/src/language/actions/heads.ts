import type { ActionDefinition } from '../action-definition.ts'
import { ERROR_RESULTS, field, HEADERS, int, list, REQUIRED, result, template, text } from '../fields.ts'

const HTTP = ['on_http_request', 'on_http_response'] as const

const FROM = {
  en: 'A regular expression (RE2) that finds a part of the URL.',
  ru: 'Регулярное выражение (RE2), которое находит часть адреса.',
}

const MATCHES = [
  result('matches', 'list<string>', {
    en: 'The parts of the URL that were found.',
    ru: 'Найденные части адреса.',
  }),
]

/** What edits the head of a message. */
export const HEAD_ACTIONS: readonly ActionDefinition[] = [
  {
    type: 'add-headers',
    phases: HTTP,
    doc: {
      en: 'Adds headers to the request, or to the response, beside those that are there.',
      ru: 'Добавляет заголовки к запросу или к ответу, рядом с уже имеющимися.',
    },
    fields: [
      field('headers', HEADERS, { en: 'Names with their values.', ru: 'Имена и их значения.' }, REQUIRED),
    ],
    results: [
      result('headers_added', 'map<string, string>', { en: 'What was added.', ru: 'Что добавлено.' }),
    ],
    canRefuse: false,
    ends: 'never',
    isWaiting: false,
    example: `actions:
  - type: add-headers
    config:
      headers:
        x-client-ip: \${conn.client_ip}
`,
  },
  {
    type: 'remove-headers',
    phases: HTTP,
    doc: {
      en: 'Removes headers from the request, or from the response.',
      ru: 'Убирает заголовки из запроса или из ответа.',
    },
    fields: [
      field(
        'headers',
        list(text(128, 'header'), 10),
        { en: 'Names, in any case.', ru: 'Имена в любом регистре.' },
        REQUIRED,
      ),
    ],
    results: [
      result('headers_removed', 'list<string>', {
        en: 'The names that were removed.',
        ru: 'Убранные имена.',
      }),
    ],
    canRefuse: false,
    ends: 'never',
    isWaiting: false,
    example: `actions:
  - type: remove-headers
    config:
      headers: [server, x-powered-by]
`,
  },
  {
    type: 'url-rewrite',
    phases: ['on_http_request'],
    doc: {
      en: 'Changes the path and the query that the service gets. The visitor sees the old URL.',
      ru: 'Меняет путь и запрос, которые получит сервис. Посетитель видит прежний адрес.',
    },
    fields: [
      field('from', template(1_000, 'regex'), FROM, REQUIRED),
      field(
        'to',
        template(8_192),
        { en: 'What takes its place; $1 stands for a group.', ru: 'Чем её заменить; $1 означает группу.' },
        REQUIRED,
      ),
    ],
    results: [
      ...MATCHES,
      result('url', 'string', { en: 'The URL after it.', ru: 'Адрес после замены.' }),
      ...ERROR_RESULTS,
    ],
    canRefuse: false,
    ends: 'never',
    isWaiting: false,
    example: `actions:
  - type: url-rewrite
    config:
      from: /v1/(.*)
      to: /v2/$1
`,
  },
  {
    type: 'redirect',
    phases: ['on_http_request'],
    doc: {
      en: 'Sends the visitor to another URL. With `from` only those whose URL it finds.',
      ru: 'Отправляет посетителя по другому адресу. С `from` — только тех, в чьём адресе оно найдено.',
    },
    fields: [
      field('from', template(1_000, 'regex'), FROM),
      field(
        'to',
        template(8_192),
        { en: 'The new URL; $1 stands for a group.', ru: 'Новый адрес; $1 означает группу.' },
        REQUIRED,
      ),
      field('status_code', int(300, 399), { en: 'Of the answer.', ru: 'Код ответа.' }, { default: 302 }),
      field('headers', HEADERS, { en: 'More headers of the answer.', ru: 'Другие заголовки ответа.' }),
    ],
    results: [
      ...MATCHES,
      result('url', 'string', { en: 'The new URL.', ru: 'Новый адрес.' }),
      ...ERROR_RESULTS,
    ],
    canRefuse: false,
    ends: 'sometimes',
    isWaiting: false,
    example: `actions:
  - type: redirect
    config:
      from: ^(https?://[^/]+)/old/(.*)$
      to: $1/new/$2
      status_code: 301
`,
  },
]
