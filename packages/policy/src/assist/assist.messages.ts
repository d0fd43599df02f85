import type { Localized } from '@nora/kit'
import type { Phase } from '../language/phase.ts'

type Key = 'name' | 'expressions' | 'actions' | 'type' | 'config'

const PHASE_TEXTS: Readonly<Record<Phase, Localized>> = {
  on_tcp_connect: {
    en: 'Once per connection, before a request is read.',
    ru: 'Один раз на соединение, до чтения запроса.',
  },
  on_http_request: {
    en: 'For each request, before the service gets it.',
    ru: 'Для каждого запроса, до того как его получит сервис.',
  },
  on_http_response: {
    en: 'For each answer, before the visitor gets it.',
    ru: 'Для каждого ответа, до того как его получит посетитель.',
  },
  on_event_stream_message: {
    en: 'For each message of an event stream.',
    ru: 'Для каждого сообщения потока событий.',
  },
}

const KEY_TEXTS: Readonly<Record<Key, Localized>> = {
  name: {
    en: 'Names the rule in traces, counts and tests.',
    ru: 'Имя правила в трассе, счётчиках и тестах.',
  },
  expressions: {
    en: 'Conditions in CEL; the rule applies when all hold. Without any it always applies.',
    ru: 'Условия на CEL; правило действует, когда верны все. Без условий — всегда.',
  },
  actions: { en: 'What is done, in order.', ru: 'Что сделать, по порядку.' },
  type: { en: 'The name of the action.', ru: 'Имя действия.' },
  config: { en: 'The fields of the action.', ru: 'Поля действия.' },
}

export const assistTexts = { phases: PHASE_TEXTS, keys: KEY_TEXTS }
