import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { bitwardenFixture } from './bitwarden/bitwarden.fixtures.ts'
import type { ImportedVault } from './imported-vault.ts'
import { PASSWORK_FLAT, PASSWORK_NESTED, PASSWORK_ROWS } from './passwork/passwork.fixtures.ts'
import { planImport } from './plan-import.ts'
import { PROTON_DATA, PROTON_ROWS } from './proton/proton.fixtures.ts'
import { type ImportFile, readImport } from './read-import.ts'
import { showRow, toFile } from './testing/show-row.ts'
import { writeExport } from './write-export.ts'

const toArchive = (entries: Record<string, Uint8Array>): ImportFile => {
  return { name: 'a.zip', bytes: Uint8Array.from(zipSync(entries)) }
}
const json = (value: unknown) => strToU8(JSON.stringify(value))

const bitwardenZip = toArchive({
  'data.json': json(bitwardenFixture),
  'attachments/i1/скан.png': Uint8Array.of(1, 2, 3),
  'attachments/i1/key.pem': Uint8Array.of(4),
  'attachments/i2/': new Uint8Array(),
  'attachments/gone/a.txt': Uint8Array.of(5),
})
const protonZip = toArchive({
  'Proton Pass/data.json': json(PROTON_DATA),
  'Proton Pass/files/scan.AbCdEf0123456789.png': Uint8Array.of(1, 2, 3),
  'Proton Pass/files/ab12cd34ab12cd34-my-picture.jpg': Uint8Array.of(4, 5),
})
const passwork = toFile(JSON.stringify(PASSWORK_NESTED))

test('a ZIP of Bitwarden brings what its JSON says, and the files of each item', async () => {
  const vault = await readImport(bitwardenZip)
  const plain = await readImport(toFile(JSON.stringify(bitwardenFixture)))
  expect(vault.format).toBe('bitwarden_zip')
  const withFiles = plain.rows.map((row, index) => {
    return index === 0 ? { ...showRow(row), attached: ['скан.png 3', 'key.pem 1'] } : showRow(row)
  })
  expect(vault.rows.map(showRow)).toEqual(withFiles)
  expect([vault.folders, vault.notes]).toEqual([plain.folders, plain.notes])
})

test('every value of a ZIP of Proton Pass goes where it belongs', async () => {
  const vault = await readImport(protonZip)
  expect(vault.format).toBe('proton_zip')
  expect(vault.rows.map(showRow)).toEqual(PROTON_ROWS)
  expect(vault.folders).toEqual([['Личное'], ['Work']])
  expect(vault.notes).toEqual([{ code: 'trash_left_out', count: 1 }])
})

test('the data.json of Proton Pass is read by itself, without files', async () => {
  const { rows } = await readImport(toFile(JSON.stringify(PROTON_DATA)))
  expect(rows.map(showRow)).toEqual(
    PROTON_ROWS.map(({ attached, ...row }: (typeof PROTON_ROWS)[number]) => row),
  )
})

test.each([
  ['an archive with data.pgp', toArchive({ 'Proton Pass/data.pgp': strToU8('x') })],
  ['an armoured message', toFile('-----BEGIN PGP MESSAGE-----\n\nwy4ECQMI\n-----END PGP MESSAGE-----\n')],
  ['a message in bytes', { name: 'a', bytes: Uint8Array.of(0xc3, 0x2e, 4, 9, 3, 8, 0x21) }],
])('%s is refused with what to do instead', async (_, file) => {
  await expect(readImport(file)).rejects.toMatchObject({ code: 'pgp_encrypted' })
})

test.each([
  ['nested', PASSWORK_NESTED],
  ['by ids', PASSWORK_FLAT],
])('every value of a JSON of Passwork, folders %s, goes where it belongs', async (_, file) => {
  const vault = await readImport(toFile(JSON.stringify(file)))
  expect(vault.format).toBe('passwork_json')
  expect(vault.rows.map(showRow)).toEqual(PASSWORK_ROWS)
  expect(vault.folders).toEqual([['Отдел'], ['Отдел', 'Серверы'], ['Отдел', 'Серверы', 'Empty']])
  expect(vault.notes).toEqual([{ code: 'trash_left_out', count: 1 }])
})

test('an item of Passwork that a master key closes is refused by itself', async () => {
  const sealed = { name: 'Sealed', login: 'a', passwordEncrypted: 'amt4cwv4', keyEncrypted: 'amt4cwv4' }
  const open = { name: 'Open', login: 'b', password: 'p' }
  const { rows } = await readImport(toFile(JSON.stringify({ items: [sealed, open] })))
  expect(rows.map(showRow)).toEqual([
    { refused: 'still_encrypted', line: 0, name: 'Sealed' },
    { name: 'Open', login: 'b', password: 'p' },
  ])
})

test('folders of Passwork that lie in themselves end in a path', async () => {
  const folders = [
    { id: 'a', parentId: 'b', name: 'A' },
    { id: 'b', parentId: 'a', name: 'B' },
  ]
  const items = [{ name: 'x', login: 'l', password: 'p', folderId: 'a' }]
  const { rows } = await readImport(toFile(JSON.stringify({ folders, items })))
  expect(rows.map(showRow)).toEqual([{ path: 'B/A', name: 'x', login: 'l', password: 'p' }])
})

test.each([
  ['Bitwarden', 'data.json'],
  ['Proton Pass', 'Proton Pass/data.json'],
])(
  'an archive of %s whose JSON is of something else, cut or nested too deeply is refused',
  async (_, entry) => {
    const read = (text: string) => readImport(toArchive({ [entry]: strToU8(text) }))
    await expect(read('{"a":1}')).rejects.toMatchObject({ code: 'unknown_format' })
    await expect(read('{"encrypted":false,"items":[')).rejects.toMatchObject({ code: 'not_json' })
    await expect(read('['.repeat(1_000))).rejects.toMatchObject({ code: 'too_deep' })
  },
)

test('broken base64 of an attachment of Passwork refuses the file', async () => {
  const attachments = [{ name: 'a', encryptedData: '!' }]
  const file = toFile(JSON.stringify([{ name: 'V', passwords: [{ name: 'x', password: 'p', attachments }] }]))
  await expect(readImport(file)).rejects.toMatchObject({ code: 'truncated' })
})

test.each([
  ['Bitwarden', bitwardenZip],
  ['Proton Pass', protonZip],
  ['Passwork', passwork],
])('import, export and import of %s are equal, and the second import adds nothing', async (_, file) => {
  const first = await readImport(file)
  const records = listRead(first)
  const { bytes } = await writeExport(records, 'nora_json')
  const second = await readImport({ name: 'again', bytes })
  expect(second.rows).toEqual(first.rows)
  const stored = records.map(({ content, files }) => {
    const facts = files.map(({ name, bytes: { length } }) => ({
      id: '',
      name,
      bytes: length,
      key: '',
      type: '',
    }))
    return { ...content, details: { ...content.details, files: facts } }
  })
  expect(planImport(first, stored).map(({ status }) => status)).toEqual(records.map(() => 'same'))
})

function listRead({ rows }: ImportedVault) {
  return rows.flatMap((row) => ('refused' in row ? [] : [row]))
}
