import { defineTexts } from '@nora/kit'

export const trafficTexts = defineTexts(
  {
    period: 'За какое время',
    periods: { hour: 'Час', day: 'День', week: 'Неделя' },
    charts: {
      requests: 'Сколько было запросов',
      errors: 'Сколько было ошибок',
      retries: 'Сколько запросов повторяли',
      p95: 'Как быстро отвечали 95 % запросов',
    },
    all: 'весь шлюз',
    none: '–',
    empty: 'За это время запросов не было',
    emptySentence: 'Откройте адрес шлюза в браузере, и здесь появится линия.',
    failed: 'Не удалось загрузить трафик',
  },
  {
    period: 'Over what time',
    periods: { hour: 'Hour', day: 'Day', week: 'Week' },
    charts: {
      requests: 'How many requests were there',
      errors: 'How many errors were there',
      retries: 'How many requests were tried again',
      p95: 'How fast were 95 % of requests answered',
    },
    all: 'whole gateway',
    none: '–',
    empty: 'There were no requests in this time',
    emptySentence: 'Open the address of the gateway in a browser, and a line appears here.',
    failed: 'Could not load the traffic',
  },
)
