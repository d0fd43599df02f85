import { expect, test } from 'vitest'
import { importTexts } from './formats.messages.ts'
import { readImport } from './read-import.ts'
import { toFile } from './testing/show-row.ts'

const deep = (levels: number) => `{"encrypted":false,"items":${'['.repeat(levels)}${']'.repeat(levels)}}`
const laughs =
  '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><KeePassFile><Root>&b;</Root></KeePassFile>'
const nested = `<KeePassFile>${'<Group>'.repeat(101)}${'</Group>'.repeat(101)}</KeePassFile>`

test.each<[string, string, string]>([
  ['nothing', '', 'empty'],
  ['blanks', ' \n\t ', 'empty'],
  ['JSON 100 levels deep', deep(100), 'too_deep'],
  ['JSON 100,000 levels deep', deep(100_000), 'too_deep'],
  ['brackets without end', '['.repeat(1_000_000), 'too_deep'],
  ['JSON that is cut', '{"encrypted":false,\n"items":[{"name":"a"', 'not_json'],
  ['JSON of something else', '{"a":1}', 'unknown_format'],
  ['a list', '[1,2]', 'unknown_format'],
  ['a page', '<!doctype html><html><body>password</body></html>', 'unknown_format'],
  ['XML with entities', laughs, 'xml_bomb'],
  ['XML 100 levels deep', nested, 'xml_bomb'],
  ['XML that is cut', '<?xml version="1.0"?><KeePassFile><Root><Group>', 'not_xml'],
  ['controls', '\x01\x02\x03{"a":1}', 'not_text'],
  ['one word', 'password', 'missing_columns'],
])('a file of %s is refused', async (_, text, code) => {
  await expect(readImport(toFile(text))).rejects.toMatchObject({ name: 'ImportError', code })
})

test('the refusal of broken JSON quotes nothing of it', async () => {
  const refusal = readImport(toFile('{"encrypted":false,\n"items":[\n{"password":hunter2}]}'))
  await expect(refusal).rejects.toMatchObject({ code: 'not_json' })
  await expect(refusal).rejects.not.toThrow('hunter2')
})

test('a file of more than 50 MiB is refused before it is read', async () => {
  const bytes = new Uint8Array(50 * 1024 * 1024 + 1)
  await expect(readImport({ name: 'a', bytes })).rejects.toMatchObject({ code: 'too_large' })
})

test('bytes that are no text and no format of ours are refused', async () => {
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13)
  await expect(readImport({ name: 'a.csv', bytes: png })).rejects.toMatchObject({ code: 'not_text' })
})

test('values of other kinds than a format has are as if they were not there', async () => {
  const items = [
    { type: 1, name: 5, login: [], fields: 'x', notes: { a: 1 } },
    null,
    'x',
    { login: { uris: [1, null] } },
  ]
  const { rows } = await readImport(toFile(JSON.stringify({ encrypted: false, folders: 7, items })))
  expect(rows).toHaveLength(4)
  expect(rows[0]).toMatchObject({ content: { overview: { name: '5', login: '', urls: [] } } })
  expect(rows.slice(1)).toEqual(rows.slice(1).map(() => ({ refused: 'nothing_in_row', line: 0, name: '' })))
})

test('a key of a prototype, half a character and NUL refuse their row alone', async () => {
  const text = JSON.stringify({
    encrypted: false,
    items: ['\ud800', 'a\0', 'good'].map((name) => ({ type: 1, name, login: { password: 'p' } })),
  })
  const { rows } = await readImport(toFile(text))
  expect(rows.map((row) => ('refused' in row ? row.refused : 'read'))).toEqual([
    'bad_characters',
    'bad_characters',
    'read',
  ])
})

test('a record of 201 fields is refused by itself', async () => {
  const fields = Array.from({ length: 201 }, () => ({ name: 'a', value: 'b', type: 0 }))
  const { rows } = await readImport(
    toFile(JSON.stringify({ encrypted: false, items: [{ type: 1, name: 'x', fields }] })),
  )
  expect(rows).toEqual([{ refused: 'too_many_fields', line: 0, name: 'x' }])
})

test('every reason has a sentence in both languages, and no sentence is without a reason', () => {
  expect(Object.keys(importTexts.en.faults)).toEqual(Object.keys(importTexts.ru.faults))
  for (const sentence of Object.values({ ...importTexts.ru.faults, ...importTexts.en.faults })) {
    expect(sentence).toMatch(/[.]$/)
  }
})
