export const verificationTexts = {
  tooSoon: {
    ru: 'Записи только что проверены. Повторите через несколько секунд.',
    en: 'The records have just been checked. Try again in a few seconds.',
  },
} as const
