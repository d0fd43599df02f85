import { expect, test } from 'vitest'
import { isWholeSlug, toSlug } from './to-slug.ts'

test.each([
  ['Shop', 'shop'],
  ['Online shop 2', 'online-shop-2'],
  ['Мой магазин', 'moj-magazin'],
  ['  --Dev-- ', 'dev'],
  ['***', ''],
  ['a'.repeat(60), 'a'.repeat(40)],
])('%j suggests the slug %j', (name, slug) => {
  expect(toSlug(name)).toBe(slug)
  expect(slug === '' || isWholeSlug(slug)).toBe(true)
})

test.each(['', '-a', 'a-', 'A', 'a_b', 'a'.repeat(41)])('%j is no slug', (text) => {
  expect(isWholeSlug(text)).toBe(false)
})
