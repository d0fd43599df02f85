import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RecordContent } from '@nora/vault-records'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/fake-platform.ts'
import { type FakeVault, fakeVault, login, MASTER_KEY } from '../../testing/fake-vault.ts'
import { vaultMachine } from '../../testing/run-vault.ts'

const CHROME =
  'name,url,username,password,note\nMail,https://mail.test/,ann,m-1,\nShop,https://shop.test/,ann,s-1,a note\n'

function machine(fake: FakeVault = fakeVault({ state: 'open' })) {
  const { run } = vaultMachine(fake)
  const workingFolder = temporaryFolder()
  const pass = (args: string[], typed: string[] = []) => run(['pass', ...args], { typed, workingFolder })
  const put = (name: string, text: string) => writeFileSync(join(workingFolder, name), text)
  return { pass, fake, put, at: (name: string) => join(workingFolder, name) }
}

describe('nora pass import', () => {
  test('--dry-run says what would change and stores nothing', async () => {
    const { pass, fake, put } = machine()
    put('chrome.csv', CHROME)
    const { code, lines, text } = await pass(['import', 'chrome.csv', '--dry-run'])
    expect([code, lines.at(-1)]).toEqual([
      0,
      'New: 2, would change: 0, there already: 0, refused: 0. Nothing was stored.',
    ])
    expect(text).not.toMatch(/m-1|s-1/)
    expect(fake.rows).toEqual([])
  })

  test('puts everything under --folder, and a second time adds nothing', async () => {
    const { pass, fake, put } = machine()
    put('chrome.csv', CHROME)
    const { lines } = await pass(['import', 'chrome.csv', '--folder', 'Old/Chrome'])
    expect(lines[0]).toBe('Added: 2, changed: 0, there before: 0, refused: 0.')
    expect(fake.tree.slice(1)).toMatchObject([{ name: 'Old' }, { name: 'Chrome', parent_id: 'pwf_2' }])
    expect((await pass(['import', 'chrome.csv', '--folder', 'Old/Chrome'])).lines[0]).toBe(
      'Added: 0, changed: 0, there before: 2, refused: 0.',
    )
    expect(fake.rows.map(({ details }) => details.password)).toEqual(['m-1', 's-1'])
  })

  test('asks at a terminal what columns of no known name are, and takes it from --column', async () => {
    const { pass, fake, put } = machine()
    put('table.csv', 'what,who,secret\nMail,ann,m-1\n')
    const asked = await pass(['import', 'table.csv'], ['name', 'nonsense', 'login', 'password'])
    expect(asked.lines[0]).toBe('Added: 1, changed: 0, there before: 0, refused: 0.')
    expect(asked.text + asked.error).not.toContain('m-1')
    expect(fake.rows[0]).toMatchObject({
      overview: { name: 'Mail', login: 'ann' },
      details: { password: 'm-1' },
    })
    const columns = ['what=name', 'who=login', 'secret=password'].flatMap((one) => ['--column', one])
    expect((await pass(['import', 'table.csv', ...columns])).lines[0]).toContain('there before: 1')
    expect((await pass(['import', 'table.csv', '--column', 'secret=pin'])).error).toContain('COLUMN=FIELD')
    expect((await pass(['import', 'table.csv', '--column', 'none=login'])).error).toContain(
      'what, who, secret',
    )
  })

  test('another password of a record that is there changes it', async () => {
    const { pass, fake, put } = machine()
    put('chrome.csv', CHROME)
    await pass(['import', 'chrome.csv'])
    put('chrome.csv', CHROME.replace('m-1', 'm-2'))
    expect((await pass(['import', 'chrome.csv'])).lines[0]).toBe(
      'Added: 0, changed: 1, there before: 1, refused: 0.',
    )
    expect(fake.rows[0]?.details.password).toBe('m-2')
  })

  test.each([
    ['nothing.csv', [], 2, 'There is no file'],
    ['chrome.csv', ['--format', 'excel'], 2, '--format is one of'],
    ['chrome.csv', ['--format', 'kdbx'], 1, 'not of the chosen format'],
    ['odd.txt', [], 1, 'The file is empty'],
  ])('%s %j ends with %d', async (file, more, code, said) => {
    const { pass, put } = machine()
    put('chrome.csv', CHROME)
    put('odd.txt', '')
    const result = await pass(['import', file, ...more])
    expect([result.code, result.error]).toEqual([code, expect.stringContaining(said)])
  })
})

describe('nora pass export', () => {
  const withMail = () =>
    fakeVault({
      state: 'open',
      records: [{ folder: 'pwf_1', content: login('Mail', { login: 'ann' }, { password: 'm-1' }) }],
    })

  test('asks the master key again, and writes a file of its owner', async () => {
    const { pass, fake, at } = machine(withMail())
    const { code, text } = await pass(['export', '--format', 'nora-json', '--out', 'all.json'], [MASTER_KEY])
    expect([code, fake.asked]).toEqual([0, ['verify']])
    expect(text).toContain('The file is not encrypted')
    expect(statSync(at('all.json')).mode & 0o777).toBe(0o600)
    expect(readFileSync(at('all.json'), 'utf8')).toContain('"m-1"')
  })

  test('what it wrote is imported elsewhere, and adds nothing here', async () => {
    const { pass, at } = machine(withMail())
    await pass(
      ['export', '--format', 'nora_age', '--out', 'all.age'],
      [MASTER_KEY, 'file password', 'file password'],
    )
    expect(readFileSync(at('all.age'), 'latin1')).not.toContain('m-1')
    const { lines } = await pass(['import', 'all.age'], ['file password'])
    expect(lines[0]).toBe('Added: 0, changed: 0, there before: 1, refused: 0.')
  })

  test.each([
    ['a wrong master key', ['a', 'b', 'c'], 3],
    ['no password for a file that is encrypted', [MASTER_KEY, ''], 2],
    ['two passwords that differ', [MASTER_KEY, 'one', 'two'], 2],
  ])('%s leaves no file', async (_, typed, code) => {
    const { pass, at } = machine(withMail())
    expect((await pass(['export', '--out', 'all.age'], typed)).code).toBe(code)
    expect(existsSync(at('all.age'))).toBe(false)
  })

  test('with --history the file holds what records were before, which another vault takes as versions', async () => {
    const { pass, put, at } = machine(withMail())
    put('chrome.csv', CHROME.replace('m-1', 'm-2').replace('https://mail.test/', ''))
    expect((await pass(['import', 'chrome.csv'])).lines[0]).toContain('changed: 1')
    const readMail = (name: string) => {
      const { records } = JSON.parse(readFileSync(at(name), 'utf8'))
      return records.find((record: RecordContent) => record.overview.name === 'Mail')
    }
    await pass(['export', '--format', 'nora-json', '--out', 'new.json'], [MASTER_KEY])
    expect(readMail('new.json').history).toEqual([])
    await pass(['export', '--format', 'nora-json', '--history', '--out', 'all.json'], [MASTER_KEY])
    expect(readMail('all.json').history).toMatchObject([{ details: { password: 'm-1' } }])

    const other = machine()
    other.put('all.json', readFileSync(at('all.json'), 'utf8'))
    expect((await other.pass(['import', 'all.json'])).lines[0]).toContain('Added: 2, changed: 0')
    const mail = other.fake.rows.find(({ overview }) => overview.name === 'Mail')
    const [now, before] = await other.fake.vault.getHistory('pwf_1', mail?.id ?? '')
    expect([now?.details.password, before?.details.password]).toEqual(['m-2', 'm-1'])
    expect((await other.pass(['import', 'all.json'])).lines[0]).toContain('there before: 2')
  })

  test('--history is refused for a format that has no place for versions', async () => {
    const { pass } = machine(withMail())
    expect(await pass(['export', '--format', 'csv', '--history', '--out', 'a.csv'])).toMatchObject({
      code: 2,
      error: expect.stringContaining('--history'),
    })
  })

  test('bytes do not go to standard output', async () => {
    const { pass } = machine(withMail())
    expect(await pass(['export'])).toMatchObject({ code: 2, error: expect.stringContaining('--out FILE') })
  })
})
