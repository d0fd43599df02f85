import { expect, test } from 'vitest'
import { readImport, readImportHeader } from '../read-import.ts'
import { showRow, toFile } from '../testing/show-row.ts'
import { CSV_FIXTURES } from './csv.fixtures.ts'

test.each(CSV_FIXTURES)('every value of a CSV of $manager goes where it belongs', async (fixture) => {
  const vault = await readImport(toFile(fixture.text))
  expect(vault.format).toBe(fixture.format)
  expect(vault.rows.map(showRow)).toEqual(fixture.rows)
  expect(vault.notes).toEqual([])
  // What is said to be dropped is in the file, and nowhere in the rows.
  for (const value of fixture.dropped ?? []) {
    expect(fixture.text).toContain(value)
    expect(JSON.stringify(vault.rows)).not.toContain(value)
  }
})

test('columns that a format does not know become fields, and a note names them', async () => {
  const vault = await readImport(toFile('Group,Title,Username,Password,URL,Notes,Owner\n,a,b,c,,,Пётр\n'))
  expect(vault.rows.map(showRow)).toEqual([
    { name: 'a', login: 'b', password: 'c', fields: ['Owner (text) Пётр'] },
  ])
  expect(vault.notes).toEqual([{ code: 'unmapped_columns', columns: ['Owner'] }])
})

test('a table of no known format is read by the usual names of columns, or by a mapping', async () => {
  const text = 'Название;Логин;Пароль;Сайт;Примечание;Отдел\nПочта;анна;п;example.org;да;ИТ\n'
  const header = await readImportHeader(toFile(text))
  expect(header).toEqual({
    columns: ['Название', 'Логин', 'Пароль', 'Сайт', 'Примечание', 'Отдел'],
    samples: [['Почта', 'анна', 'п', 'example.org', 'да', 'ИТ']],
    suggested: { Название: 'name', Логин: 'login', Пароль: 'password', Сайт: 'url', Примечание: 'notes' },
    format: null,
  })
  const guessed = await readImport(toFile(text))
  const base = { name: 'Почта', login: 'анна', password: 'п', urls: ['example.org'], notes: 'да' }
  expect(guessed.rows.map(showRow)).toEqual([{ ...base, fields: ['Отдел (text) ИТ'] }])
  const mapping = { ...header.suggested, Отдел: 'folder', Примечание: 'hidden_field' } as const
  const mapped = await readImport(toFile(text), { mapping })
  expect(mapped.rows.map(showRow)).toEqual([
    {
      path: 'ИТ',
      name: 'Почта',
      login: 'анна',
      password: 'п',
      urls: ['example.org'],
      fields: ['Примечание (hidden) да'],
    },
  ])
  expect(mapped.folders).toEqual([['ИТ']])
})

const PLAIN = 'name,url,username,password\nПочта,https://example.org,анна,пароль\n'

test.each([
  ['UTF-8 with a mark', Buffer.from(`\ufeff${PLAIN}`), undefined],
  ['UTF-16 little-endian with a mark', Buffer.from(`\ufeff${PLAIN}`, 'utf16le'), 'utf-16le'],
  ['UTF-16 little-endian without a mark', Buffer.from(PLAIN, 'utf16le'), 'utf-16le'],
  ['UTF-16 big-endian with a mark', Buffer.from(`\ufeff${PLAIN}`, 'utf16le').swap16(), 'utf-16be'],
  ['CP1251', toCp1251(PLAIN), 'windows-1251'],
])('a CSV in %s is read', async (_, buffer, encoding) => {
  const vault = await readImport({ name: 'a.csv', bytes: Uint8Array.from(buffer) })
  expect(vault.rows.map(showRow)).toEqual([
    { name: 'Почта', urls: ['https://example.org'], login: 'анна', password: 'пароль' },
  ])
  expect(vault.notes).toEqual(encoding ? [{ code: 'decoded_as', encoding }] : [])
})

test('rows are told by the line at which they begin, also after cells over lines', async () => {
  const text = 'name,url,username,password,note\r\na,,,p,"1\r\n2\r\n3"\r\n\r\n,,,,\r\nb,,,p,\r\n'
  const { rows } = await readImport(toFile(text))
  expect(rows.map(({ line }) => line)).toEqual([2, 7])
})

test('a quote that is not closed refuses the file and names its line', async () => {
  const text = 'name,url,username,password\na,,x,p\nb,,"x,p\nc,,x,p\n'
  await expect(readImport(toFile(text))).rejects.toMatchObject({ code: 'not_csv', line: 3 })
})

test('a row that cannot be a record is refused by itself, with its line and name', async () => {
  const long = 'x'.repeat(70_000)
  const text = `name,url,username,password,note\nbig,,,,${long}\nzero,,,"a\0b",\n  ,,, ,\ngood,,ann,p,\n`
  const { rows } = await readImport(toFile(text))
  expect(rows.slice(0, 3)).toEqual([
    { refused: 'row_too_large', line: 2, name: 'big' },
    { refused: 'bad_characters', line: 3, name: 'zero' },
    { refused: 'nothing_in_row', line: 4, name: '  ' },
  ])
  expect(showRow(rows[3]!)).toEqual({ name: 'good', login: 'ann', password: 'p' })
})

test('what is too long for its place becomes a field and is kept whole', async () => {
  const url = `https://example.org/${'a'.repeat(5_000)}`
  const name = 'n'.repeat(600)
  const { rows } = await readImport(toFile(`name,url,username,password\n${name},${url},ann,p\n`))
  const shown = showRow(rows[0]!)
  expect(shown.fields).toEqual([`URL (text) ${url}`, `Name (text) ${name}`])
  expect(shown.urls).toBeUndefined()
})

test('a one-time code that is none stays as a hidden field', async () => {
  const text = 'Title,URL,Username,Password,Notes,OTPAuth\na,,ann,p,,steam://ABC\n'
  const { rows } = await readImport(toFile(text))
  expect(showRow(rows[0]!).fields).toEqual(['TOTP (hidden) steam://ABC'])
})

test('folders deeper than the vault allows are named together in the last', async () => {
  const text = 'Group,Title,Username,Password,URL,Notes\na/b/c/d/e/f/g,x,u,p,,\n'
  const { folders } = await readImport(toFile(text))
  expect(folders.at(-1)).toEqual(['a', 'b', 'c', 'd', 'e / f / g'])
})

test('100,000 rows are read, one more is refused', async () => {
  const row = 'a,https://example.org,ann,p\n'
  const head = 'name,url,username,password\n'
  expect((await readImport(toFile(head + row.repeat(100_000)))).rows).toHaveLength(100_000)
  await expect(readImport(toFile(head + row.repeat(100_001)))).rejects.toMatchObject({
    code: 'too_many_rows',
  })
})

test.each([
  ['a header that nobody knows', 'a,b,c\n1,2,3\n', {}, 'missing_columns'],
  ['another format than the chosen', PLAIN, { format: 'lastpass_csv' as const }, 'other_format'],
])('%s is refused', async (_, text, options, code) => {
  await expect(readImport(toFile(text), options)).rejects.toMatchObject({ code })
})

function toCp1251(text: string): Buffer {
  const bytes = [...text].map((character) => {
    const point = character.codePointAt(0) ?? 0
    return point < 128 ? point : point - 0x410 + 0xc0
  })
  return Buffer.from(bytes)
}
