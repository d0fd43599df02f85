import { expect, test } from 'vitest'
import { pickTexts } from './search-texts.ts'

test('only texts of the known names are kept of an address', () => {
  expect(pickTexts({ q: 'shop', kind: '', other: 'x', sort: 1 }, ['q', 'kind', 'sort'])).toEqual({
    q: 'shop',
  })
})
