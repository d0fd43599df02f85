import type { ActionDefinition } from '../action-definition.ts'
import { duration, ERROR_RESULTS, field, int, list, oneOf, REQUIRED, result, text } from '../fields.ts'

const DAY_MS = 86_400_000
const MOST = 2_000_000_000
const NETWORKS = list(text(64, 'cidr'), 1_000)

/** What lets in by address, by rate, by the health of the service. */
export const LIMIT_ACTIONS: readonly ActionDefinition[] = [
  {
    type: 'restrict-ips',
    phases: ['on_tcp_connect', 'on_http_request', 'on_http_response'],
    doc: {
      en: 'Lets in addresses by lists and by the IP policies of the team. With `allow` only what it names.',
      ru: 'Впускает по спискам адресов и по IP-политикам команды. С `allow` — только названное в нём.',
    },
    fields: [
      field('allow', NETWORKS, {
        en: 'Addresses and networks that are let in.',
        ru: 'Адреса и сети, которые впускаются.',
      }),
      field('deny', NETWORKS, {
        en: 'Addresses and networks that are refused, before `allow`.',
        ru: 'Адреса и сети, которые не впускаются; важнее `allow`.',
      }),
      field('ip_policies', list(text(100), 20), {
        en: 'Names of IP policies of the team.',
        ru: 'Имена IP-политик команды.',
      }),
    ],
    results: [
      result('action', 'string', { en: '`allow` or `deny`.', ru: '`allow` или `deny`.' }),
      result('matched_cidr', 'string', {
        en: 'The network that decided; empty if none.',
        ru: 'Сеть, которая решила; пусто, если никакая.',
      }),
      ...ERROR_RESULTS,
    ],
    canRefuse: true,
    ends: 'sometimes',
    isWaiting: false,
    example: `actions:
  - type: restrict-ips
    config:
      allow: [203.0.113.0/24]
`,
  },
  {
    type: 'rate-limit',
    phases: ['on_http_request'],
    doc: {
      en: 'Lets so many requests of one key through in a time; others get 429 with Retry-After.',
      ru: 'Пропускает за время столько-то запросов одного ключа; остальные получают 429 с Retry-After.',
    },
    fields: [
      field('name', text(1_023), { en: 'Of the limit.', ru: 'Имя ограничения.' }, REQUIRED),
      field(
        'algorithm',
        oneOf('sliding_window', 'fixed_window', 'gcra'),
        {
          en: '`sliding_window`: so many in any `rate` back from now, the part before the last full one taken for even. `fixed_window`: in each `rate` of the clock. `gcra`: `capacity` at once, which comes back evenly.',
          ru: '`sliding_window`: столько за любое последнее `rate`, причём прежнее окно считается равномерным. `fixed_window`: в каждом `rate` по часам. `gcra`: сразу `capacity`, и оно равномерно возвращается.',
        },
        REQUIRED,
      ),
      field(
        'capacity',
        int(1, MOST),
        { en: 'The most requests in `rate`.', ru: 'Сколько запросов за `rate`.' },
        REQUIRED,
      ),
      field(
        'rate',
        duration(1_000, DAY_MS),
        { en: 'The time: `60s`, `10m`, `24h`.', ru: 'Время: `60s`, `10m`, `24h`.' },
        REQUIRED,
      ),
      field(
        'bucket_key',
        list({ kind: 'expression', result: 'any' }, 10),
        {
          en: 'Expressions whose values tell who shares a limit.',
          ru: 'Выражения, чьи значения решают, кто делит ограничение.',
        },
        REQUIRED,
      ),
    ],
    results: [
      result('limited', 'bool', { en: 'Whether it was one too many.', ru: 'Был ли запрос лишним.' }),
      result('bucket_key', 'string', { en: 'The key of this request.', ru: 'Ключ этого запроса.' }),
      result('name', 'string', { en: 'Of the limit.', ru: 'Имя ограничения.' }),
      ...ERROR_RESULTS,
    ],
    canRefuse: true,
    ends: 'sometimes',
    isWaiting: false,
    example: `actions:
  - type: rate-limit
    config:
      name: per address
      algorithm: sliding_window
      capacity: 30
      rate: 60s
      bucket_key: [conn.client_ip]
`,
  },
  {
    type: 'circuit-breaker',
    phases: ['on_http_request'],
    doc: {
      en: 'Answers 503 for a while when too many of the answers of the service are errors.',
      ru: 'Некоторое время отвечает 503, когда слишком много ответов сервиса — ошибки.',
    },
    fields: [
      field(
        'error_threshold',
        { kind: 'number', min: 0, max: 1 },
        { en: 'The share of errors that trips it.', ru: 'Доля ошибок, при которой он сработает.' },
        {
          ...REQUIRED,
          default: 0.5,
        },
      ),
      field(
        'volume_threshold',
        int(1, MOST),
        { en: 'Requests before anything is decided.', ru: 'Сколько запросов нужно, чтобы решать.' },
        { default: 10 },
      ),
      field(
        'window_duration',
        duration(1_000, 120_000),
        { en: 'The time that is looked at.', ru: 'За какое время смотреть.' },
        { default: '10s' },
      ),
      field(
        'tripped_duration',
        duration(1_000, 120_000),
        { en: 'How long it answers itself.', ru: 'Сколько он отвечает сам.' },
        { default: '10s' },
      ),
      field(
        'num_buckets',
        int(10, 10),
        { en: 'Parts of the window: always 10.', ru: 'Частей окна: всегда 10.' },
        {
          default: 10,
        },
      ),
    ],
    results: [result('tripped', 'bool', { en: 'Whether it answers itself.', ru: 'Отвечает ли он сам.' })],
    canRefuse: true,
    ends: 'sometimes',
    isWaiting: false,
    example: `actions:
  - type: circuit-breaker
    config:
      error_threshold: 0.25
      volume_threshold: 20
      window_duration: 1m
`,
  },
]
