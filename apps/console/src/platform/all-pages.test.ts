import { expect, test } from 'vitest'
import { loadAllPages } from './all-pages.ts'

test('a list is loaded to its end, page after page', async () => {
  const asked: (string | undefined)[] = []
  const items = await loadAllPages(async ({ cursor }) => {
    asked.push(cursor)
    const at = Number(cursor ?? 0)
    return { items: [at], next_cursor: at < 2 ? String(at + 1) : null }
  })
  expect(items).toEqual([0, 1, 2])
  expect(asked).toEqual([undefined, '1', '2'])
})

test('a list without an end is given up after a hundred pages', async () => {
  let pages = 0
  await loadAllPages(async () => {
    pages++
    return { items: [], next_cursor: 'more' }
  })
  expect(pages).toBe(100)
})
