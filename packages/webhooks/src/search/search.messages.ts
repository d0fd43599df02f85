import type { Localized } from '@nora/kit'

export const searchTexts = {
  tooLong: (limit: number): Localized => ({
    ru: `запрос длиннее ${limit} знаков`,
    en: `the query is longer than ${limit} characters`,
  }),
  tooMany: (limit: number): Localized => ({
    ru: `условий больше ${limit}`,
    en: `there are more than ${limit} conditions`,
  }),
  openQuote: {
    ru: 'кавычка не закрыта',
    en: 'the quote is not closed',
  },
  nothing: {
    ru: 'здесь нечего искать: нужно слово',
    en: 'there is nothing to look for here: write a word',
  },
  innerStar: {
    ru: '* бывает только в конце слова; внутри слов не ищется',
    en: '* stands only at the end of a word; there is no search inside words',
  },
  unknownField: (name: string, known: string): Localized => ({
    ru: `поля ${name} нет; есть ${known}. Чтобы искать это как текст, возьмите в кавычки`,
    en: `there is no field ${name}; there are ${known}. To look for it as text, put it in quotes`,
  }),
  noValue: (name: string): Localized => ({
    ru: `после ${name} нужно значение`,
    en: `${name} needs a value`,
  }),
  badMethod: {
    ru: 'method — слово, например POST',
    en: 'method is a word, such as POST',
  },
  badStatus: {
    ru: 'status — число от 100 до 599, класс 5xx или промежуток 400..499',
    en: 'status is a number from 100 to 599, a class such as 5xx, or a range such as 400..499',
  },
  badState: (known: string): Localized => ({
    ru: `такого состояния нет; есть ${known}`,
    en: `there is no such state; there are ${known}`,
  }),
  badHeader: {
    ru: 'пишите header:имя или header:имя=значение',
    en: 'write header:name or header:name=value',
  },
  badJson: {
    ru: 'пишите json.путь=значение, например json.data.0.type=paid; глубже 20 уровней не ищется',
    en: 'write json.path=value, such as json.data.0.type=paid; there is no search deeper than 20 levels',
  },
  badTarget: {
    ru: 'target — имя цели или её номер wht_…',
    en: 'target is the name of a target, or its id wht_…',
  },
  at: (column: number, { ru, en }: Localized): Localized => ({
    ru: `столбец ${column}: ${ru}`,
    en: `column ${column}: ${en}`,
  }),
} as const
