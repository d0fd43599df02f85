import { type Localized, plural } from '@nora/kit'

const ruCharacters = { one: 'символа', few: 'символов', many: 'символов', other: 'символа' }
const enCharacters = { one: 'character', other: 'characters' }

/** Sentences for wrong input. One function or text per kind of mistake. */
export const inputTexts = {
  missing: { ru: 'Заполните это поле.', en: 'Fill in this field.' },
  wrongKind: {
    ru: 'Здесь ожидается значение другого вида.',
    en: 'A value of another kind is expected here.',
  },
  email: { ru: 'Неверный адрес почты.', en: 'Invalid e-mail.' },
  code: { ru: 'Неверный код: нужны 6 цифр.', en: 'Invalid confirmation code: 6 digits are needed.' },
  moment: {
    ru: 'Нужны дата и время со смещением, например 2026-11-25T12:00:00+03:00.',
    en: 'A date and time with an offset are needed, such as 2026-11-25T12:00:00+03:00.',
  },
  unseen: {
    ru: 'Здесь одни невидимые символы. Добавьте хотя бы одну букву или цифру.',
    en: 'These characters cannot be seen. Add at least a letter or a digit.',
  },
  cursor: {
    ru: 'Такой страницы нет. Возьмите next_cursor предыдущей или начните без cursor.',
    en: 'There is no such page. Use next_cursor of the page before, or start without cursor.',
  },
  format: { ru: 'Неверный формат.', en: 'The format is wrong.' },
  tooShort: (minimum: number): Localized => ({
    ru: `Не короче ${minimum} ${plural('ru', minimum, ruCharacters)}.`,
    en: `At least ${minimum} ${plural('en', minimum, enCharacters)}.`,
  }),
  tooLong: (maximum: number): Localized => ({
    ru: `Не длиннее ${maximum} ${plural('ru', maximum, ruCharacters)}.`,
    en: `At most ${maximum} ${plural('en', maximum, enCharacters)}.`,
  }),
  tooSmall: (minimum: number): Localized => ({
    ru: `Не меньше ${minimum}.`,
    en: `Not less than ${minimum}.`,
  }),
  tooBig: (maximum: number): Localized => ({ ru: `Не больше ${maximum}.`, en: `Not more than ${maximum}.` }),
  oneOf: (values: string): Localized => ({
    ru: `Подходит одно из: ${values}.`,
    en: `Use one of: ${values}.`,
  }),
  wrong: { ru: 'Неверное значение.', en: 'The value is wrong.' },
  notAnObject: { ru: 'Тело запроса должно быть объектом JSON.', en: 'The body must be a JSON object.' },
} as const
