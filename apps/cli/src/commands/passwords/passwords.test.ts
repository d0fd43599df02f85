import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { VaultError } from '@nora/vault-core'
import { describe, expect, test } from 'vitest'
import { type FakeVault, fakeVault, login, MASTER_KEY } from '../../testing/fake-vault.ts'
import { vaultMachine } from '../../testing/run-vault.ts'

const TOTP = 'otpauth://totp/GitHub:ann?secret=JBSWY3DPEHPK3PXP&issuer=GitHub'

function open(more: Parameters<typeof fakeVault>[0] = {}): FakeVault {
  return fakeVault({
    state: 'open',
    folders: [
      { id: 'pwf_1', name: 'Work' },
      { id: 'pwf_2', name: 'Till', parent_id: 'pwf_1', is_shared: true },
    ],
    records: [
      {
        folder: 'pwf_1',
        content: login(
          'GitHub',
          { login: 'ann', urls: ['github.com'], tags: ['ci'] },
          { password: 'p@ss w0rd', totp: TOTP, fields: [{ name: 'Token', kind: 'hidden', value: 'ghp_1' }] },
        ),
      },
      { folder: 'pwf_2', content: login('Router', { login: 'admin' }, { password: 'r-1' }) },
      { folder: 'pwf_1', content: login('Router', { login: 'root' }, { password: 'r-2' }) },
    ],
    ...more,
  })
}

/** A machine on which a person sits; the vault is open. */
function machine(fake: FakeVault = open()) {
  const { run, ...rest } = vaultMachine(fake)
  const pass = (args: string[], given: Parameters<typeof run>[1] = {}) =>
    run(['pass', ...args], { typed: [], ...given })
  return { pass, fake, ...rest }
}

describe('nora pass ls', () => {
  test('shows folders and what is in them, without values', async () => {
    const { pass } = machine()
    const { lines, text } = await pass(['ls'])
    expect(lines).toEqual([
      'Work/',
      '  GitHub  ann  github.com',
      '  Router  root',
      'Work/Till/  shared',
      '  Router  admin',
    ])
    expect(text).not.toMatch(/p@ss|r-1/)
  })

  test('of one folder, and by a search', async () => {
    const { pass } = machine()
    expect((await pass(['ls', 'work/till'])).lines).toEqual(['Work/Till/  shared', '  Router  admin'])
    expect((await pass(['ls', '--search', 'git tag:ci'])).lines).toEqual([
      'Work/',
      '  GitHub  ann  github.com',
    ])
    expect((await pass(['ls', '--search', 'nothing'])).text).toContain('Nothing was found')
  })

  test('--json lists records with their ids', async () => {
    const { pass, fake } = machine()
    const [event] = (await pass(['ls', '--json'])).events()
    expect(event).toMatchObject({ event: 'passwords', refused: [] })
    expect(event?.records).toContainEqual(
      expect.objectContaining({ id: fake.rows[0]?.id, folder: 'Work', has_totp: true }),
    )
  })

  test('a folder that the server forged is named in the error output, and the others are listed', async () => {
    const { pass, fake } = machine()
    const openFolder = fake.vault.openFolder
    fake.vault.openFolder = async (id) => {
      if (id === 'pwf_2') throw new VaultError('older', 'older', {})
      return openFolder(id)
    }
    const { lines, error } = await pass(['ls'])
    expect(lines).toContain('  GitHub  ann  github.com')
    expect(error).toContain('The folder Work/Till is not shown')
  })
})

describe('nora pass get', () => {
  test.each([
    [['GitHub'], 'p@ss w0rd'],
    [['work/github', '--field', 'login'], 'ann'],
    [['GitHub', '--field', 'url'], 'github.com'],
    [['GitHub', '--field', 'token'], 'ghp_1'],
    [['GitHub', '--field', 'totp'], expect.stringMatching(/^\d{6}$/)],
    [['Work/Till/Router'], 'r-1'],
  ])('%j prints the value alone', async (args, value) => {
    const { pass } = machine()
    const { code, lines, error } = await pass(['get', ...args])
    expect([code, lines, error]).toEqual([0, [value], ''])
  })

  test('a one-time code of a clock that is an hour off comes with a warning beside it', async () => {
    const { pass } = machine()
    const date = 'Sat, 28 Nov 2026 11:00:00 GMT'
    const settings = () => Response.json({ console_url: 'https://nora.example.com' }, { headers: { date } })
    const routes = { 'GET /v1/system/settings': settings }
    const { code, lines, error } = await pass(['get', 'GitHub', '--field', 'totp'], { routes })
    expect([code, lines]).toEqual([0, [expect.stringMatching(/^\d{6}$/)]])
    expect(error).toContain('differs from the server’s by 1 h')
    expect((await pass(['get', 'GitHub'], { routes })).error).toBe('')
  })

  test('a name of several records lists them with their ids', async () => {
    const { pass, fake } = machine()
    const { code, text, error } = await pass(['get', 'router'])
    expect([code, text]).toEqual([1, ''])
    expect(error).toContain(`${fake.rows[1]?.id}  Work/Till/Router  admin`)
    expect((await pass(['get', fake.rows[1]?.id ?? ''])).lines).toEqual(['r-1'])
  })

  test('a field that is empty is refused with those that are not', async () => {
    const { pass } = machine()
    const { code, error } = await pass(['get', 'GitHub', '--field', 'notes'])
    expect([code, error]).toEqual([1, expect.stringContaining('password, login, url, totp, Token')])
  })

  test('--copy prints nothing and leaves a process that clears the clipboard without knowing the value', async () => {
    const { pass, copied } = machine()
    const written: string[] = []
    const clipboard = { write: async (text: string) => written.push(text) > 0, read: async () => null }
    const { text, error } = await pass(['get', 'GitHub', '--copy'], { clipboard })
    expect([text, written]).toEqual(['', ['p@ss w0rd']])
    expect(error).toContain('45 s')
    expect(copied).toMatchObject([{ kind: 'clear_clipboard', after_ms: 45_000 }])
    expect(JSON.stringify(copied)).not.toContain('p@ss')
  })

  test('--copy without a clipboard says what to install', async () => {
    const { pass } = machine()
    const { code, error } = await pass(['get', 'GitHub', '--copy'])
    expect([code, error]).toEqual([1, expect.stringContaining('xclip')])
  })

  test('a record that asks again wants the master key first', async () => {
    const fake = open({
      records: [{ folder: 'pwf_1', content: login('Bank', {}, { password: 'x', asks_again: true }) }],
    })
    const { pass } = machine(fake)
    expect((await pass(['get', 'Bank'], { typed: ['', MASTER_KEY] })).lines).toEqual(['x'])
    expect(fake.asked).toContain('verify')
  })

  test('a locked vault without a terminal is exit code 3, whatever is asked', async () => {
    const { run } = vaultMachine(fakeVault())
    const { code, error } = await run(['pass', 'get', 'GitHub'])
    expect([code, error]).toEqual([
      3,
      expect.stringContaining('The vault at http://localhost:7070 is locked.'),
    ])
  })

  test('a locked vault at a terminal is unlocked for the command, and stays open', async () => {
    const { run, prompts } = vaultMachine(open({ state: 'locked' }))
    expect((await run(['pass', 'get', 'GitHub'], { typed: [MASTER_KEY] })).lines).toEqual(['p@ss w0rd'])
    expect((await run(['pass', 'get', 'GitHub'])).lines).toEqual(['p@ss w0rd'])
    expect(prompts).toHaveLength(1)
  })
})

describe('nora pass add', () => {
  test('asks for the password twice', async () => {
    const { pass, fake } = machine()
    const args = ['add', 'Work/Till/Safe', '--login', 'x', '--url', 'a.test', '--url', 'b.test', '--tag', 't']
    const { code, text } = await pass(args, { typed: ['s3cret', 's3cret'] })
    expect([code, text]).toEqual([0, 'Added Work/Till/Safe\n'])
    expect(fake.rows.at(-1)).toMatchObject({
      folder_id: 'pwf_2',
      overview: { name: 'Safe', login: 'x', urls: ['a.test', 'b.test'], tags: ['t'] },
      details: { password: 's3cret' },
    })
  })

  test('takes the first line of standard input as the password and the rest as notes', async () => {
    const { run } = vaultMachine(open())
    const fake = open()
    const second = vaultMachine(fake)
    await second.run(['vault', 'unlock'], { typed: [MASTER_KEY] })
    expect(
      (await second.run(['pass', 'add', 'Work/Safe'], { piped: 's3cret\r\n\r\nby the door\n' })).code,
    ).toBe(0)
    expect(fake.rows.at(-1)?.details).toMatchObject({ password: 's3cret', notes: 'by the door' })
    expect((await run(['pass', 'add', 'Work/Safe'], { piped: 'x' })).code).toBe(3)
  })

  test('--generate makes one of the length that is asked for', async () => {
    const { pass, fake } = machine()
    await pass(['add', 'Work/Safe', '--generate', '--length', '31', '--no-symbols'])
    expect(fake.rows.at(-1)?.details.password).toMatch(/^[A-Za-z0-9]{31}$/)
  })

  test('--create-folder makes the folders of the path', async () => {
    const { pass, fake } = machine()
    expect((await pass(['add', 'Home/Door/Safe', '--generate'])).code).toBe(1)
    await pass(['add', 'Home/Door/Safe', '--generate', '--create-folder'])
    expect(fake.tree.slice(2)).toMatchObject([
      { name: 'Home', parent_id: null },
      { name: 'Door', parent_id: 'pwf_3' },
    ])
    expect(fake.rows.at(-1)?.folder_id).toBe('pwf_4')
  })

  test('a name that is there with the same login is exit code 5', async () => {
    const { pass } = machine()
    expect((await pass(['add', 'Work/github', '--login', 'ann', '--generate'])).code).toBe(5)
    expect((await pass(['add', 'Work/github', '--login', 'ben', '--generate'])).code).toBe(0)
  })

  test('without a folder it says which there are', async () => {
    const { pass } = machine()
    const { code, error } = await pass(['add', 'Safe', '--generate'])
    expect([code, error]).toEqual([2, expect.stringContaining('There are: Work, Work/Till')])
  })

  test('an address that would run as a script is refused', async () => {
    const { pass, fake } = machine()
    const { code, error } = await pass(['add', 'Work/Safe', '--url', 'javascript:alert(1)', '--generate'])
    expect([code, error]).toEqual([2, expect.stringContaining('unsafe_url')])
    expect(fake.rows).toHaveLength(3)
  })
})

describe('nora pass edit', () => {
  /** An editor that changes the file as it is told to. */
  const editor = (change: (text: string) => string, seen: string[] = []) => ({
    env: { LANG: 'en_US.UTF-8', EDITOR: 'code --wait' },
    runAttached: async (command: readonly string[]) => {
      const path = command.at(-1) ?? ''
      seen.push(
        command.slice(0, -1).join(' '),
        String(statSync(path).mode & 0o777),
        String(statSync(dirname(path)).mode & 0o777),
        path,
      )
      writeFileSync(path, change(readFileSync(path, 'utf8')))
      return 0
    },
  })

  test('opens the record as YAML in a private file, which is gone afterwards', async () => {
    const { pass, fake } = machine()
    const seen: string[] = []
    const { code } = await pass(
      ['edit', 'GitHub'],
      editor((text) => text.replace('p@ss w0rd', '007'), seen),
    )
    expect([code, seen.slice(0, 3)]).toEqual([0, ['code --wait', String(0o600), String(0o700)]])
    expect(() => statSync(dirname(seen[3] ?? ''))).toThrow('ENOENT')
    expect(fake.rows[0]).toMatchObject({ version: 2, details: { password: '007', totp: TOTP } })
  })

  test('stores nothing when nothing was changed', async () => {
    const { pass, fake } = machine()
    expect(
      (
        await pass(
          ['edit', 'GitHub'],
          editor((text) => text),
        )
      ).text,
    ).toContain('Nothing has changed')
    expect(fake.rows[0]?.version).toBe(1)
  })

  test('what cannot be read is edited on, or dropped', async () => {
    const { pass, fake } = machine()
    let times = 0
    const change = (text: string) => (times++ === 0 ? `${text}\nnombre: x` : text.replace('nombre: x', ''))
    expect((await pass(['edit', 'GitHub'], { typed: [''], ...editor(change) })).code).toBe(0)
    expect(times).toBe(2)
    expect((await pass(['edit', 'GitHub'], { typed: ['q'], ...editor(() => 'name: [') })).code).toBe(1)
    expect(fake.rows[0]?.version).toBe(1)
  })

  test('takes YAML from a pipe', async () => {
    const { run } = vaultMachine(open())
    const fake = open()
    const second = vaultMachine(fake)
    await second.run(['vault', 'unlock'], { typed: [] })
    const { code } = await second.run(['pass', 'edit', 'GitHub'], {
      piped: '{"name": "GH", "password": "new"}',
    })
    expect([code, fake.rows[0]?.overview.name, fake.rows[0]?.overview.has_totp]).toEqual([0, 'GH', false])
    expect((await run(['pass', 'edit', 'GitHub'], { piped: '{}' })).code).toBe(3)
  })

  test('somebody else’s change meanwhile is not overwritten', async () => {
    const { pass, fake } = machine()
    const change = (text: string) => {
      Object.assign(fake.rows[0] ?? {}, { version: 2 })
      return text.replace('p@ss w0rd', 'mine')
    }
    const { code, error } = await pass(['edit', 'GitHub'], editor(change))
    expect([code, error]).toEqual([1, expect.stringContaining('Somebody else changed the record')])
    expect(fake.rows[0]?.details.password).toBe('p@ss w0rd')
  })
})

describe('nora pass cut-history', () => {
  test('takes the typed path of the folder, or --yes where nobody can be asked', async () => {
    const { pass, fake } = machine()
    expect((await pass(['cut-history', 'till'], { typed: ['Till'] })).code).toBe(1)
    const refused = { code: 2, error: expect.stringContaining('--yes') }
    expect(await pass(['cut-history', 'till'], { typed: undefined })).toMatchObject(refused)
    expect(await pass(['cut-history', 'till', '--json'])).toMatchObject({ code: 2 })
    expect(fake.asked).toEqual([])
    const { lines } = await pass(['cut-history', 'till'], { typed: ['Work/Till'] })
    expect(lines).toEqual(['The history of Work/Till was cut.'])
    await pass(['cut-history', 'pwf_2', '--yes'], { typed: undefined })
    expect(fake.asked).toEqual(['cutFolderHistory pwf_2', 'cutFolderHistory pwf_2'])
  })

  test('asks for the master key where the last proof is too old', async () => {
    const { pass, fake } = machine(open({ is_proven: false }))
    const { code } = await pass(['cut-history', 'Work'], { typed: ['Work', MASTER_KEY] })
    expect([code, fake.asked]).toEqual([0, ['cutFolderHistory pwf_1', 'verify', 'cutFolderHistory pwf_1']])
  })
})

test('nora pass rm moves to the trash, --purge deletes for good', async () => {
  const { pass, fake } = machine()
  await pass(['rm', 'GitHub'])
  expect(fake.rows[0]?.is_trashed).toBe(true)
  expect((await pass(['get', 'GitHub'])).code).toBe(1)
  await pass(['rm', 'Work/Till/Router', '--purge'])
  expect(fake.rows.map(({ overview }) => overview.login)).toEqual(['ann', 'root'])
})

describe('nora pass gen', () => {
  test.each([
    [[], /^\S{20}$/],
    [['--length', '40', '--no-symbols'], /^[A-Za-z0-9]{40}$/],
    [['--words', '5'], /^[a-z]+(?:-[a-z]+){4}$/],
    [['--words', '9', '--lang', 'ru'], /^[а-я]+(?:-[а-я]+){8}$/],
  ])('%j', async (args, expected) => {
    const { run } = vaultMachine(fakeVault())
    const { code, lines } = await run(['pass', 'gen', ...args], { token: null })
    expect([code, lines]).toEqual([0, [expect.stringMatching(expected)]])
  })

  test.each([
    [['--length', '3']],
    [['--words', '11']],
    [['--length', 'x']],
    [['--words', '5', '--length', '9']],
  ])('%j is refused', async (args) =>
    expect((await vaultMachine(fakeVault()).run(['pass', 'gen', ...args])).code).toBe(2),
  )
})

describe('nora pass share', () => {
  const asked = (fake: FakeVault) =>
    JSON.parse((fake.asked.find((one) => one.startsWith('makeShare')) ?? '').slice(10))

  test('prints the link alone, for one view and a day', async () => {
    const { pass, fake } = machine()
    const { lines, error } = await pass(['share', 'GitHub'])
    expect(lines).toEqual(['https://nora.example.com/password#shr_1.secret-part'])
    expect(error).toContain('It opens once, until')
    expect(asked(fake)).toMatchObject({ views: 1, expires_in: '1d', passphrase: null, for_user_id: null })
  })

  test('--passphrase is asked for twice and never printed', async () => {
    const { pass, fake } = machine()
    const args = ['share', 'GitHub', '--passphrase', '--views', 'any', '--expires', '30m']
    const { text, error } = await pass(args, { typed: ['open sesame', 'open sesame'] })
    expect(asked(fake)).toMatchObject({ views: null, expires_in: '30m', passphrase: 'open sesame' })
    expect(text + error).not.toContain('sesame')
  })

  test.each([
    [['--for', 'ben@example.com'], 0, ''],
    [['--for', 'eve@example.com'], 1, 'no signed key'],
    [['--for', 'zoe@example.com'], 1, 'no member'],
    [['--for', 'ben@example.com', '--passphrase'], 2, '--passphrase'],
    [['--expires', '2d'], 2, '--expires'],
    [['--views', '0'], 2, '--views'],
    [['--views', '101'], 2, '--views'],
  ])('%j ends with %d', async (more, code, said) => {
    const { pass } = machine()
    const result = await pass(['share', 'GitHub', ...more])
    expect([result.code, result.error]).toEqual([code, expect.stringContaining(said)])
  })
})
