import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/fake-platform.ts'
import { type FakeVault, fakeVault, UNTIL } from '../../testing/fake-vault.ts'
import { vaultMachine } from '../../testing/run-vault.ts'

function machine(fake: FakeVault = fakeVault({ state: 'open' })) {
  const { run } = vaultMachine(fake)
  const workingFolder = temporaryFolder()
  const share = (args: string[], typed: string[] = []) =>
    run(['pass', 'share', ...args], { typed, workingFolder })
  const put = (name: string, bytes: Uint8Array | string) => writeFileSync(join(workingFolder, name), bytes)
  return { share, fake, put }
}

describe('nora pass share --file', () => {
  test('sends the file in chunks, and prints the link alone once it is whole', async () => {
    const { share, fake, put } = machine()
    put('plan.pdf', Uint8Array.of(1, 2, 3))
    const { code, lines, error } = await share(['--file', 'plan.pdf', '--views', '2', '--expires', '7d'])
    expect([code, lines]).toEqual([0, ['https://nora.example.com/password#shr_2.file-part']])
    expect(error).toContain('It opens 2 times, until')
    const [begun = '', ...rest] = fake.asked
    expect(begun).toMatch(/^beginShare plan\.pdf 3 /)
    expect(JSON.parse(begun.slice(begun.indexOf('{')))).toEqual({
      what: { text: '' },
      views: 2,
      expires_in: '7d',
      passphrase: null,
      for_user_id: null,
      wants_receipt: false,
      takes_reply: false,
    })
    expect(rest).toEqual(['putFileChunk shr_2 0 2', 'putFileChunk shr_2 1 1', 'finishShare shr_2'])
  })

  test('an empty file goes too, with a passphrase that is never printed, and tells JSON what went', async () => {
    const { share, fake, put } = machine()
    put('empty', '')
    const { events, text, error } = await share(
      ['--file', 'empty', '--passphrase', '--json'],
      ['open sesame', 'open sesame'],
    )
    expect(events()).toEqual([
      expect.objectContaining({
        event: 'password_shared',
        file: { name: 'empty', bytes: 0 },
        id: 'shr_2',
        expires_at: UNTIL,
      }),
    ])
    expect(fake.asked[0]).toContain('"passphrase":"open sesame"')
    expect(text + error).not.toContain('sesame')
  })

  test('what broke off is revoked, and no link is printed', async () => {
    const { share, fake, put } = machine()
    put('plan.pdf', Uint8Array.of(1, 2, 3))
    fake.vault.putFileChunk = async () => {
      throw new Error('no connection')
    }
    const { code, text } = await share(['--file', 'plan.pdf'])
    expect([code, text]).toEqual([1, expect.not.stringContaining('password#')])
    expect(fake.asked.at(-1)).toBe('cancelShare shr_2')
    expect(fake.asked).not.toContain('finishShare shr_2')
  })

  test.each([
    [['--file', 'big.iso'], 'at most 25 MiB'],
    [['--file', 'nothing'], 'There is no file nothing'],
    [['GitHub', '--file', 'plan.pdf'], 'either a record or a file'],
    [[], 'either a record or a file'],
  ])('%j is refused before anything is sent', async (args, said) => {
    const { share, fake, put } = machine()
    put('plan.pdf', 'x')
    put('big.iso', new Uint8Array(25 * 1024 * 1024 + 1))
    const { code, error } = await share(args)
    expect([code, error]).toEqual([2, expect.stringContaining(said)])
    expect(fake.asked).toEqual([])
  })
})
