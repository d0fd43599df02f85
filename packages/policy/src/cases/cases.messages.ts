import type { Localized } from '@nora/kit'

export const caseTexts = {
  unreadable: {
    ru: 'Тесты не читаются как YAML. Проверьте отступы и кавычки в этой строке.',
    en: 'The tests are not YAML. Look at the indentation and the quotes of this line.',
  },
  noList: {
    ru: 'Тесты пишутся списком: каждый начинается с «- name: …».',
    en: 'Tests are a list: each begins with “- name: …”.',
  },
  tooMany: (limit: number): Localized => ({
    ru: `Тестов больше ${limit}; лишние не запускаются. Разделите политику.`,
    en: `There are more than ${limit} tests; the others are not run. Divide the policy.`,
  }),
  missing: (field: string): Localized => ({
    ru: `В тесте нет поля ${field}.`,
    en: `The test has no ${field}.`,
  }),
  unknown: (field: string, known: string): Localized => ({
    ru: `Поля «${field}» здесь нет. Есть: ${known}.`,
    en: `There is no field “${field}” here. Known: ${known}.`,
  }),
  mappingWanted: (fields: string): Localized => ({
    ru: `Здесь нужны поля: ${fields}.`,
    en: `Fields are wanted here: ${fields}.`,
  }),
  listWanted: (field: string): Localized => ({
    ru: `Поле ${field} должно быть списком.`,
    en: `${field} has to be a list.`,
  }),
  textWanted: (field: string): Localized => ({
    ru: `Поле ${field} должно быть текстом.`,
    en: `${field} has to be a text.`,
  }),
  numberWanted: (field: string, min: number, max: number): Localized => ({
    ru: `Поле ${field} должно быть целым числом от ${min} до ${max}.`,
    en: `${field} has to be a whole number from ${min} to ${max}.`,
  }),
  boolWanted: (field: string): Localized => ({
    ru: `Поле ${field} должно быть true или false.`,
    en: `${field} has to be true or false.`,
  }),
  badDecision: (known: string): Localized => ({
    ru: `Такого исхода нет. Есть: ${known}.`,
    en: `There is no such decision. Known: ${known}.`,
  }),
  badUrl: {
    ru: 'Это не адрес запроса. Нужен путь /orders или адрес https://shop.example.com/orders.',
    en: 'This is no URL. A path such as /orders would do, or https://shop.example.com/orders.',
  },
  badInstant: {
    ru: 'Это не момент времени. Нужен вид 2026-11-26T12:00:00Z.',
    en: 'This is no moment. It has to look like 2026-11-26T12:00:00Z.',
  },
} as const
