import type { ActionDefinition } from '../action-definition.ts'
import { BOOL, duration, field, HEADERS, int, list, REQUIRED, template, text } from '../fields.ts'

const DAY_MS = 86_400_000

/** What answers in place of the service, or does not answer. */
export const ANSWER_ACTIONS: readonly ActionDefinition[] = [
  {
    type: 'custom-response',
    phases: ['on_http_request', 'on_http_response'],
    doc: { en: 'Answers in place of the service.', ru: 'Отвечает вместо сервиса.' },
    fields: [
      field('status_code', int(200, 599), { en: 'Of the answer.', ru: 'Код ответа.' }, { default: 200 }),
      field('body', template(65_536), { en: 'Of the answer.', ru: 'Тело ответа.' }),
      field('content', template(65_536), { en: 'Another name of `body`.', ru: 'Другое имя поля `body`.' }),
      field('headers', HEADERS, { en: 'Of the answer.', ru: 'Заголовки ответа.' }),
    ],
    results: [],
    canRefuse: false,
    ends: 'always',
    isWaiting: false,
    example: `actions:
  - type: custom-response
    config:
      status_code: 503
      body: Back in five minutes.
      headers:
        retry-after: "300"
`,
  },
  {
    type: 'deny',
    phases: ['on_tcp_connect', 'on_http_request'],
    doc: {
      en: 'Refuses the request, or closes the connection.',
      ru: 'Отклоняет запрос или закрывает соединение.',
    },
    fields: [
      field('status_code', int(400, 599), { en: 'Of the answer.', ru: 'Код ответа.' }, { default: 403 }),
    ],
    results: [],
    canRefuse: true,
    ends: 'always',
    isWaiting: false,
    example: `expressions:
  - req.url.path.startsWith('/admin')
actions:
  - type: deny
    config:
      status_code: 404
`,
  },
  {
    type: 'close-connection',
    phases: ['on_tcp_connect', 'on_http_request', 'on_http_response'],
    doc: { en: 'Closes the connection without an answer.', ru: 'Закрывает соединение без ответа.' },
    fields: [],
    results: [],
    canRefuse: false,
    ends: 'always',
    isWaiting: false,
    example: `actions:
  - type: close-connection
`,
  },
  {
    type: 'cors',
    phases: ['on_http_request', 'on_http_response'],
    doc: {
      en: 'Answers preflight requests of browsers, and lets pages of the named origins read the answers.',
      ru: 'Отвечает на предварительные запросы браузеров и разрешает страницам названных источников читать ответы.',
    },
    fields: [
      field(
        'origins',
        list(text(256), 50),
        {
          en: '`https://app.example.com`, or `*` for all.',
          ru: '`https://app.example.com` или `*` для всех.',
        },
        REQUIRED,
      ),
      field('methods', list(text(32, 'method'), 20), {
        en: 'Methods that pages may use; without it, what they ask for.',
        ru: 'Методы, разрешённые страницам; без него — те, что они просят.',
      }),
      field('headers', list(text(128, 'header'), 50), {
        en: 'Headers that pages may send; without it, what they ask for.',
        ru: 'Заголовки, которые могут слать страницы; без него — те, что они просят.',
      }),
      field('expose', list(text(128, 'header'), 50), {
        en: 'Headers that pages may read.',
        ru: 'Заголовки, которые могут читать страницы.',
      }),
      field(
        'credentials',
        BOOL,
        { en: 'Whether cookies are sent.', ru: 'Отправляются ли куки.' },
        { default: false },
      ),
      field(
        'max_age',
        duration(0, DAY_MS),
        { en: 'How long browsers keep the permission.', ru: 'Сколько браузер помнит разрешение.' },
        { default: '10m' },
      ),
    ],
    results: [],
    canRefuse: false,
    ends: 'sometimes',
    isWaiting: false,
    example: `actions:
  - type: cors
    config:
      origins: ["https://app.example.com"]
      methods: [GET, POST]
`,
  },
]
