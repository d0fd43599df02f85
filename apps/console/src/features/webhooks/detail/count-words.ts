import { formatNumber, type Lang, plural } from '@nora/kit'

/** `1,204 requests`. */
export function countWords(lang: Lang, count: number): string {
  const forms =
    lang === 'ru'
      ? { one: 'запрос', few: 'запроса', many: 'запросов', other: 'запроса' }
      : { one: 'request', other: 'requests' }
  return `${formatNumber(lang, count)} ${plural(lang, count, forms)}`
}
