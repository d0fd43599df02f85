import { defineTexts, plural } from '@nora/kit'

const ruRequests = { one: 'запроса', few: 'запросов', many: 'запросов', other: 'запроса' }

export const compareTexts = defineTexts(
  {
    sentence: 'Этот текст и действующая политика — на последних записанных запросах адреса.',
    endpoint: 'Адрес',
    choose: 'Выберите адрес',
    noneFound: 'Такого адреса нет',
    last: 'Сколько запросов',
    run: 'Выполнить сравнение',
    textHasErrors: 'В тексте есть ошибки: сначала исправьте их.',
    totals: (changed: number, all: number) => `Иначе — ${changed} из ${all} ${plural('ru', all, ruRequests)}`,
    refused: (count: number) => `новых отказов: ${count}`,
    cannotTell: (count: number) => `нельзя сказать: ${count}`,
    onlyChanged: 'Только с другим исходом',
    list: 'Сравнение по запросам',
    none: 'Исход ни одного запроса не меняется.',
    noCaptures: 'У адреса нет записанных запросов.',
    keys: 'J и K — следующий и предыдущий, Enter — трасса.',
    unsure: 'нельзя сказать',
    hidden: (names: string) => `скрыто: ${names}`,
    decisions: {
      proceed: 'проходит',
      answer: 'ответ',
      close: 'закрыто',
      forward: 'внутрь',
      unknown: 'неизвестно',
    },
  },
  {
    sentence: 'This text and the policy in force, on the last captured requests of an address.',
    endpoint: 'Address',
    choose: 'Choose an address',
    noneFound: 'No such address',
    last: 'Requests',
    run: 'Run comparison',
    textHasErrors: 'The text has errors: correct them first.',
    totals: (changed: number, all: number) =>
      `${changed} of ${all} ${plural('en', all, { one: 'request', other: 'requests' })} end differently`,
    refused: (count: number) => `newly refused: ${count}`,
    cannotTell: (count: number) => `cannot tell: ${count}`,
    onlyChanged: 'Changed only',
    list: 'Comparison by request',
    none: 'No request ends differently.',
    noCaptures: 'The address has no captured requests.',
    keys: 'J and K: next and previous. Enter: trace.',
    unsure: 'cannot tell',
    hidden: (names: string) => `hidden: ${names}`,
    decisions: {
      proceed: 'proceeds',
      answer: 'answer',
      close: 'closed',
      forward: 'forwarded',
      unknown: 'unknown',
    },
  },
)
