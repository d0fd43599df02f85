import type { ActionDefinition } from '../action-definition.ts'
import type { Field } from '../field.ts'
import { field, list, object, oneOf, REQUIRED, result, template } from '../fields.ts'

const FROM = field(
  'from',
  template(1_000, 'regex'),
  { en: 'A regular expression (RE2).', ru: 'Регулярное выражение (RE2).' },
  REQUIRED,
)
const TO = field(
  'to',
  template(8_192),
  {
    en: 'What takes its place, $1 stands for a group; nothing deletes it.',
    ru: 'Чем заменить, $1 означает группу; пусто — удалить.',
  },
  { default: '' },
)

function toFields(...fields: Field[]): readonly Field[] {
  return [
    field(
      'replacements',
      list(object(...fields, FROM, TO), 20),
      { en: 'Applied in order.', ru: 'Применяются по порядку.' },
      REQUIRED,
    ),
  ]
}

const REST = {
  results: [
    result('replacements', 'list<map<string, dyn>>', {
      en: 'What matched so far, the first 100: replacement_index, matched_content.',
      ru: 'Что уже нашлось, первые 100: replacement_index, matched_content.',
    }),
  ],
  canRefuse: false,
  ends: 'never',
  isWaiting: true,
} as const

const toExample = (type: string) => `actions:
  - type: ${type}
    config:
      replacements:
        - from: '[0-9]{16}'
          to: '****'
`

/** What edits bodies. */
export const BODY_ACTIONS: readonly ActionDefinition[] = [
  {
    type: 'request-body-find-replace',
    phases: ['on_http_request'],
    doc: { en: 'Replaces text in the body of the request.', ru: 'Заменяет текст в теле запроса.' },
    fields: toFields(),
    example: toExample('request-body-find-replace'),
    ...REST,
  },
  {
    type: 'response-body-find-replace',
    phases: ['on_http_response'],
    doc: { en: 'Replaces text in the body of the answer.', ru: 'Заменяет текст в теле ответа.' },
    fields: toFields(),
    example: toExample('response-body-find-replace'),
    ...REST,
  },
  {
    type: 'sse-find-replace',
    phases: ['on_event_stream_message'],
    doc: {
      en: 'Replaces text in messages of an event stream.',
      ru: 'Заменяет текст в сообщениях потока событий.',
    },
    fields: toFields(
      field(
        'field',
        oneOf('data', 'retry'),
        { en: 'Of the message.', ru: 'Поле сообщения.' },
        { default: 'data' },
      ),
    ),
    example: toExample('sse-find-replace'),
    ...REST,
  },
]
