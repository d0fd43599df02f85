import { defineTexts, formatNumber, plural } from '@nora/kit'

export const countTexts = defineTexts(
  {
    requests: (count: number) =>
      `${formatNumber('ru', count)} ${plural('ru', count, { one: 'запрос', few: 'запроса', many: 'запросов', other: 'запроса' })}`,
  },
  {
    requests: (count: number) =>
      `${formatNumber('en', count)} ${plural('en', count, { one: 'request', other: 'requests' })}`,
  },
)
