import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  pbkdf2Sync,
  randomBytes,
} from 'node:crypto'
import { argon2id } from 'hash-wasm'
import { expect, test } from 'vitest'
import { planImport } from '../plan-import.ts'
import { readImport } from '../read-import.ts'
import { showRow, toFile } from '../testing/show-row.ts'
import { writeExport } from '../write-export.ts'
import { bitwardenFixture } from './bitwarden.fixtures.ts'

type Kdf = { kdfType: number; kdfIterations: number; kdfMemory?: number; kdfParallelism?: number }
const PBKDF2: Kdf = { kdfType: 0, kdfIterations: 5_000 }
const ARGON2: Kdf = { kdfType: 1, kdfIterations: 2, kdfMemory: 16, kdfParallelism: 4 }

const ROWS = [
  {
    path: 'Work/Серверы',
    name: 'Example',
    login: 'ann',
    password: 'pw now',
    notes: 'line 1\nline 2',
    urls: ['https://a.example', 'https://b.example'],
    tags: ['favorite', 'home', 'work'],
    totp: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
    fields: [
      'Answer (text) сорок два',
      'PIN (hidden) 1234',
      'VIP (switch) true',
      'Linked (text) ',
      'Passkey (hidden) {"credentialId":"abc","rpId":"a.example"}',
    ],
    past: ['pw 2 until 2025-06-01T00:00:00.000Z', 'pw 1 until 2024-06-01T00:00:00.000Z'],
    changed_password_at: '2025-06-01T00:00:00.000Z',
    asks_again: true,
  },
  { name: 'Memo', kind: 'note', notes: 'text' },
  {
    name: 'Card',
    kind: 'note',
    fields: ['cardholderName (text) ANN', 'number (hidden) 4111', 'expYear (text) 2030', 'code (hidden) 123'],
  },
  { name: 'Person', kind: 'note', fields: ['firstName (text) Ann', 'email (text) ann@example.org'] },
  {
    name: 'Key',
    kind: 'note',
    fields: ['privateKey (hidden) -----BEGIN', 'publicKey (text) ssh-ed25519 AA'],
  },
  { path: 'Team', name: 'Shared', login: 'x' },
]

test('every value of a plain JSON of Bitwarden goes where it belongs', async () => {
  const vault = await readImport(toFile(JSON.stringify(bitwardenFixture)))
  expect(vault.format).toBe('bitwarden_json')
  expect(vault.rows.map(showRow)).toEqual(ROWS)
  expect(vault.folders).toEqual([['Work'], ['Work', 'Серверы'], ['Empty'], ['Team']])
  expect(vault.notes).toEqual([{ code: 'trash_left_out', count: 1 }])
})

test.each([
  ['PBKDF2', PBKDF2],
  ['Argon2id', ARGON2],
])('a file protected with %s by the published format is read', async (_, kdf) => {
  const file = toFile(await protectWithNode(JSON.stringify(bitwardenFixture), 'пароль файла', kdf))
  const vault = await readImport(file, { password: 'пароль файла' })
  expect(vault.rows.map(showRow)).toEqual(ROWS)
  await expect(readImport(file)).rejects.toMatchObject({ code: 'password_needed' })
  await expect(readImport(file, { password: 'other' })).rejects.toMatchObject({ code: 'wrong_password' })
})

test.each([
  ['PBKDF2', { kind: 'pbkdf2', iterations: 5_000 } as const],
  ['Argon2id', { kind: 'argon2id', iterations: 2, memoryMib: 16, parallelism: 2 } as const],
])('what we protect with %s is opened by a second reader of the published format', async (_, kdf) => {
  const { rows } = await readImport(toFile(JSON.stringify(bitwardenFixture)))
  const records = rows.flatMap((row) => ('refused' in row ? [] : [row]))
  const { bytes } = await writeExport(records, 'bitwarden_encrypted_json', { password: 'pä', kdf })
  const opened = JSON.parse(await unprotectWithNode(new TextDecoder().decode(bytes), 'pä'))
  expect(opened).toMatchObject({ encrypted: false, folders: expect.any(Array) })
  expect(opened.items[0]).toMatchObject({
    type: 1,
    name: 'Example',
    favorite: true,
    reprompt: 1,
    login: {
      username: 'ann',
      password: 'pw now',
      uris: [{ uri: 'https://a.example' }, { uri: 'https://b.example' }],
    },
    passwordHistory: [{ password: 'pw 2' }, { password: 'pw 1' }],
  })
})

test('import, export and import are equal, and the second import adds nothing', async () => {
  const first = await readImport(toFile(JSON.stringify(bitwardenFixture)))
  const records = first.rows.flatMap((row) => ('refused' in row ? [] : [row]))
  const { bytes, left_out } = await writeExport(records, 'bitwarden_json')
  const second = await readImport({ name: 'again', bytes })
  expect(second.rows.map(showRow)).toEqual(ROWS)
  expect(left_out).toEqual({ files: 0, versions: 0, past_passwords: 0 })
  const plan = planImport(
    second,
    records.map(({ content }) => content),
  )
  expect(plan.map(({ status }) => status)).toEqual(records.map(() => 'same'))
})

test('a file that only the account can open says so', async () => {
  const file = toFile(JSON.stringify({ encrypted: true, encKeyValidation_DO_NOT_EDIT: '2.a|b|c', items: [] }))
  await expect(readImport(file)).rejects.toMatchObject({ code: 'account_restricted' })
})

test.each([
  ['PBKDF2 of ten billion rounds', { ...PBKDF2, kdfIterations: 1e10 }, 'kdf_too_heavy'],
  ['Argon2id of a tebibyte', { ...ARGON2, kdfMemory: 1024 * 1024 }, 'kdf_too_heavy'],
  ['Argon2id of a million passes', { ...ARGON2, kdfIterations: 1_000_000 }, 'kdf_too_heavy'],
  ['no rounds', { ...PBKDF2, kdfIterations: 0 }, 'truncated'],
  ['rounds as text', { ...PBKDF2, kdfIterations: 'many' }, 'truncated'],
  ['a derivation that nobody knows', { ...PBKDF2, kdfType: 7 }, 'unknown_format'],
])('a file that asks for %s is refused before anything is derived', async (_, kdf, code) => {
  const json = JSON.stringify({
    encrypted: true,
    passwordProtected: true,
    salt: 'AAAA',
    data: '2.a|b|c',
    ...kdf,
  })
  await expect(readImport(toFile(json), { password: 'x' })).rejects.toMatchObject({ code })
})

test('data that was changed or cut is refused though the password fits', async () => {
  const json = JSON.parse(await protectWithNode('{}', 'pw', PBKDF2))
  const changed = { ...json, data: json.data.replace(/\|./, (part: string) => (part === '|A' ? '|B' : '|A')) }
  for (const broken of [changed, { ...json, data: json.data.slice(0, -9) }, { ...json, data: '' }]) {
    await expect(readImport(toFile(JSON.stringify(broken)), { password: 'pw' })).rejects.toMatchObject({
      code: 'truncated',
    })
  }
})

/** The published format once more, on the primitives of Node: nothing of it is shared with what is tested. */
async function protectWithNode(json: string, password: string, kdf: Kdf): Promise<string> {
  const salt = randomBytes(16).toString('base64')
  const [encryption, authentication] = await deriveWithNode(password, salt, kdf)
  const seal = (text: string) => {
    const iv = randomBytes(16)
    const cipher = createCipheriv('aes-256-cbc', encryption, iv)
    const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    const mac = createHmac('sha256', authentication).update(iv).update(data).digest()
    return `2.${[iv, data, mac].map((part) => part.toString('base64')).join('|')}`
  }
  const facts = { encrypted: true, passwordProtected: true, salt, ...kdf }
  return JSON.stringify({ ...facts, encKeyValidation_DO_NOT_EDIT: seal('id'), data: seal(json) })
}

async function unprotectWithNode(text: string, password: string): Promise<string> {
  const file = JSON.parse(text)
  const [encryption, authentication] = await deriveWithNode(password, file.salt, file)
  const [iv, data, mac] = file.data
    .slice(2)
    .split('|')
    .map((part: string) => Buffer.from(part, 'base64'))
  expect(createHmac('sha256', authentication).update(iv).update(data).digest()).toEqual(mac)
  const decipher = createDecipheriv('aes-256-cbc', encryption, iv)
  return Buffer.concat([decipher.update(data), decipher.final()]).toString('utf8')
}

async function deriveWithNode(password: string, salt: string, kdf: Kdf): Promise<[Buffer, Buffer]> {
  const master =
    kdf.kdfType === 0
      ? pbkdf2Sync(password, salt, kdf.kdfIterations, 32, 'sha256')
      : await argon2id({
          password,
          salt: createHash('sha256').update(salt).digest(),
          iterations: kdf.kdfIterations,
          memorySize: (kdf.kdfMemory ?? 0) * 1024,
          parallelism: kdf.kdfParallelism ?? 0,
          hashLength: 32,
          outputType: 'binary',
        })
  // HKDF-Expand of one block (RFC 5869, section 2.3).
  const expand = (label: string) => createHmac('sha256', master).update(label).update('\x01').digest()
  return [expand('enc'), expand('mac')]
}
