import { defineTexts } from '@nora/kit'

export const debugMessages = defineTexts(
  {
    duration: (us: number) => `${us} мкс`,
    rule: (number: number) => `Правило ${number}`,
    outcomes: {
      matched: 'применено',
      skipped: 'пропущено',
      error: 'условие не вычислилось, правило не применено',
      too_expensive: 'вычисление слишком дорого, правило не применено',
      not_reached: 'очередь не дошла',
    },
    notRun: (path: string) => `не выполняется здесь; исход задаёт --stand-in '${path}=pass'`,
    noResponse: 'не выполнялась, потому что ответ сервиса не задан (--response-status).',
    notReached: 'очередь не дошла.',
    ends: {
      answer: 'Отвечает политика:',
      close: 'Соединение закрывает политика:',
      forward: 'Запрос передаёт другому адресу политика:',
      unknown: 'Сказать нельзя: исход зависит от действия, которое не выполнялось.',
    },
    by: (rule: string, action: string, reason: string) =>
      `правило ${rule}, действие ${action}${reason === '' ? '' : ` (${reason})`}.`,
    toService: 'Сервис получает:',
    toVisitor: 'Посетитель получает:',
    hidden: (names: string) =>
      `В HAR скрыто: ${names}. То, что от этого зависит, с настоящими значениями может выйти иначе.`,
    entry: (number: number, count: number) => `Обмен ${number} из ${count} в HAR.`,
  },
  {
    duration: (us: number) => `${us} µs`,
    rule: (number: number) => `Rule ${number}`,
    outcomes: {
      matched: 'applied',
      skipped: 'skipped',
      error: 'a condition could not be computed, so not applied',
      too_expensive: 'too expensive to compute, so not applied',
      not_reached: 'not reached',
    },
    notRun: (path: string) => `not run here; say what it comes to: --stand-in '${path}=pass'`,
    noResponse: 'not run, because no answer of the service is given (--response-status).',
    notReached: 'not reached.',
    ends: {
      answer: 'The policy answers:',
      close: 'The policy closes the connection:',
      forward: 'The policy passes the request to another address:',
      unknown: 'Cannot tell: it depends on an action that was not run.',
    },
    by: (rule: string, action: string, reason: string) =>
      `rule ${rule}, action ${action}${reason === '' ? '' : ` (${reason})`}.`,
    toService: 'The service gets:',
    toVisitor: 'The visitor gets:',
    hidden: (names: string) =>
      `Hidden in the HAR: ${names}. What depends on that may come out otherwise with the real values.`,
    entry: (number: number, count: number) => `Exchange ${number} of ${count} in the HAR.`,
  },
)
