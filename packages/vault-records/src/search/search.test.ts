import { expect, test } from 'vitest'
import { makeEmptyRecord, type Overview } from '../record.ts'
import { parseQuery } from './query.ts'
import { type SearchEntry, SearchIndex } from './search-index.ts'

function make(id: string, known: Partial<Overview>, ...folder: string[]): SearchEntry {
  return { id, overview: { ...makeEmptyRecord().overview, ...known }, folder }
}

const INDEX = new SearchIndex(
  [
    make('bank', { name: 'Банк «Ёлка»', login: 'ivan', tags: ['деньги', 'Очень важно'] }, 'Личное'),
    make(
      'db',
      { name: 'Prod DB', login: 'root', urls: ['https://db.example.org:5432'] },
      'Работа',
      'Серверы',
    ),
    make(
      'mail',
      { name: 'Почта', urls: ['https://mail.example.org', 'https://webmail.example.com'] },
      'Работа',
    ),
    make('prodigy', { name: 'Аккаунт Prodigy', tags: ['prod'] }),
    make('other', { name: 'reprod', login: 'x' }),
  ],
  'ru',
)

test.each([
  ['', ['prodigy', 'bank', 'mail', 'db', 'other']],
  ['ЕЛКА', ['bank']],
  ['ёлка', ['bank']],
  ['банк ivan', ['bank']],
  ['банк root', []],
  ['prod', ['db', 'prodigy', 'other']],
  ['example', ['mail', 'db']],
  ['url:webmail', ['mail']],
  ['folder:работа', ['mail', 'db']],
  ['folder:Работа/сер', ['db']],
  ['folder:работа почта', ['mail']],
  ['tag:ДЕНЬГИ', ['bank']],
  ['tag:"очень важно"', ['bank']],
  ['tag:"очень ва', ['bank']],
  ['tag:важно', []],
  ['tag:prod folder:работа', []],
  ['"prod db"', ['db']],
  ['"db prod"', []],
  ['folder:', ['prodigy', 'bank', 'mail', 'db', 'other']],
  ['https://db.example.org:5432', ['db']],
  ['.*', []],
  ['"', ['prodigy', 'bank', 'mail', 'db', 'other']],
])('%j finds %j', (query, ids) => {
  expect(INDEX.find(query)).toEqual(ids)
})

test('a word never reaches from one text into the next', () => {
  expect(INDEX.find('dbroot')).toEqual([])
  expect(INDEX.find('"prod db\nroot"')).toEqual([])
})

test('a prefix that is none is a part of the word', () => {
  expect(parseQuery('site:a tag:b')).toEqual({ words: ['site:a'], folders: [], tags: ['b'], urls: [] })
})

test('entries are replaced and removed', () => {
  const index = new SearchIndex([make('a', { name: 'one' })], 'en')
  index.set(make('a', { name: 'two' }))
  index.set(make('b', { name: 'twofold' }))
  expect(index.find('one')).toEqual([])
  expect(index.find('two')).toEqual(['a', 'b'])
  index.delete('a')
  expect(index.find('two')).toEqual(['b'])
})

test('10,000 records are searched whole', () => {
  const entries = Array.from({ length: 10_000 }, (_, index) =>
    make(`r${index}`, { name: `Сервер ${index}` }, 'Работа'),
  )
  const index = new SearchIndex(entries, 'ru')
  expect(index.find('сервер')).toHaveLength(10_000)
  expect(index.find('сервер 9999')).toEqual(['r9999'])
  expect(index.find('').slice(0, 3)).toEqual(['r0', 'r1', 'r2'])
})
