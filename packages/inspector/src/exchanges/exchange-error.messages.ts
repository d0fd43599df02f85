import { defineTexts, type Lang } from '@nora/kit'

/** Why there was no whole answer, by the word the agent gives. */
export const exchangeErrorTexts = defineTexts(
  {
    known: {
      refused: 'Приложение не принимает соединения. Запущено ли оно и на том ли порту?',
      unknown_host: 'Имя из цели туннеля не находится. Проверьте, нет ли опечатки.',
      timeout: 'Приложение не приняло соединение вовремя.',
      unreachable: 'До приложения не удалось дойти.',
      reset: 'Приложение оборвало соединение.',
      origin_closed: 'Приложение закрыло соединение, не ответив до конца.',
      visitor_left: 'Посетитель ушёл, не дождавшись ответа.',
    },
    other: (word: string) => `Ответ не пришёл целиком: ${word}.`,
  },
  {
    known: {
      refused: 'The application does not accept connections. Is it running, and on this port?',
      unknown_host: 'The name in the tunnel’s target is not found. Check it for a typo.',
      timeout: 'The application did not accept the connection in time.',
      unreachable: 'The application could not be reached.',
      reset: 'The application broke the connection.',
      origin_closed: 'The application closed the connection before the end of its answer.',
      visitor_left: 'The visitor left before the answer came.',
    },
    other: (word: string) => `The answer did not arrive whole: ${word}.`,
  },
)

export function exchangeErrorText(lang: Lang, word: string): string {
  const texts = exchangeErrorTexts[lang]
  return isKnown(word) ? texts.known[word] : texts.other(word)
}

function isKnown(word: string): word is keyof typeof exchangeErrorTexts.ru.known {
  return Object.hasOwn(exchangeErrorTexts.ru.known, word)
}
