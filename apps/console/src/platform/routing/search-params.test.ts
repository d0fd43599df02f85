import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test('parameters of the address are text, whatever they look like', () => {
  expect(parseSearch('?id=17&q=true')).toEqual({ id: '17', q: 'true' })
})

test('nothing is written for what is not set', () => {
  expect(stringifySearch({ q: '', kind: undefined, tab: 'history' })).toBe('?tab=history')
  expect(stringifySearch({})).toBe('')
})
