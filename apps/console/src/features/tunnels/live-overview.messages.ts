import { defineTexts, formatNumber, plural } from '@nora/kit'

const ru = (count: number, forms: { one: string; few: string; many: string; other: string }) =>
  `${formatNumber('ru', count)} ${plural('ru', count, forms)}`
const en = (count: number, forms: { one: string; other: string }) =>
  `${formatNumber('en', count)} ${plural('en', count, forms)}`

export const liveOverviewTexts = defineTexts(
  {
    title: 'Работают сейчас',
    none: 'Открытых туннелей нет.',
    quiet: 'За час запросов не было',
    requests: (count: number) =>
      ru(count, { one: 'запрос', few: 'запроса', many: 'запросов', other: 'запроса' }),
    errors: (count: number) => ru(count, { one: 'ошибка', few: 'ошибки', many: 'ошибок', other: 'ошибки' }),
    inHour: 'за час',
    noErrors: 'Ошибок за час нет',
    list: 'Все туннели',
    all: (count: number) => `Все туннели: ${formatNumber('ru', count)}`,
    history: 'История',
  },
  {
    title: 'Live now',
    none: 'No tunnel is open.',
    quiet: 'No requests in the last hour',
    requests: (count: number) => en(count, { one: 'request', other: 'requests' }),
    errors: (count: number) => en(count, { one: 'error', other: 'errors' }),
    inHour: 'in the last hour',
    noErrors: 'No errors in the last hour',
    list: 'All tunnels',
    all: (count: number) => `All ${formatNumber('en', count)} tunnels`,
    history: 'History',
  },
)
