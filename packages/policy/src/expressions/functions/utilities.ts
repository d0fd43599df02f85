import { randomInteger } from '@nora/kit'
import { EvaluationError } from '../expression.ts'
import { parseRequestCookies, parseResponseCookies } from '../http/cookies.ts'
import { getQueryParams } from '../http/urls.ts'
import type { Subject } from '../subject.ts'
import { CelDouble, type CelValue } from '../value.ts'
import type { Frame } from '../values/frame.ts'
import { mustHave } from '../values/frame.ts'
import { toIndex, toText } from './arguments.ts'
import { define, type FunctionDefinition } from './definition.ts'

const getSubject = ({ subject }: Frame) => subject as Subject
const getRequest = (frame: Frame) => mustHave(getSubject(frame).req, 'req')
const getResponse = (frame: Frame) => mustHave(getSubject(frame).res, 'res')
const toName = (value: CelValue) => toText(value).toLowerCase()

function getRandom(frame: Frame): number {
  const { random } = getSubject(frame)
  // 2⁻³² apart: every double of that grid is as likely as the others.
  return random ? random() : randomInteger(2 ** 32) / 2 ** 32
}

function randomInt(frame: Frame, min: CelValue | undefined, max: CelValue | undefined): number {
  const from = min === undefined ? 0 : toIndex(min)
  const to = max === undefined ? 1 : toIndex(max)
  if (from < 0 || to < from || to - from >= 2 ** 32)
    throw new EvaluationError('out_of_range', `rand.int(${from}, ${to}): 0 ≤ min ≤ max is wanted`)
  return from + Math.floor(getRandom(frame) * (to - from + 1))
}

const COOKIE = 'map<string, dyn>'
const changing = { isPure: false }
const ofRequest = {
  isPure: false,
  phases: ['on_http_request', 'on_http_response', 'on_event_stream_message'] as const,
}
const ofResponse = { isPure: false, phases: ['on_http_response', 'on_event_stream_message'] as const }

/** What asks the request, the address or chance. */
export const UTILITIES: readonly FunctionDefinition[] = [
  define(
    `getReqCookie(string): ${COOKIE}`,
    (frame, name) =>
      mustHave(
        parseRequestCookies(getRequest(frame).headers).get(toText(name))?.[0],
        `cookie ${toText(name)}`,
      ),
    {
      en: 'Returns the first cookie of the name in the request; its absence is an error.',
      ru: 'Возвращает первую куку запроса с этим именем; если её нет — ошибка.',
      example: "getReqCookie('session').value == 'a'",
    },
    ofRequest,
  ),
  define(
    'getReqHeader(string): list<string>',
    (frame, name) => getRequest(frame).headers.get(toName(name)) ?? [],
    {
      en: 'Returns the values of a header of the request; an empty list where there is none.',
      ru: 'Возвращает значения заголовка запроса; пустой список, если его нет.',
      example: "getReqHeader('User-Agent').exists(v, v.contains('curl'))",
    },
    ofRequest,
  ),
  define(
    'getQueryParam(string): list<string>',
    (frame, name) => getQueryParams(getRequest(frame).query).get(toText(name)) ?? [],
    {
      en: 'Returns the values of a parameter of the query; an empty list where there is none.',
      ru: 'Возвращает значения параметра строки запроса; пустой список, если его нет.',
      example: "size(getQueryParam('q')) == 0",
    },
    ofRequest,
  ),
  define(
    'hasQueryParam(string): bool',
    (frame, name) => getQueryParams(getRequest(frame).query).has(toText(name)),
    {
      en: 'Tells whether the query has the parameter.',
      ru: 'Говорит, есть ли параметр в строке запроса.',
      example: "hasQueryParam('q')",
    },
    ofRequest,
  ),
  define(
    'hasReqCookie(string): bool',
    (frame, name) => parseRequestCookies(getRequest(frame).headers).has(toText(name)),
    {
      en: 'Tells whether the request has the cookie.',
      ru: 'Говорит, есть ли кука в запросе.',
      example: "hasReqCookie('session')",
    },
    ofRequest,
  ),
  define(
    'hasReqHeader(string): bool',
    (frame, name) => getRequest(frame).headers.has(toName(name)),
    {
      en: 'Tells whether the request has the header.',
      ru: 'Говорит, есть ли заголовок в запросе.',
      example: "hasReqHeader('Authorization')",
    },
    ofRequest,
  ),
  define(
    `getResCookie(string): ${COOKIE}`,
    (frame, name) =>
      mustHave(
        parseResponseCookies(getResponse(frame).headers).get(toText(name))?.[0],
        `cookie ${toText(name)}`,
      ),
    {
      en: 'Returns the cookie of the name that the response sets, with the longest path; its absence is an error.',
      ru: 'Возвращает куку ответа с этим именем и самым длинным путём; если её нет — ошибка.',
      example: "getResCookie('session').secure",
    },
    ofResponse,
  ),
  define(
    'getResHeader(string): list<string>',
    (frame, name) => getResponse(frame).headers.get(toName(name)) ?? [],
    {
      en: 'Returns the values of a header of the response; an empty list where there is none.',
      ru: 'Возвращает значения заголовка ответа; пустой список, если его нет.',
      example: "getResHeader('Content-Type')[0] == 'text/html'",
    },
    ofResponse,
  ),
  define(
    'hasResCookie(string): bool',
    (frame, name) => parseResponseCookies(getResponse(frame).headers).has(toText(name)),
    {
      en: 'Tells whether the response sets the cookie.',
      ru: 'Говорит, устанавливает ли ответ куку.',
      example: "hasResCookie('session')",
    },
    ofResponse,
  ),
  define(
    'hasResHeader(string): bool',
    (frame, name) => getResponse(frame).headers.has(toName(name)),
    {
      en: 'Tells whether the response has the header.',
      ru: 'Говорит, есть ли заголовок в ответе.',
      example: "hasResHeader('Content-Type')",
    },
    ofResponse,
  ),
  define(
    'rand.double(): double',
    (frame) => new CelDouble(getRandom(frame)),
    {
      en: 'Returns a random number from 0 up to 1.',
      ru: 'Возвращает случайное число от 0 до 1.',
      example: 'rand.double() >= 0.5',
    },
    changing,
  ),
  define(
    ['rand.int(): int', 'rand.int(int, int): int'],
    randomInt,
    {
      en: 'Returns a random integer between two others, both included; 0 or 1 when none are given.',
      ru: 'Возвращает случайное целое между двумя, включая их; без них — 0 или 1.',
      example: 'rand.int(0, 10) >= 5',
    },
    changing,
  ),
  define(
    'secrets.get(string, string): string',
    null,
    {
      en: 'Returns a secret by the names of its vault and itself. It cannot be used yet.',
      ru: 'Возвращает секрет по имени хранилища и своему. Пока не действует.',
      example: "secrets.get('vault', 'key')",
    },
    {
      isPure: false,
      refusal: {
        en: 'secrets.get arrives with the secrets store and cannot be used yet',
        ru: 'secrets.get появится вместе с хранилищем секретов, пока его использовать нельзя',
      },
    },
  ),
  define('has(field): bool', null, {
    en: 'Tells whether a field is there.',
    ru: 'Говорит, есть ли поле.',
    example: "has(req.headers['x-custom-header'])",
  }),
  define('cel.bind(x, dyn, dyn): dyn', null, {
    en: 'Gives a value a name for the expression that follows.',
    ru: 'Даёт значению имя на время следующего выражения.',
    example: 'cel.bind(x, req.host, x == x.lower())',
  }),
]
