import { defineTexts, formatNumber, plural } from '@nora/kit'

const ruLines = {
  one: 'строка без изменений',
  few: 'строки без изменений',
  many: 'строк без изменений',
  other: 'строки без изменений',
}
const enLines = { one: 'unchanged line', other: 'unchanged lines' }

export const diffTexts = defineTexts(
  {
    tab: 'Отличия',
    original: 'Исходный',
    repeated: 'Повтор',
    originalGone: 'Исходный запрос уже не хранится',
    request: { headers: 'Заголовки', body: 'Тело' },
    response: { headers: 'Заголовки ответа', body: 'Тело ответа' },
    same: 'Отличий нет.',
    differentBytes: 'Тела различаются; это не текст.',
    tooDifferent:
      'Тела слишком различаются, чтобы сравнить их построчно: сначала идут прежние строки, затем новые.',
    bodyFailed: 'Не удалось загрузить тело',
    unchanged: (count: number) => `${formatNumber('ru', count)} ${plural('ru', count, ruLines)}`,
    moreLines: (count: number) => `Ещё ${formatNumber('ru', count)}`,
  },
  {
    tab: 'Changes',
    original: 'Original',
    repeated: 'Replay',
    originalGone: 'The original request is no longer kept',
    request: { headers: 'Headers', body: 'Body' },
    response: { headers: 'Response headers', body: 'Response body' },
    same: 'No changes.',
    differentBytes: 'The bodies differ; they are no text.',
    tooDifferent:
      'The bodies differ too much to compare line by line: the old lines come first, then the new ones.',
    bodyFailed: 'Could not load the body',
    unchanged: (count: number) => `${formatNumber('en', count)} ${plural('en', count, enLines)}`,
    moreLines: (count: number) => `${formatNumber('en', count)} more`,
  },
)
