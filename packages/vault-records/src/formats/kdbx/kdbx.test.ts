import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEmptyRecord } from '../../record.ts'
import type { ExportRecord } from '../export-record.ts'
import type { ImportedVault } from '../imported-vault.ts'
import { planImport } from '../plan-import.ts'
import { readImport } from '../read-import.ts'
import { keepassxc, pykeepass, readBytes, writeBytes } from '../testing/keepass-programs.ts'
import { showRow, toFile } from '../testing/show-row.ts'
import { writeExport } from '../write-export.ts'
import { KEEPASS_ROWS, KEEPASS_XML } from './kdbx.fixtures.ts'
import { loadKdbxweb } from './load-kdbxweb.ts'

/** Derives in milliseconds. */
const LIGHT = { kind: 'argon2id', memoryMib: 1, iterations: 1, parallelism: 1 } as const

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nora-kdbx-'))
})

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const open = (name: string, password = 'пароль') => {
  return readImport({ name, bytes: readBytes(folder, name) }, { password })
}

const toRecords = ({ rows }: ImportedVault) => rows.flatMap((row) => ('refused' in row ? [] : [row]))

test('every value of the XML of KeePass goes where it belongs', async () => {
  const vault = await readImport(toFile(KEEPASS_XML))
  expect(vault.format).toBe('keepass_xml')
  expect(vault.rows.map(showRow)).toEqual(KEEPASS_ROWS)
  expect(vault.folders).toEqual([['Работа'], ['Работа', 'Серверы'], ['Работа', 'Empty']])
  expect(vault.notes).toEqual([{ code: 'trash_left_out', count: 1 }])
})

test('a KDBX 4 that KeePassXC made of the XML holds the same', async () => {
  writeBytes(folder, 'in.xml', KEEPASS_XML)
  keepassxc(folder, ['import', '-p', '-t', '100', 'in.xml', 'imported.kdbx'], 'пароль', 'пароль')
  const vault = await open('imported.kdbx')
  expect(vault.format).toBe('kdbx')
  expect(vault.rows.map(showRow)).toEqual(KEEPASS_ROWS)
})

test('what KeePassXC adds, edits and attaches is read with folders, history and files', async () => {
  const run = (args: string[], ...more: string[]) => keepassxc(folder, args, 'пароль', ...more)
  run(['db-create', '-p', '-t', '100', 'made.kdbx'], 'пароль')
  run(['mkdir', 'made.kdbx', 'Работа'])
  run(['mkdir', 'made.kdbx', 'Работа/Ünïcode Папка'])
  const entry = 'Работа/Ünïcode Папка/Prod DB'
  const facts = ['-u', 'root', '--url', 'https://db.example.org', '--notes', 'заметка', '-p']
  run(['add', ...facts, 'made.kdbx', entry], 's3cret"\'$x')
  run(['edit', '-p', '-u', 'root2', 'made.kdbx', entry], 'новый')
  writeBytes(
    folder,
    'key.bin',
    Uint8Array.from({ length: 5_000 }, (_, index) => index % 251),
  )
  run(['attachment-import', 'made.kdbx', entry, 'ключ.bin', 'key.bin'])
  const [record] = toRecords(await open('made.kdbx'))
  expect(record?.path).toEqual(['Работа', 'Ünïcode Папка'])
  expect(record?.content.overview).toMatchObject({ name: 'Prod DB', login: 'root2', has_files: true })
  expect(record?.content.details).toMatchObject({ password: 'новый', notes: 'заметка' })
  expect(record?.content.details.password_history.map(({ password }) => password)).toEqual(['s3cret"\'$x'])
  expect(record?.history[0]?.content.overview.login).toBe('root')
  expect(record?.files[0]?.bytes).toEqual(readBytes(folder, 'key.bin'))
})

test('a KDBX 4 that pykeepass saved is read', async () => {
  const { bytes } = await writeExport([], 'kdbx', { password: 'пароль', kdf: LIGHT })
  writeBytes(folder, 'py4.kdbx', bytes)
  pykeepass(
    folder,
    `kp = PyKeePass('py4.kdbx', password='пароль')
group = kp.add_group(kp.root_group, 'Отдел')
entry = kp.add_entry(group, 'Сайт', 'анна', 'секрет', url='https://a.example', notes='да', tags=['x', 'y'])
entry.set_custom_property('Вопрос', 'ответ')
entry.otp = 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP'
entry.add_attachment(kp.add_binary(b'hello'), 'a.txt')
entry.save_history()
entry.password = 'секрет 2'
kp.save()`,
  )
  const [row] = (await open('py4.kdbx')).rows
  expect(showRow(row!)).toMatchObject({
    path: 'Отдел',
    name: 'Сайт',
    login: 'анна',
    password: 'секрет 2',
    urls: ['https://a.example'],
    tags: ['x', 'y'],
    totp: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
    fields: ['Вопрос (text) ответ'],
    past: [expect.stringMatching(/^секрет until /)],
    attached: ['a.txt 5'],
  })
})

test('a KDBX 3 that pykeepass and KeePassXC saved is read', async () => {
  const { Credentials, Kdbx, ProtectedValue } = await loadKdbxweb()
  const empty = Kdbx.create(new Credentials(ProtectedValue.fromString('pw')), 'x')
  empty.setVersion(3)
  empty.header.keyEncryptionRounds = 6_000
  writeBytes(folder, 'py3.kdbx', new Uint8Array(await empty.save()))
  const version = pykeepass(
    folder,
    `kp = PyKeePass('py3.kdbx', password='pw')
group = kp.add_group(kp.root_group, 'Отдел')
entry = kp.add_entry(group, 'Сайт', 'анна', 'секрет', url='https://a.example', notes='да')
entry.add_attachment(kp.add_binary(b'hello'), 'a.txt')
kp.save()
print(kp.version)`,
  )
  expect(version.trim()).toBe('(3, 1)')
  const [row] = (await open('py3.kdbx', 'pw')).rows
  expect(showRow(row!)).toMatchObject({
    path: 'Отдел',
    name: 'Сайт',
    password: 'секрет',
    attached: ['a.txt 5'],
  })
  await expect(open('py3.kdbx', 'other')).rejects.toMatchObject({ code: 'wrong_password' })
  // KeePassXC makes no file of version 3, but saves one as what it was.
  keepassxc(folder, ['edit', '-q', '-u', 'вера', 'py3.kdbx', 'Отдел/Сайт'], 'pw')
  expect(new DataView(readBytes(folder, 'py3.kdbx').buffer).getUint16(10, true)).toBe(3)
  const [saved] = (await open('py3.kdbx', 'pw')).rows
  expect(showRow(saved!)).toMatchObject({ login: 'вера', password: 'секрет', attached: ['a.txt 5'] })
})

const RECORD: ExportRecord = {
  path: ['Работа', 'Серверы'],
  content: {
    overview: {
      ...makeEmptyRecord().overview,
      name: 'База "1" <&>',
      login: 'анна',
      urls: ['https://a.example', 'https://b.example', 'https://c.example'],
      tags: ['home', 'a,b'],
      has_totp: true,
      has_files: true,
    },
    details: {
      ...makeEmptyRecord().details,
      password: ' пароль\t<&>"\'\r ',
      totp: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
      notes: 'строка 1\n\tстрока 2\n',
      fields: [
        { name: 'PIN', kind: 'hidden', value: '1234' },
        { name: 'PIN', kind: 'text', value: 'a second of the same name' },
        { name: 'Title', kind: 'text', value: 'named as KeePass names its own' },
        { name: 'VIP', kind: 'switch', value: 'true' },
        { name: 'До', kind: 'date', value: '2028-02-29' },
        { name: '', kind: 'text', value: 'without a name' },
        { name: 'constructor', kind: 'text', value: 'as every object has' },
      ],
      password_history: [
        { password: 'p2', until: '2025-06-01T00:00:00.000Z' },
        { password: 'p1', until: '2024-06-01T00:00:00.000Z' },
      ],
      asks_again: true,
      changed_password_at: '2025-06-01T00:00:00.000Z',
      health: 'ignored',
    },
  },
  files: [{ name: 'ключ.bin', bytes: Uint8Array.of(0, 1, 2, 255) }],
}

test('what we write, KeePassXC and pykeepass read', async () => {
  const { bytes, left_out } = await writeExport([RECORD], 'kdbx', {
    password: 'пароль',
    name: 'Сейф',
    kdf: LIGHT,
  })
  expect(left_out).toEqual({ files: 0, versions: 0, past_passwords: 0 })
  writeBytes(folder, 'ours.kdbx', bytes)
  const entry = 'Работа/Серверы/База "1" <&>'
  const show = (attribute: string) => {
    return keepassxc(folder, ['show', '-q', '-s', '-a', attribute, 'ours.kdbx', entry], 'пароль')
  }
  expect(show('UserName')).toBe('анна\n')
  expect(show('PIN')).toBe('1234\n')
  expect(show('Notes')).toBe('строка 1\n\tстрока 2\n\n')
  expect(keepassxc(folder, ['show', '-q', '-t', 'ours.kdbx', entry], 'пароль')).toMatch(/^\d{6}\n$/)
  keepassxc(folder, ['attachment-export', '-q', 'ours.kdbx', entry, 'ключ.bin', 'out.bin'], 'пароль')
  expect(readBytes(folder, 'out.bin')).toEqual(RECORD.files?.[0]?.bytes)
  const read = pykeepass(
    folder,
    `import json
kp = PyKeePass('ours.kdbx', password='пароль')
entry = kp.find_entries(username='анна', first=True)
print(json.dumps([entry.password, entry.group.name, [old.password for old in entry.history], entry.get_custom_property('KP2A_URL_1')]))`,
  )
  expect(JSON.parse(read)).toEqual([
    RECORD.content.details.password,
    'Серверы',
    ['p1', 'p2'],
    'https://b.example',
  ])
})

test('import, export and import are equal, and the second import adds nothing', async () => {
  const { bytes } = await writeExport([RECORD], 'kdbx', { password: 'x', kdf: LIGHT })
  const vault = await readImport({ name: 'a', bytes }, { password: 'x' })
  const [again] = toRecords(vault)
  expect(again?.path).toEqual(RECORD.path)
  expect(again?.content).toEqual(RECORD.content)
  expect(again?.files).toEqual(RECORD.files)
  const twice = await writeExport(toRecords(vault), 'kdbx', { password: 'x', kdf: LIGHT })
  const second = await readImport({ name: 'a', bytes: twice.bytes }, { password: 'x' })
  expect(toRecords(second).map(showRow)).toEqual(toRecords(vault).map(showRow))
  const stored = toRecords(vault).map(({ content, files }) => ({
    ...content,
    details: {
      ...content.details,
      files: files.map(({ name, bytes: { length } }) => ({
        id: 'f',
        name,
        bytes: length,
        key: '',
        type: '',
      })),
    },
  }))
  expect(planImport(second, stored).map(({ status }) => status)).toEqual(['same'])
})

test('what others wrote where our facts are, refuses nothing and changes nothing but what fits', async () => {
  const { Credentials, Kdbx, ProtectedValue } = await loadKdbxweb()
  const database = Kdbx.create(new Credentials(ProtectedValue.fromString('x')), 'x')
  const entry = database.createEntry(database.getDefaultGroup())
  entry.fields.set('Title', 'a')
  entry.fields.set('VIP', 'maybe')
  entry.fields.set('Day', '31.12.2025')
  const fields = { VIP: { name: 'VIP', kind: 'switch' }, Day: { name: 'Day', kind: 'date' }, x: 1 }
  const facts = {
    kind: 'card',
    changed_password_at: '2025-99-99T00:00:00Z',
    asks_again: 'yes',
    tags: 'a',
    fields,
  }
  entry.customData = new Map([['nora', { value: JSON.stringify(facts) }]])
  entry.times.lastModTime = new Date('2025-01-01T00:00:00Z')
  entry.binaries.set(`${'n'.repeat(300)}.bin`, await database.createBinary(new ArrayBuffer(1)))
  const vault = await readImport(
    { name: 'a', bytes: new Uint8Array(await database.save()) },
    { password: 'x' },
  )
  expect(vault.rows.map(showRow)).toEqual([
    {
      name: 'a',
      kind: 'note',
      fields: ['VIP (text) maybe', 'Day (text) 31.12.2025'],
      changed_password_at: '2025-01-01T00:00:00.000Z',
      attached: [`${'n'.repeat(251)}.bin 1`],
    },
  ])
})

test.each([
  ['no password', undefined, 'password_needed'],
  ['another password', 'other', 'wrong_password'],
])('a database with %s is refused', async (_, password, code) => {
  const { bytes } = await writeExport([], 'kdbx', { password: 'right', kdf: LIGHT })
  await expect(readImport({ name: 'a', bytes }, { password })).rejects.toMatchObject({ code })
})

test('a database that is cut, changed, or of KeePass 1 is refused', async () => {
  const { bytes } = await writeExport([RECORD], 'kdbx', { password: 'x', kdf: LIGHT })
  const changed = bytes.slice()
  changed[bytes.length - 200]! ^= 1
  const old = Uint8Array.of(0x03, 0xd9, 0xa2, 0x9a, 0x65, 0xfb, 0x4b, 0xb5, 0, 0, 0, 0)
  for (const broken of [bytes.slice(0, 30), bytes.slice(0, -100), changed, old]) {
    await expect(readImport({ name: 'a', bytes: broken }, { password: 'x' })).rejects.toMatchObject({
      code: 'not_kdbx',
    })
  }
})

test('a database whose key would take a tebibyte or a day is refused before anything is derived', async () => {
  const { Consts, Credentials, Kdbx, ProtectedValue, VarDictionary } = await loadKdbxweb()
  const { UInt64 } = VarDictionary.ValueType
  const database = Kdbx.create(new Credentials(ProtectedValue.fromString('x')), 'x')
  database.setKdf(Consts.KdfId.Argon2id)
  const bytes = new Uint8Array(await database.save())
  const at = Buffer.from(bytes).indexOf(Buffer.from([UInt64, 1, 0, 0, 0, 'M'.charCodeAt(0)]))
  expect(at).toBeGreaterThan(0)
  new DataView(bytes.buffer).setBigUint64(at + 10, 2n ** 40n, true)
  await expect(readImport({ name: 'a', bytes }, { password: 'x' })).rejects.toMatchObject({
    code: 'kdf_too_heavy',
  })
})
