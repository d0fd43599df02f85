import { expect, test } from 'vitest'
import { pickTexts } from './search-texts.ts'

test('of an address only texts of the known names are kept', () => {
  expect(pickTexts({ q: 'shop', kind: '', other: 'x', sort: 1 }, ['q', 'kind', 'sort'])).toEqual({
    q: 'shop',
  })
})
