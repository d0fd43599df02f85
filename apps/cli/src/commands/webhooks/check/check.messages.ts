import { defineTexts, plural } from '@nora/kit'

export const checkMessages = defineTexts(
  {
    unmatched: 'фильтр не пропускает',
    summary: (passed: number, unmatched: number, failed: number) =>
      [
        `Прошло: ${passed}`,
        ...(unmatched > 0 ? [`не пропустил фильтр: ${unmatched}`] : []),
        `не прошло: ${failed}`,
      ].join(', '),
  },
  {
    unmatched: 'not wanted by the filter',
    summary: (passed: number, unmatched: number, failed: number) =>
      [
        `${passed} ${plural('en', passed, { one: 'request', other: 'requests' })} passed`,
        ...(unmatched > 0 ? [`${unmatched} not wanted by the filter`] : []),
        `${failed} failed`,
      ].join(', '),
  },
)
