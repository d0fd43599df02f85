import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { EXPORT_DATA, ONEPASSWORD_ROWS } from './onepassword/onepassword.fixtures.ts'
import { readImport } from './read-import.ts'
import { showRow } from './testing/show-row.ts'

const toArchive = (entries: Record<string, Uint8Array>) => {
  return { name: 'a.zip', bytes: Uint8Array.from(zipSync(entries)) }
}

test('every value of a 1PUX goes where it belongs', async () => {
  const vault = await readImport(
    toArchive({
      'export.attributes': strToU8('{"version":3}'),
      'export.data': strToU8(JSON.stringify(EXPORT_DATA)),
      'files/d1__doc.pdf': Uint8Array.of(1, 2),
      'files/d2__скан.png': Uint8Array.of(1, 2, 3),
    }),
  )
  expect(vault.format).toBe('1pux')
  expect(vault.folders).toEqual([['Личное'], ['Work']])
  expect(vault.rows.map(showRow)).toEqual(ONEPASSWORD_ROWS)
})

test('the archive of Dashlane is read with its notes and cards', async () => {
  const vault = await readImport(
    toArchive({
      'credentials.csv': strToU8(
        'username,username2,username3,title,password,note,url,category,otpUrl\nann,,,Example,pw,,https://a.example,Work,\n',
      ),
      'securenotes.csv': strToU8('title,note\nMemo,"line 1\nline 2"\n'),
      'payments.csv': strToU8('type,account_name,cc_number\npayment_card,Visa,4111\n'),
      'ids.csv': strToU8(''),
    }),
  )
  expect(vault.format).toBe('dashlane_csv')
  expect(vault.rows.map(showRow)).toEqual([
    { path: 'Work', name: 'Example', login: 'ann', password: 'pw', urls: ['https://a.example'] },
    { name: 'Memo', kind: 'note', notes: 'line 1\nline 2' },
    { name: 'Visa', kind: 'note', fields: ['type (text) payment_card', 'cc_number (text) 4111'] },
  ])
})

test('an archive of something else is refused', async () => {
  const file = toArchive({ 'a.txt': strToU8('x') })
  await expect(readImport(file)).rejects.toMatchObject({ code: 'unknown_format' })
})

test('an archive that is cut is refused', async () => {
  const { bytes } = toArchive({ 'export.data': strToU8(JSON.stringify(EXPORT_DATA)) })
  const file = { name: 'a', bytes: bytes.slice(0, -30) }
  await expect(readImport(file)).rejects.toMatchObject({ code: 'not_zip' })
})

test('an archive that says to unpack to more than 200 MiB is refused before it is unpacked', async () => {
  const { bytes } = toArchive({ 'export.data': strToU8('{}'), 'files/a__a': strToU8('{}') })
  for (const name of ['export.data', 'files/a__a']) setUnpackedSize(bytes, name, 101 * 1024 * 1024)
  await expect(readImport({ name: 'a', bytes })).rejects.toMatchObject({ code: 'zip_bomb' })
})

test('an entry that is larger than it says is cut there', async () => {
  const zeros = new Uint8Array(20 * 1024 * 1024)
  const { bytes } = toArchive({ 'export.data': zeros })
  setUnpackedSize(bytes, 'export.data', 100)
  const before = process.memoryUsage().arrayBuffers
  await expect(readImport({ name: 'a', bytes })).rejects.toMatchObject({ code: 'not_json' })
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(zeros.length)
})

test('an archive of 20,001 entries is refused', async () => {
  const entries = Object.fromEntries(
    Array.from({ length: 20_001 }, (_, index) => [`${index}`, new Uint8Array()]),
  )
  await expect(readImport(toArchive(entries))).rejects.toMatchObject({ code: 'zip_bomb' })
})

/** Changes what the directory of the archive says of an entry (APPNOTE 4.3.12). */
function setUnpackedSize(bytes: Uint8Array<ArrayBuffer>, name: string, size: number): void {
  const nameAt = Buffer.from(bytes).lastIndexOf(name)
  new DataView(bytes.buffer).setUint32(nameAt - 46 + 24, size, true)
}
