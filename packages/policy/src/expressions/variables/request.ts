import type { Localized } from '@nora/kit'
import { getHeader } from '../http/content-type.ts'
import { parseRequestCookies } from '../http/cookies.ts'
import { getQueryParams, getRawUrl, getUri, getUrl, normalizePath, splitHost } from '../http/urls.ts'
import { parseUserAgent, type UserAgent } from '../http/user-agent.ts'
import type { RequestSubject, Subject } from '../subject.ts'
import { CelTimestamp, type CelValue } from '../value.ts'
import { mustHave } from '../values/frame.ts'
import { HTTP_PHASES, type VariableDefinition } from './definition.ts'
import { type Message, toMessageRows } from './message.ts'
import { type Row, toPartVariables } from './row.ts'

const LISTS = 'map<string, list<string>>'
const COOKIES = 'map<string, list<map<string, dyn>>>'
const T = 'google.protobuf.Timestamp'

const toTimestamp = (ms: number) => new CelTimestamp(BigInt(Math.trunc(ms)) * 1_000_000n)

const URLS: readonly Row<RequestSubject>[] = [
  [
    'req.url',
    'string',
    getUrl,
    { en: 'The whole URL, normalized.', ru: 'Весь URL в нормальном виде.' },
    "req.url.startsWith('https://shop.example.com/')",
  ],
  [
    'req.url.authority',
    'string',
    ({ host }) => host,
    { en: 'The host and port of the URL.', ru: 'Узел и порт URL.' },
    "req.url.authority == 'shop.example.com'",
  ],
  [
    'req.url.host',
    'string',
    ({ host }) => splitHost(host).host,
    { en: 'The host of the URL.', ru: 'Узел URL.' },
    "req.url.host == 'shop.example.com'",
  ],
  [
    'req.url.path',
    'string',
    ({ path }) => normalizePath(path),
    {
      en: 'The path, normalized: no dot segments, also beside coded slashes, codes of plain characters decoded.',
      ru: 'Путь в нормальном виде: без точек, в том числе возле закодированной косой черты, коды обычных символов раскрыты.',
    },
    "req.url.path.startsWith('/api/')",
  ],
  [
    'req.url.port',
    'int',
    ({ host }) => mustHave(splitHost(host).port, 'req.url.port'),
    { en: 'The port of the URL; absent where none is written.', ru: 'Порт URL; нет, если он не указан.' },
    'req.url.port == 8080',
  ],
  [
    'req.url.query',
    'string',
    ({ query }) => query,
    { en: 'The query without its question mark.', ru: 'Строка запроса без вопросительного знака.' },
    "req.url.query == 'page=2'",
  ],
  [
    'req.url.query_params',
    LISTS,
    ({ query }) => getQueryParams(query),
    { en: 'The parameters of the query by name.', ru: 'Параметры строки запроса по именам.' },
    "'2' in req.url.query_params['page']",
  ],
  [
    'req.url.raw',
    'string',
    getRawUrl,
    { en: 'The whole URL as it came.', ru: 'Весь URL, как он пришёл.' },
    "req.url.raw.contains('%2F')",
  ],
  [
    'req.url.raw_path',
    'string',
    ({ path }) => path,
    { en: 'The path as it came.', ru: 'Путь, как он пришёл.' },
    "req.url.raw_path.contains('..')",
  ],
  [
    'req.url.scheme',
    'string',
    ({ scheme }) => scheme,
    { en: 'The scheme: `http` or `https`.', ru: 'Схема: `http` или `https`.' },
    "req.url.scheme == 'https'",
  ],
  [
    'req.url.uri',
    'string',
    getUri,
    { en: 'The path and the query.', ru: 'Путь и строка запроса.' },
    "req.url.uri == '/search?q=a'",
  ],
  [
    'req.url.user_password',
    'string',
    () => '',
    {
      en: 'Empty: a request has no user information in its URL.',
      ru: 'Пусто: в URL запроса нет имени и пароля.',
    },
    "req.url.user_password == ''",
  ],
]

const REQUEST: readonly Row<RequestSubject>[] = [
  [
    'req.method',
    'string',
    ({ method }) => method,
    { en: 'The method.', ru: 'Метод.' },
    "req.method in ['POST', 'PUT']",
  ],
  [
    'req.host',
    'string',
    ({ host }) => host,
    { en: 'The Host header.', ru: 'Заголовок Host.' },
    "req.host == 'shop.example.com'",
  ],
  [
    'req.version',
    'string',
    ({ version }) => version,
    { en: 'The version of HTTP: `HTTP/1.1` or `HTTP/2.0`.', ru: 'Версия HTTP: `HTTP/1.1` или `HTTP/2.0`.' },
    "req.version == 'HTTP/2.0'",
  ],
  [
    'req.cookies',
    COOKIES,
    ({ headers }) => parseRequestCookies(headers),
    {
      en: 'The cookies by name: `name` and `value` of each.',
      ru: 'Куки по именам: у каждой `name` и `value`.',
    },
    "req.cookies['session'][0].value == 'a'",
  ],
  [
    'req.ts.header_received',
    T,
    ({ receivedMs }) => toTimestamp(receivedMs),
    { en: 'When the head was received.', ru: 'Когда получен заголовок запроса.' },
    "req.ts.header_received > timestamp('2026-01-01T00:00:00Z')",
  ],
  [
    'req.ts.body_received',
    T,
    ({ body, receivedMs }) =>
      toTimestamp(mustHave(body === null ? null : receivedMs, 'req.ts.body_received')),
    {
      en: 'When the body was received; absent before it was.',
      ru: 'Когда получено тело; нет, пока его не получили.',
    },
    'has(req.ts.body_received)',
  ],
]

const getUserAgent = ({ headers }: RequestSubject) => getHeader(headers, 'user-agent') ?? ''

function toAgentRow(
  name: string,
  type: string,
  read: (agent: UserAgent) => CelValue,
  doc: Localized,
): Row<RequestSubject> {
  const path = `req.user_agent.${name}`
  const example = type === 'bool' ? path : `${path} != ''`
  return [path, type, (request) => read(parseUserAgent(getUserAgent(request))), doc, example]
}

const AGENT: readonly Row<RequestSubject>[] = [
  [
    'req.user_agent',
    'string',
    getUserAgent,
    { en: 'The User-Agent header.', ru: 'Заголовок User-Agent.' },
    "req.user_agent.contains('curl')",
  ],
  toAgentRow('name', 'string', ({ name }) => name, {
    en: 'The name of the browser.',
    ru: 'Название браузера.',
  }),
  toAgentRow('version', 'string', ({ version }) => version, {
    en: 'The version of the browser.',
    ru: 'Версия браузера.',
  }),
  toAgentRow('os', 'string', ({ os }) => os, { en: 'The operating system.', ru: 'Операционная система.' }),
  toAgentRow('os_version', 'string', (agent) => agent.os_version, {
    en: 'The version of the operating system.',
    ru: 'Версия операционной системы.',
  }),
  toAgentRow('device', 'string', ({ device }) => device, {
    en: 'The maker and model of the device.',
    ru: 'Производитель и модель устройства.',
  }),
  toAgentRow('is_mobile', 'bool', ({ platform }) => platform === 'mobile', {
    en: 'Whether it is a phone.',
    ru: 'Телефон ли это.',
  }),
  toAgentRow('is_tablet', 'bool', ({ platform }) => platform === 'tablet', {
    en: 'Whether it is a tablet.',
    ru: 'Планшет ли это.',
  }),
  toAgentRow('is_desktop', 'bool', ({ platform }) => platform === 'desktop', {
    en: 'Whether it is a desktop computer.',
    ru: 'Настольный ли это компьютер.',
  }),
  toAgentRow('is_bot', 'bool', ({ isBot }) => isBot, {
    en: 'Whether it is a program rather than a browser.',
    ru: 'Программа ли это, а не браузер.',
  }),
  toAgentRow('url', 'string', ({ url }) => url, {
    en: 'The URL that a bot names.',
    ru: 'URL, который называет бот.',
  }),
]

const getRequest = ({ req }: Subject) => req

export const REQUEST_VARIABLES: readonly VariableDefinition[] = [
  ...toPartVariables([...REQUEST, ...URLS, ...AGENT], HTTP_PHASES, getRequest),
  ...toPartVariables<Message>(
    toMessageRows('req', { en: 'request', ru: 'запроса' }),
    HTTP_PHASES,
    getRequest,
  ),
]
