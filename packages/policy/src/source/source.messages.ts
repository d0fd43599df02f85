import type { Localized } from '@nora/kit'

export const sourceTexts = {
  tooLong: (limit: number): Localized => ({
    en: `A policy is ${limit / 1024} KiB at most. Divide it, or shorten its texts.`,
    ru: `Политика — не больше ${limit / 1024} КиБ. Разделите её или сократите тексты.`,
  }),
  tooDeep: (limit: number): Localized => ({
    en: `Lists and mappings stand within one another deeper than ${limit} levels.`,
    ru: `Списки и словари вложены глубже ${limit} уровней.`,
  }),
  tooMany: (limit: number): Localized => ({
    en: `There are more than ${limit} words and signs in this policy. Divide it.`,
    ru: `В этой политике больше ${limit} слов и знаков. Разделите её.`,
  }),
  unopened: {
    en: 'This bracket closes nothing. Remove it, or put the text into quotes.',
    ru: 'Эта скобка ничего не закрывает. Уберите её или заключите текст в кавычки.',
  },
  noColon: {
    en: 'A colon is missing behind this key.',
    ru: 'После этого ключа не хватает двоеточия.',
  },
  alias: {
    en: 'Aliases are not used in policies. Write the value out.',
    ru: 'Псевдонимы (*имя) в политиках не используются. Напишите само значение.',
  },
  anchor: {
    en: 'Anchors are not used in policies. Remove it, and write values out where they are needed.',
    ru: 'Якоря (&имя) в политиках не используются. Уберите его и пишите значения там, где они нужны.',
  },
  mergeKey: {
    en: 'Merge keys are not used in policies. Write the keys out.',
    ru: 'Ключи слияния (<<) в политиках не используются. Напишите сами ключи.',
  },
  tag: {
    en: 'Tags are not used in policies. Remove it.',
    ru: 'Теги (!имя) в политиках не используются. Уберите его.',
  },
  duplicateKey: (name: string): Localized => ({
    en: `${name} is here twice. Leave one of them.`,
    ru: `Ключ ${name} здесь дважды. Оставьте один.`,
  }),
  keyWanted: {
    en: 'A plain name is wanted here.',
    ru: 'Здесь нужно простое имя.',
  },
  severalDocuments: {
    en: 'A policy is one document. Remove what stands from the line --- on.',
    ru: 'Политика — это один документ. Уберите всё, начиная со строки ---.',
  },
  tab: {
    en: 'A tab cannot indent in YAML. Replace it with spaces.',
    ru: 'В YAML нельзя отступать табуляцией. Замените её пробелами.',
  },
  badIndent: {
    en: 'The indentation of this line fits none of the lines above it.',
    ru: 'Отступ этой строки не подходит ни к одной строке выше.',
  },
  unclosedQuote: {
    en: 'A quote or a bracket that was opened before is not closed here.',
    ru: 'Открытая раньше кавычка или скобка здесь не закрыта.',
  },
  badEscape: {
    en: 'There is no such escape in double quotes. Double the backslash, or use single quotes.',
    ru: 'Такой последовательности в двойных кавычках нет. Удвойте обратную черту или возьмите одинарные кавычки.',
  },
  nestedMapping: {
    en: 'A mapping cannot begin on this line. Put a text with a colon into quotes.',
    ru: 'Словарь не может начинаться на этой строке. Заключите текст с двоеточием в кавычки.',
  },
  badStart: {
    en: 'A value cannot begin with this character. Put it into quotes.',
    ru: 'Значение не может начинаться с этого знака. Заключите его в кавычки.',
  },
  keyTooLong: {
    en: 'A key is 1,024 characters at most.',
    ru: 'Ключ — не больше 1024 знаков.',
  },
  badYaml: (reason: string): Localized => ({
    en: `This is not YAML: ${reason}.`,
    ru: `Это не YAML: ${reason}.`,
  }),
}
