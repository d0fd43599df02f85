import { type Localized, plural } from '@nora/kit'

/** Sentences that accounts answers with. */
export const accountsTexts = {
  wrongCode: (attemptsLeft: number) => ({
    ru: `Неверный код подтверждения. Осталось попыток: ${attemptsLeft}.`,
    en: `Invalid confirmation code. Attempts left: ${attemptsLeft}.`,
  }),
  attemptsSpent: {
    ru: 'Попытки закончились. Запросите новый код.',
    en: 'No attempts are left. Request a new code.',
  },
  codeSentRecently: {
    ru: 'Код уже отправлен. Новый можно запросить чуть позже.',
    en: 'A code was sent already. Ask for a new one a little later.',
  },
  wrongSignIn: { ru: 'Неверная почта или пароль.', en: 'The e-mail or password is incorrect.' },
  tooManySignIns: {
    ru: 'Слишком много попыток входа. Повторите позже.',
    en: 'Too many attempts to sign in. Try again later.',
  },
  usedTicket: {
    ru: 'Ссылка для входа уже использована или устарела. Перезапустите сервер, чтобы получить новую.',
    en: 'The sign-in link was used or is out of date. Restart the server to get a new one.',
  },
  commonPassword: {
    ru: 'Этот пароль слишком распространён, его подберут первым.',
    en: 'This password is too common: it will be guessed first.',
  },
  shortPassword: (minimum: number): Localized => ({
    ru: `Не короче ${minimum} ${plural('ru', minimum, { one: 'символа', few: 'символов', many: 'символов', other: 'символов' })}.`,
    en: `At least ${minimum} ${plural('en', minimum, { one: 'character', other: 'characters' })}.`,
  }),
} as const
