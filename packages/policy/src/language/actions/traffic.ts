import type { ActionDefinition } from '../action-definition.ts'
import { ERROR_RESULTS, field, list, oneOf, REQUIRED, result, template } from '../fields.ts'
import { HTTP_REQUEST, ON_ERROR } from './http-request.ts'

const TERMINATE_TLS: ActionDefinition = {
  type: 'terminate-tls',
  phases: ['on_tcp_connect'],
  doc: { en: 'Says how TLS ends at the edge.', ru: 'Задаёт, как TLS завершается на краю.' },
  fields: [
    field(
      'min_version',
      oneOf('1.2', '1.3'),
      { en: 'The oldest version of TLS.', ru: 'Самая старая версия TLS.' },
      {
        default: '1.2',
      },
    ),
    field(
      'max_version',
      oneOf('1.2', '1.3'),
      { en: 'The newest version of TLS.', ru: 'Самая новая версия TLS.' },
      {
        default: '1.3',
      },
    ),
    field(
      'server_private_key',
      template(16_384, 'pem'),
      { en: 'Of a certificate of your own.', ru: 'Ключ своего сертификата.' },
      { isSecret: true },
    ),
    field('server_certificate', template(65_536, 'pem'), {
      en: 'A certificate of your own, with its chain.',
      ru: 'Свой сертификат с цепочкой.',
    }),
    field('mutual_tls_certificate_authorities', list(template(16_384), 20), {
      en: 'Authorities whose clients are let in.',
      ru: 'Центры, чьи клиенты впускаются.',
    }),
    field(
      'mutual_tls_verification_strategy',
      oneOf('require-and-verify', 'require-any', 'request'),
      { en: 'What is asked of the client.', ru: 'Что требуется от клиента.' },
      { default: 'require-and-verify' },
    ),
  ],
  results: [
    result('version', 'string', { en: 'Of TLS.', ru: 'Версия TLS.' }),
    result('cipher_suite', 'string', { en: 'Of the connection.', ru: 'Набор шифров соединения.' }),
    result('sni', 'string', { en: 'The name that the client asked for.', ru: 'Имя, которое назвал клиент.' }),
    result('client', 'map<string, dyn>', { en: 'The certificate of the client.', ru: 'Сертификат клиента.' }),
    ...ERROR_RESULTS,
  ],
  canRefuse: false,
  ends: 'never',
  isWaiting: false,
  example: `actions:
  - type: terminate-tls
    config:
      min_version: "1.3"
`,
}

/** What sends traffic on, asks others, compresses, remembers and tells. */
export const TRAFFIC_ACTIONS: readonly ActionDefinition[] = [
  {
    type: 'forward-internal',
    phases: ['on_tcp_connect', 'on_http_request'],
    doc: {
      en: 'Sends the request to another endpoint of the team.',
      ru: 'Отправляет запрос на другой адрес команды.',
    },
    fields: [
      field('url', template(2_048), { en: 'Of the endpoint.', ru: 'Адрес назначения.' }, REQUIRED),
      field('on_error', oneOf('halt', 'continue'), ON_ERROR, { default: 'halt' }),
    ],
    results: [...ERROR_RESULTS],
    canRefuse: false,
    ends: 'always',
    isWaiting: true,
    example: `expressions:
  - req.url.path.startsWith('/api/')
actions:
  - type: forward-internal
    config:
      url: https://api.internal
`,
  },
  HTTP_REQUEST,
  TERMINATE_TLS,
  {
    type: 'compress-response',
    phases: ['on_http_response'],
    doc: {
      en: 'Compresses the body of the answer as the visitor asks for it.',
      ru: 'Сжимает тело ответа так, как просит посетитель.',
    },
    fields: [
      field(
        'algorithms',
        list(oneOf('gzip', 'deflate', 'br', 'compress', 'zstd'), 5),
        {
          en: 'What may be used; `compress` never is, `zstd` where the server has it.',
          ru: 'Что можно использовать; `compress` не используется, `zstd` — если есть на сервере.',
        },
        {
          default: ['gzip', 'deflate', 'br', 'compress'],
        },
      ),
    ],
    results: [
      result('already_compressed', 'bool', {
        en: 'Whether the service had compressed it.',
        ru: 'Сжал ли его сам сервис.',
      }),
      result('negotiated_algorithm', 'string', { en: 'What was used.', ru: 'Что использовано.' }),
    ],
    canRefuse: false,
    ends: 'never',
    isWaiting: false,
    example: `actions:
  - type: compress-response
    config:
      algorithms: [br, gzip]
`,
  },
  {
    type: 'set-vars',
    phases: ['on_tcp_connect', 'on_http_request', 'on_http_response'],
    doc: {
      en: 'Keeps values for later rules, read as `vars.NAME`. A value that is one `${…}` keeps its type.',
      ru: 'Запоминает значения для следующих правил, читаются как `vars.ИМЯ`. Значение из одного `${…}` сохраняет тип.',
    },
    fields: [
      field(
        'vars',
        list({ kind: 'map', of: { kind: 'any', isTemplate: true }, max: 20, keys: 'variable' }, 50),
        { en: 'Names with values, in order.', ru: 'Имена и значения по порядку.' },
        REQUIRED,
      ),
    ],
    results: [],
    canRefuse: false,
    ends: 'never',
    isWaiting: false,
    example: `actions:
  - type: set-vars
    config:
      vars:
        - tenant: \${req.host.split('.')[0]}
`,
  },
  {
    type: 'log',
    phases: ['on_tcp_connect', 'on_http_request', 'on_http_response'],
    doc: { en: 'Writes values into the events of the request.', ru: 'Пишет значения в события запроса.' },
    fields: [
      field(
        'metadata',
        { kind: 'map', of: { kind: 'any', isTemplate: true }, max: 50 },
        { en: 'Names with values.', ru: 'Имена и значения.' },
        REQUIRED,
      ),
    ],
    results: [result('metadata', 'map<string, dyn>', { en: 'What was written.', ru: 'Что записано.' })],
    canRefuse: false,
    ends: 'never',
    isWaiting: false,
    example: `actions:
  - type: log
    config:
      metadata:
        tenant: \${req.host}
`,
  },
]
