import type { ActionDefinition } from '../action-definition.ts'
import {
  duration,
  ERROR_RESULTS,
  field,
  HEADERS,
  int,
  list,
  object,
  oneOf,
  REQUIRED,
  result,
  template,
} from '../fields.ts'

/** What both actions that call others say of a failure. */
export const ON_ERROR = {
  en: 'Whether later actions run after a failure.',
  ru: 'Выполнять ли следующие действия после неудачи.',
}

const HALT = {
  en: `${ON_ERROR.en} \`halt\`: none do, and the visitor gets 502.`,
  ru: `${ON_ERROR.ru} \`halt\`: не выполнять, посетитель получит 502.`,
}

/** Asks another service. */
export const HTTP_REQUEST: ActionDefinition = {
  type: 'http-request',
  phases: ['on_http_request', 'on_http_response'],
  doc: {
    en: 'Asks another service, and leaves its answer to later rules.',
    ru: 'Спрашивает другой сервис и оставляет его ответ следующим правилам.',
  },
  fields: [
    field('url', template(8_192, 'url'), { en: 'Whom to ask.', ru: 'Кого спросить.' }, REQUIRED),
    field(
      'method',
      oneOf('GET', 'PUT', 'POST', 'PATCH', 'DELETE', 'OPTIONS'),
      { en: 'Of the request.', ru: 'Метод запроса.' },
      { default: 'GET' },
    ),
    field(
      'query_params',
      list(
        object(
          field('key', template(128), { en: 'Name.', ru: 'Имя.' }, REQUIRED),
          field('value', template(8_192), { en: 'Value.', ru: 'Значение.' }, REQUIRED),
        ),
        32,
      ),
      { en: 'Added to the query.', ru: 'Добавляется к запросу адреса.' },
    ),
    field('headers', HEADERS, { en: 'Of the request.', ru: 'Заголовки запроса.' }),
    field('body', template(65_536), { en: 'Of the request.', ru: 'Тело запроса.' }),
    field(
      'max_redirects',
      int(0, 5),
      { en: 'Redirects that are followed.', ru: 'По скольким перенаправлениям идти.' },
      { default: 0 },
    ),
    field(
      'timeout',
      duration(1_000, 30_000),
      { en: 'For everything, retries included.', ru: 'На всё вместе с повторами.' },
      { default: '3s' },
    ),
    field('retry_condition', template(4_096), {
      en: 'When it is tried again, three times at most: where this comes to `true`. Reads `attempts` and `last_attempt`.',
      ru: 'Когда повторить, не более трёх раз: если здесь `true`. Читает `attempts` и `last_attempt`.',
    }),
    field('on_error', oneOf('continue', 'halt'), HALT, { default: 'continue' }),
  ],
  results: [
    result('req', 'map<string, dyn>', {
      en: 'The request: method, url, header, body.',
      ru: 'Запрос: method, url, header, body.',
    }),
    result('res', 'map<string, dyn>', {
      en: 'The last answer: status_code, header, body, time_ms, resolved_ip.',
      ru: 'Последний ответ: status_code, header, body, time_ms, resolved_ip.',
    }),
    result('attempts', 'list<map<string, dyn>>', {
      en: 'Each attempt: `res` without its body, and `error`.',
      ru: 'Каждая попытка: `res` без тела и `error`.',
    }),
    ...ERROR_RESULTS,
  ],
  canRefuse: false,
  ends: 'sometimes',
  isWaiting: true,
  example: `actions:
  - type: http-request
    config:
      url: https://users.internal/me
      headers:
        authorization: \${req.headers['authorization'][0]}
      timeout: 2s
`,
}
