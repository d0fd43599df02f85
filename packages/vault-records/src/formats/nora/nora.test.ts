import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEmptyRecord } from '../../record.ts'
import type { ExportRecord } from '../export-record.ts'
import { readImport } from '../read-import.ts'
import { toFile } from '../testing/show-row.ts'
import { EXPORT_FORMATS, needsPassword, writeExport } from '../write-export.ts'

const PASSPHRASE = 'correct horse лошадь'
const LIGHT = { password: PASSPHRASE, scryptLogN: 10 }
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nora-age-'))
})

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const empty = makeEmptyRecord()
const newer = { ...empty.details, password: 'пароль', notes: '\ttab\r\n', passkeys: [{ id: 1 }] }
const RECORD: ExportRecord = {
  path: ['Работа', 'Серверы'],
  content: { overview: { ...empty.overview, name: 'a', has_files: true }, details: newer },
  history: [
    {
      content: { ...empty, overview: { ...empty.overview, name: 'older' } },
      changed_at: '2025-01-01T00:00:00Z',
    },
  ],
  files: [{ name: 'ключ.bin', bytes: Uint8Array.from({ length: 100_000 }, (_, index) => index % 256) }],
}

test('our JSON comes back whole, with what only newer clients know', async () => {
  const { bytes } = await writeExport([RECORD], 'nora_json')
  const { format, folders, rows } = await readImport({ name: 'a', bytes })
  expect(format).toBe('nora_json')
  expect(folders).toEqual([['Работа'], ['Работа', 'Серверы']])
  expect(rows).toEqual([{ ...RECORD, line: 0 }])
})

test('ids and keys of files do not leave the vault', async () => {
  const file = { id: 'pfl_1', name: 'a', bytes: 1, key: `${'A'.repeat(42)}E`, type: '' }
  const content = { ...RECORD.content, details: { ...newer, files: [file] } }
  for (const format of EXPORT_FORMATS.filter((name) => !needsPassword(name))) {
    const { bytes } = await writeExport([{ ...RECORD, content }], format)
    const text = new TextDecoder().decode(bytes)
    expect(text).not.toContain(file.key)
    expect(text).not.toContain(file.id)
  }
})

test('the age of Debian opens our export with the passphrase', async () => {
  const { bytes, extension } = await writeExport([RECORD], 'nora_age', LIGHT)
  expect(extension).toBe('json.age')
  writeFileSync(join(folder, 'ours.age'), bytes)
  runAge(['-d', '-o', 'ours.json', 'ours.age'])
  const { bytes: plain } = await writeExport([RECORD], 'nora_json')
  expect(readFileSync(join(folder, 'ours.json'))).toEqual(Buffer.from(plain))
})

test('what the age of Debian encrypts and armours is imported', async () => {
  const { bytes } = await writeExport([RECORD], 'nora_json')
  writeFileSync(join(folder, 'plain.json'), bytes)
  runAge(['-p', '-a', '-o', 'stock.age', 'plain.json'])
  const file = { name: 'a', bytes: Uint8Array.from(readFileSync(join(folder, 'stock.age'))) }
  expect((await readImport(file, { password: PASSPHRASE })).rows).toEqual([{ ...RECORD, line: 0 }])
})

test('age with another passphrase, without one, or cut is refused', async () => {
  const { bytes } = await writeExport([RECORD], 'nora_age', LIGHT)
  const file = { name: 'a', bytes }
  await expect(readImport(file)).rejects.toMatchObject({ code: 'password_needed' })
  await expect(readImport(file, { password: 'other' })).rejects.toMatchObject({ code: 'wrong_password' })
  const cut = { name: 'a', bytes: bytes.slice(0, -10) }
  await expect(readImport(cut, { password: PASSPHRASE })).rejects.toMatchObject({ code: 'truncated' })
})

test('formats that encrypt are not written without a password', async () => {
  for (const format of EXPORT_FORMATS.filter(needsPassword)) {
    await expect(writeExport([RECORD], format)).rejects.toThrow(RangeError)
  }
})

test('a record of our JSON that breaks a bound is refused by itself', async () => {
  const { bytes } = await writeExport([RECORD], 'nora_json')
  const file = JSON.parse(new TextDecoder().decode(bytes))
  const [record] = file.records
  const wrong = [
    { ...record, details: { ...record.details, password: 5 } },
    { ...record, overview: { ...record.overview, name: 'a\0' } },
    { ...record, overview: null },
    null,
  ]
  const { rows } = await readImport(toFile(JSON.stringify({ ...file, records: [...wrong, record] })))
  expect(rows.map((row) => ('refused' in row ? row.refused : 'read'))).toEqual([
    'malformed',
    'bad_characters',
    'malformed',
    'malformed',
    'read',
  ])
})

/** age asks a terminal for the passphrase, twice when it encrypts; `script` is one. */
function runAge(args: readonly string[]): void {
  const command = ['age', ...args].join(' ')
  execFileSync('script', ['-qec', command, '/dev/null'], {
    cwd: folder,
    input: `${PASSPHRASE}\n${PASSPHRASE}\n`,
    stdio: 'pipe',
  })
}
