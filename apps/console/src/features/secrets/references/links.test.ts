import { expect, test } from 'vitest'
import { aConfigView, aSecret } from '../../../testing/secrets-fixtures.ts'
import { EMPTY_DRAFT } from '../lines/draft.ts'
import { toLines } from '../lines/to-lines.ts'
import { keepLinks, listLinks } from './links.ts'

const secret = (name: string, value: string) => aSecret({ id: `sec_${name}`, entry: { name, value } })
const linesOver = (...secrets: ReturnType<typeof secret>[]) => toLines(aConfigView({ secrets }), EMPTY_DRAFT)

test('a secret knows what it is written with, and who is written with it', () => {
  const lines = linesOver(
    secret('URL', 'http://${HOST}:${dev.PORT}/${stage.PATH}'),
    secret('HOST', 'localhost'),
    secret('PORT', '80'),
  )
  const links = listLinks(lines, 'dev')
  expect(links.get('URL')).toEqual({ uses: ['HOST', 'PORT', 'stage.PATH'], users: [] })
  expect(links.get('HOST')).toEqual({ uses: [], users: ['URL'] })
  expect([...links.keys()].sort()).toEqual(['HOST', 'PORT', 'URL'])
})

test('links that stay the same are the same object', () => {
  const before = listLinks(linesOver(secret('A', '${B}'), secret('B', '1')), 'dev')
  expect(keepLinks(before, listLinks(linesOver(secret('A', 'x${B}'), secret('B', '2')), 'dev'))).toBe(before)
  expect(keepLinks(before, listLinks(linesOver(secret('A', '${C}')), 'dev'))).not.toBe(before)
})
