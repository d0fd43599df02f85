import { expect, test } from 'vitest'
import { placeEntries, placeOfEntry } from './place-entries.ts'

test.each([
  [{}, { name: 'shop' }],
  [{ internal: 'api' }, { name: 'api', isInternal: true }],
  [{ gateway: 'shop' }, { name: null, pool: { gateway: 'shop', weight: null, tier: null } }],
  [
    { gateway: 'shop', weight: 0, tier: 2 },
    { name: null, pool: { gateway: 'shop', weight: 0, tier: 2 } },
  ],
])('an entry %j stands at %j', (entry, place) => {
  expect(placeOfEntry(entry, 'shop')).toEqual(place)
})

test('an internal name may be written with its suffix', () => {
  expect(placeEntries.internal.parse('API.internal')).toBe('api')
})
