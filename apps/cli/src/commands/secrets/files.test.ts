import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/fake-platform.ts'
import { fakeSecrets } from '../../testing/fake-secrets.ts'
import { vaultMachine } from '../../testing/run-vault.ts'

/** As many as a config holds; by night, as in secrets-kit, config after config. */
const BATCH = 200
const BATCHES = Math.max(1, Math.ceil(Number(process.env.NORA_TEST_SECRET_VALUES ?? BATCH) / 1_000))

const FRAGMENTS = [
  "'",
  '"',
  '`',
  '\\',
  '$',
  '$(touch canary)',
  '`touch canary`',
  "'; touch canary; '",
  '\n',
  '\r',
]
const MORE = [
  ' ',
  '\t',
  '#',
  '=',
  '!',
  '*',
  '~',
  '\u001b[0m',
  'é',
  'пароль',
  '😀',
  '{',
  '}',
  '%s',
  '\\n',
  'a',
  '0',
]
/** 10⁹ leaves, if anybody wrote them out. */
const BOMB = Array.from(
  { length: 10 },
  (_, i) => `a${i}: &a${i} [${i === 0 ? 'hidden' : Array(9).fill(`*a${i - 1}`)}]`,
).join('\n')
const HOSTILE = fc
  .array(fc.constantFrom(...FRAGMENTS, ...MORE), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join(''))

function machine(values: Readonly<Record<string, string>>) {
  const fake = fakeSecrets({ 'shop/dev': values })
  const { run } = vaultMachine(fake)
  const secrets = (args: string[], given: Parameters<typeof run>[1] = {}) =>
    run(['secrets', ...args, '-c', 'shop/dev'], { typed: [], ...given })
  const stored = () =>
    Object.fromEntries(
      (fake.stored[0]?.secrets ?? []).map(({ entry }) => [entry?.name ?? '', entry?.value ?? '']),
    )
  return { secrets, stored, fake }
}

/** What a shell has after reading the file, and what lies beside it then. */
function readByShell(shell: string, text: string) {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'secrets'), text)
  const printed = execFileSync(shell, ['-c', '. ./secrets; exec env -0'], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  }).toString()
  const pairs = printed.split('\0')
  const found = Object.fromEntries(
    pairs.map((pair) => [pair.split('=', 1)[0] ?? '', pair.slice(pair.indexOf('=') + 1)]),
  )
  return { found, files: readdirSync(folder) }
}

describe('nora secrets export', () => {
  test.each(['dash', 'bash'])(
    'as sh gives hostile values back in %s, and runs none of them',
    async (shell) => {
      for (let batch = 0; batch < BATCHES; batch++) {
        const values = fc.sample(HOSTILE, { numRuns: BATCHES > 1 ? 1_000 : BATCH, seed: 26 + batch })
        const given = Object.fromEntries(values.map((value, index) => [`S${index}`, value]))
        const { code, text } = await machine(given).secrets(['export', '--format', 'sh'])
        const { found, files } = readByShell(shell, text)
        expect(Object.keys(given).filter((name) => found[name] !== given[name])).toEqual([])
        expect([code, files]).toEqual([0, ['secrets']])
      }
    },
  )

  test('names all that a format cannot hold, and writes nothing', async () => {
    const { secrets } = machine({ GOOD: 'plain', LINES: 'hidden\nvalue', MORE: 'hidden\n' })
    const folder = temporaryFolder()
    const args = ['export', '--format', 'docker', '--out', 'out.env']
    const { code, error, text } = await secrets(args, { workingFolder: folder })
    expect([code, text, readdirSync(folder)]).toEqual([1, '', []])
    expect(error).toMatch(/docker cannot hold LINES .*MORE/)
    expect(error).not.toContain('hidden')
  })

  test('with --json is one object, the text of the file in it', async () => {
    const { secrets } = machine({ A: "it's" })
    const [event] = (await secrets(['export', '--format', 'sh', '--json'])).events()
    expect(event).toMatchObject({ event: 'secrets_exported', path: null, format: 'sh', secrets: 1 })
    expect(String(event?.text)).toContain('A=')
  })

  test('as dotenv names its reader, and a file is its owner’s only', async () => {
    const { secrets } = machine({ A: 'two words', LD_PRELOAD: 'x.so' })
    expect((await secrets(['export', '--format', 'dotenv'])).code).toBe(2)
    expect((await secrets(['export', '--format', 'json', '--for', 'node'])).code).toBe(2)
    const folder = temporaryFolder()
    const { lines } = await secrets(['export', '--format', 'dotenv', '--for', 'node', '--out', '.env'], {
      workingFolder: folder,
    })
    expect(lines).toEqual([expect.stringContaining('Wrote 2 secrets to .env')])
    const path = join(folder, '.env')
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual([
      `A='two words'\nLD_PRELOAD=x.so\n`,
      0o600,
    ])
  })
})

describe('nora secrets import', () => {
  const FILE = '# of the team\nA=1\nMY-KEY=x\nB="two\nlines"\nA=2\nOLD=same\n'
  const importing = async (args: string[], text: string | Buffer = FILE) => {
    const given = machine({ OLD: 'same', B: 'former' })
    const workingFolder = temporaryFolder()
    writeFileSync(join(workingFolder, '.env'), text)
    return { ...(await given.secrets(['import', '.env', ...args], { workingFolder })), stored: given.stored }
  }

  test('shows first what would change, and no values', async () => {
    const { code, lines, text, stored } = await importing([])
    expect([code, stored()]).toEqual([1, { OLD: 'same', B: 'former' }])
    expect(lines).toEqual([
      'shop/dev  (dotenv)',
      '  2: A  new',
      '  3: MY-KEY  there is a hyphen in the name: use an underscore; with --fix-names it becomes MY_KEY',
      '  4: B  would change',
      '  6: A  a duplicate of line 2',
      '  7: OLD  there already',
      'New: 1, would change: 1, there already: 1, refused: 2.',
      'Nothing was stored. While some are refused --yes stores nothing; to store the rest: --yes --skip-refused.',
    ])
    expect(text).not.toContain('former')
  })

  test('stores nothing while something is refused, unless the rest is asked for', async () => {
    const whole = await importing(['--yes', '--fix-names'])
    expect([whole.code, whole.stored()]).toEqual([1, { OLD: 'same', B: 'former' }])
    expect(whole.text).toContain('Nothing was stored')
    expect(whole.text).not.toContain('the same command')
    const { code, stored, text } = await importing(['--yes', '--fix-names', '--skip-refused'])
    expect([code, stored()]).toEqual([1, { OLD: 'same', A: '1', MY_KEY: 'x', B: 'two\nlines' }])
    expect(text).toContain('refused: 1')
  })

  test('a second time adds nothing, and ends with 0', async () => {
    const { secrets } = machine({ A: '1' })
    const { code, lines } = await secrets(['import', '-', '--format', 'dotenv'], {
      typed: [],
      piped: 'A=1\n',
    })
    expect([code, lines[1]]).toEqual([0, '  1: A  there already'])
  })

  test.each([
    [
      'A="open\n',
      ['--for', 'dotenv'],
      /\.env, line 1, column 3: the quote is not closed\.\n1 \| •="••••\n {6}\^/,
    ],
    [
      'A=1\nhidden one=2\n',
      [],
      /\.env, line 2, column 7: a line such as NAME=value.*\n2 \| •{6} •{3}=•\n {10}\^/,
    ],
    ['{"A": "1", "A": "hidden"}', [], /this key came before/],
    ['A=encrypted:BPq+hidden', [], /dotenvx get/],
    ['', [], /the file is empty/],
    ['sops:\n  mac: hidden\nA: x\n', [], /sops decrypt/],
    [BOMB, ['--format', 'yaml'], /anchors are repeated too often/],
    [Buffer.from([65, 61, 0xff]), [], /not in UTF-8/],
  ])('%j is refused without a word of what is in it', async (text, args, says) => {
    const { code, error, stored } = await importing(args, text)
    expect([code, stored()]).toEqual([1, { OLD: 'same', B: 'former' }])
    expect(error).toMatch(says)
    expect(error).not.toContain('hidden')
  })
})
