import { defineTexts } from '@nora/kit'

export const failureTexts = defineTexts(
  {
    unknown: 'Что-то пошло не так',
    noAnswer: 'Проблемы с интернетом!',
    noAnswerSentence: 'Похоже, связь прервалась. Проверьте подключение и повторите.',
    reasons: {
      network: 'Сервер не отвечает. Проверьте связь и повторите.',
      aborted: 'Запрос оборвался. Повторите его.',
      timeout: (seconds: number) => `Сервер не ответил за ${seconds} с. Повторите.`,
    },
  },
  {
    unknown: 'Something went wrong',
    noAnswer: 'Internet problems!',
    noAnswerSentence: 'The network may have failed. Check the connection and try again.',
    reasons: {
      network: 'The server does not answer. Check the connection and try again.',
      aborted: 'The request was cut off. Try again.',
      timeout: (seconds: number) => `The server did not answer within ${seconds} s. Try again.`,
    },
  },
)
