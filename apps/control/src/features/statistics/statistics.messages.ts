import type { Localized } from '@nora/kit'

export const statisticsTexts = {
  unknownZone: {
    ru: 'Такого часового пояса нет. Укажите имя из базы IANA, например Europe/Moscow.',
    en: 'There is no such time zone. Give a name of the IANA database, such as Europe/Moscow.',
  },
  endsBeforeBegin: {
    ru: 'Конец периода должен быть позже начала.',
    en: 'The period has to end after it begins.',
  },
  tooLong: (days: number): Localized => ({
    ru: `Период не может быть длиннее ${days} дней.`,
    en: `A period is ${days} days at most.`,
  }),
}
