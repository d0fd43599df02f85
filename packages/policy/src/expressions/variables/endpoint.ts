import { EvaluationError } from '../expression.ts'
import type { Subject } from '../subject.ts'
import type { CelValue } from '../value.ts'
import type { VariableDefinition } from './definition.ts'
import { type Row, toVariable } from './row.ts'

function getProtocol({ req, conn }: Subject): string {
  if (req !== null) return req.scheme
  return conn.tls === null ? 'tcp' : 'tls'
}

const DEFAULT_PORTS: ReadonlyMap<string, number> = new Map([
  ['http', 80],
  ['https', 443],
])

function splitAddress(subject: Subject): { host: string; port: number } {
  const { addr } = subject.endpoint
  const [, host = addr, port] = /^(.*?)(?::(\d{1,5}))?$/.exec(addr) ?? []
  const known = port === undefined ? DEFAULT_PORTS.get(getProtocol(subject)) : Number(port)
  return { host, port: known ?? subject.conn.serverPort }
}

function getEndpointUrl(subject: Subject): string {
  const { host, port } = splitAddress(subject)
  const protocol = getProtocol(subject)
  return `${protocol}://${host}${DEFAULT_PORTS.get(protocol) === port ? '' : `:${port}`}`
}

const ENDPOINT: readonly Row<Subject>[] = [
  [
    'endpoint.id',
    'string',
    ({ endpoint }) => endpoint.id,
    { en: 'The identifier of the endpoint.', ru: 'Идентификатор точки входа.' },
    "endpoint.id != ''",
  ],
  [
    'endpoint.addr',
    'string',
    ({ endpoint }) => endpoint.addr,
    { en: 'The host name and port of the endpoint.', ru: 'Имя узла и порт точки входа.' },
    "endpoint.addr == 'shop.example.com:443'",
  ],
  [
    'endpoint.host',
    'string',
    (subject) => splitAddress(subject).host,
    { en: 'The host name of the endpoint.', ru: 'Имя узла точки входа.' },
    "endpoint.host == 'shop.example.com'",
  ],
  [
    'endpoint.port',
    'int',
    (subject) => splitAddress(subject).port,
    { en: 'The port of the endpoint.', ru: 'Порт точки входа.' },
    'endpoint.port == 443',
  ],
  [
    'endpoint.protocol',
    'string',
    getProtocol,
    {
      en: 'The protocol of the endpoint: `http`, `https`, `tcp` or `tls`.',
      ru: 'Протокол точки входа: `http`, `https`, `tcp` или `tls`.',
    },
    "endpoint.protocol == 'https'",
  ],
  [
    'endpoint.url',
    'string',
    getEndpointUrl,
    { en: 'The URL of the endpoint.', ru: 'URL точки входа.' },
    "endpoint.url == 'https://shop.example.com'",
  ],
]

const OTHERS: readonly Row<Subject>[] = [
  [
    'time.now',
    'string',
    ({ nowMs }) => new Date(nowMs).toISOString(),
    { en: 'The time in UTC as RFC 3339 text.', ru: 'Время UTC текстом RFC 3339.' },
    "timestamp(time.now) > timestamp('2026-01-01T00:00:00Z')",
  ],
  [
    'vars',
    'map<string, dyn>',
    ({ vars }) => vars,
    { en: 'The variables that `set-vars` has set.', ru: 'Переменные, заданные действием `set-vars`.' },
    "vars.tenant == 'acme'",
  ],
  [
    'actions.nora',
    'map<string, map<string, dyn>>',
    ({ results }) => results,
    {
      en: 'The results of actions that have run, by action and name.',
      ru: 'Результаты выполненных действий по действию и имени.',
    },
    'actions.nora.rate_limit.limited',
  ],
  [
    'actions.ngrok',
    'map<string, map<string, dyn>>',
    ({ results }) => results,
    {
      en: 'The same results under the name that published policies use.',
      ru: 'Те же результаты под именем из опубликованных политик.',
    },
    'actions.ngrok.rate_limit.limited',
  ],
]

const getAttempts = ({ results }: Subject): CelValue => results.get('http_request')?.get('attempts') ?? []

/** What `retry_condition` decides by. */
const ATTEMPTS: readonly Row<Subject>[] = [
  [
    'attempts',
    'list<map<string, dyn>>',
    getAttempts,
    { en: 'The attempts of the last `http-request`.', ru: 'Попытки последнего `http-request`.' },
    'attempts.size() < 3',
  ],
  [
    'last_attempt',
    'map<string, dyn>',
    (subject) => {
      const attempts = getAttempts(subject)
      const last = Array.isArray(attempts) ? attempts.at(-1) : undefined
      if (last === undefined) throw new EvaluationError('no_such_key', 'nothing was asked yet')
      return last
    },
    {
      en: 'The last of them: `res` without its body, and `error`.',
      ru: 'Последняя из них: `res` без тела и `error`.',
    },
    'last_attempt.res.status_code >= 500',
  ],
]

/** The endpoint, the time, and what rules leave for later ones. */
export const OTHER_VARIABLES: readonly VariableDefinition[] = [...ENDPOINT, ...OTHERS, ...ATTEMPTS].map(
  (row) => toVariable(row),
)
