import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/fake-platform.ts'
import { fakeSecrets } from '../../testing/fake-secrets.ts'
import { PIN, UNTIL } from '../../testing/fake-vault.ts'
import { vaultMachine } from '../../testing/run-vault.ts'

const CONFIGS = {
  'shop/dev': {
    URL: { value: 'postgres://dev', type: 'url', comment: 'of the team' },
    LEVEL: { value: 'debug', visibility: 'shown' },
    KEY: { value: 'unreadable', machines_only: true },
  },
  'shop/prod': { URL: { value: 'postgres://prod' } },
} as const

/** A machine on which a person sits; the vault is open. */
function machine(fake = fakeSecrets(CONFIGS)) {
  const { run, ...rest } = vaultMachine(fake)
  const secrets = (args: string[], given: Parameters<typeof run>[1] = {}) =>
    run(['secrets', ...args], { typed: [], ...given })
  const values = (config: string) =>
    Object.fromEntries(
      (fake.stored.find(({ slug }) => slug === config)?.secrets ?? []).flatMap(({ entry }) =>
        entry ? [[entry.name, entry.value]] : [],
      ),
    )
  return { secrets, values, fake, ...rest }
}

describe('the config of a command', () => {
  test('is that of -c, of NORA_SECRETS_CONFIG, or of nora.yml, in this order', async () => {
    const { secrets } = machine()
    const workingFolder = temporaryFolder()
    writeFileSync(join(workingFolder, 'nora.yml'), 'run: {config: shop/dev}\n')
    const env = { LANG: 'en', NORA_SECRETS_CONFIG: 'prod' }
    const get = async (args: string[], given: object) => (await secrets(['get', 'URL', ...args], given)).lines
    expect(await get(['-c', 'shop/dev'], { env, workingFolder })).toEqual(['postgres://dev'])
    expect(await get([], { env, workingFolder })).toEqual(['postgres://prod'])
    expect(await get([], { workingFolder })).toEqual(['postgres://dev'])
  })

  test('that is not named, or is none, is answered with what there is', async () => {
    const { secrets } = machine()
    const none = await secrets(['ls'], { workingFolder: temporaryFolder() })
    expect([none.code, none.error]).toEqual([2, expect.stringContaining('shop/dev, shop/prod')])
    const wrong = await secrets(['get', 'URL', '-c', 'shop/stage'])
    expect([wrong.code, wrong.error]).toEqual([4, expect.stringContaining('There are: shop/dev, shop/prod')])
  })

  test('whose key is still to be given says who gives it, with exit code 4', async () => {
    const { secrets } = machine(fakeSecrets(CONFIGS, { state: 'waits' }))
    const { code, error } = await secrets(['ls', '-c', 'dev'])
    expect([code, error]).toEqual([4, expect.stringContaining('administrator of the config')])
  })
})

describe('nora secrets ls and get', () => {
  test('ls shows names, and of values only those that are not masked', async () => {
    const { secrets } = machine()
    const { lines } = await secrets(['ls', '-c', 'dev'])
    expect(lines).toEqual([
      'shop/dev',
      '  LEVEL  debug',
      '  URL    ••••••  url  of the team',
      '  1 secret for machines only',
    ])
    expect((await secrets(['ls', '-c', 'dev', '--values'])).text).toContain('postgres://dev')
    const [event] = (await secrets(['ls', '-c', 'dev', '--json'])).events()
    expect(event).toMatchObject({ event: 'secrets', project: 'shop', config: 'dev', for_machines: 1 })
    expect(JSON.stringify(event)).not.toContain('postgres://')
  })

  test('get prints the value alone; a name that is none lists those there are', async () => {
    const { secrets } = machine()
    expect((await secrets(['get', 'URL', '-c', 'dev'])).text).toBe('postgres://dev\n')
    expect((await secrets(['get', 'URL', '-c', 'dev', '--raw'])).text).toBe('postgres://dev\n')
    const { code, error } = await secrets(['get', 'NONE', '-c', 'dev'])
    expect([code, error]).toEqual([1, expect.stringContaining('LEVEL, URL')])
  })

  test('a value whose reference leads nowhere says the whole path', async () => {
    const path = ['shop/dev/URL', 'shop/dev/HOST']
    const { secrets } = machine(fakeSecrets(CONFIGS, { problems: [{ name: 'URL', fault: 'missing', path }] }))
    const { code, error } = await secrets(['get', 'URL', '-c', 'dev'])
    expect([code, error]).toEqual([1, expect.stringContaining('shop/dev/URL → shop/dev/HOST')])
    expect(error).not.toContain('postgres')
  })

  test('a locked vault without a person is exit code 3', async () => {
    const { run } = vaultMachine(fakeSecrets(CONFIGS))
    expect((await run(['secrets', 'ls', '-c', 'dev'])).code).toBe(3)
  })
})

describe('nora secrets set and unset', () => {
  test('a value is typed twice, or read from standard input without its last line end', async () => {
    const { secrets, values, prompts } = machine()
    expect((await secrets(['set', 'NEW', '-c', 'dev'], { typed: ['s3cret', 's3cret'] })).code).toBe(0)
    expect(prompts.slice(-2)).toEqual(['NEW: ', 'Once more: '])
    expect((await secrets(['set', 'NEW', '-c', 'dev'], { typed: ['one', 'two'] })).code).toBe(2)
    await secrets(['set', 'PEM', '-c', 'dev'], { typed: undefined, piped: 'a\nb\n' })
    await secrets(['set', 'RAW', '-c', 'dev', '--exact', '--literal'], { typed: undefined, piped: '${x}\n' })
    expect(values('dev')).toMatchObject({ NEW: 's3cret', PEM: 'a\nb', RAW: '$${x}\n' })
  })

  test('a value on the line is stored, warned of, and taken out of the list of processes', async () => {
    const { secrets, values } = machine()
    const titles: string[] = []
    const setTitle = (title: string) => titles.push(title)
    const { error, text } = await secrets(['set', 'A', 'hidden-1', '-c', 'dev'], { setTitle })
    await secrets(['set', 'B=hidden-2', '-c', 'dev'], { setTitle })
    expect(values('dev')).toMatchObject({ A: 'hidden-1', B: 'hidden-2' })
    expect(error).toContain('history of the shell')
    expect(titles).toEqual(['nora secrets set … … -c dev', 'nora secrets set … -c dev'])
    expect(titles.join() + error + text).not.toContain('hidden-')
  })

  test('what is not said of a secret stays as it is', async () => {
    const { secrets, fake } = machine()
    await secrets(['ls', '-c', 'dev'])
    await secrets(['set', 'URL', '-c', 'dev'], { typed: undefined, piped: 'postgres://next' })
    const kept = fake.stored[0]?.secrets.find(({ entry }) => entry?.name === 'URL')
    expect(kept).toMatchObject({
      version: 2,
      entry: { type: 'url', comment: 'of the team', value: 'postgres://next' },
    })
  })

  test.each([
    [['set', 'URL', '--type', 'number'], 'string, integer'],
    [['set', 'A', 'B', 'C'], 'one secret'],
    [['set', 'URL', '--shown', '--masked'], 'not both'],
  ])('%j is exit code 2 and stores nothing', async (args, says) => {
    const { secrets, values } = machine()
    await secrets(['ls', '-c', 'dev'])
    const { code, error } = await secrets([...args, '-c', 'dev'], { typed: undefined, piped: 'hidden' })
    expect([code, error]).toEqual([2, expect.stringContaining(says)])
    expect(error).not.toContain('hidden')
    expect(values('dev').URL).toBe('postgres://dev')
  })

  test('--mine is for the person alone', async () => {
    const { secrets, fake } = machine()
    await secrets(['set', 'URL', 'postgres://mine', '-c', 'dev', '--mine'])
    expect(fake.stored[0]?.own).toEqual([{ name: 'URL', value: 'postgres://mine' }])
    expect((await secrets(['get', 'URL', '-c', 'dev'])).text).toBe('postgres://mine\n')
    await secrets(['unset', 'URL', '-c', 'dev', '--mine'])
    expect((await secrets(['get', 'URL', '-c', 'dev'])).text).toBe('postgres://dev\n')
  })

  test('unset removes all that are named, or nothing', async () => {
    const { secrets, values } = machine()
    expect((await secrets(['unset', 'URL', 'NONE', '-c', 'dev'])).code).toBe(1)
    expect(Object.keys(values('dev'))).toEqual(['URL', 'LEVEL'])
    await secrets(['unset', 'URL', 'LEVEL', '-c', 'dev'])
    expect(values('dev')).toEqual({})
  })
})

describe('nora secrets edit', () => {
  /** An editor that puts this in the place of what it finds. */
  function editor(change: (text: string) => string) {
    const seen: { path: string; text: string; mode: number }[] = []
    return {
      seen,
      runAttached: async (command: readonly string[]) => {
        const path = command.at(-1) ?? ''
        const text = readFileSync(path, 'utf8')
        seen.push({ path, text, mode: statSync(path).mode & 0o777 })
        writeFileSync(path, change(text))
        return 0
      },
    }
  }

  test('stores what was changed, added and taken out; the file is its owner’s and gone afterwards', async () => {
    const { secrets, values, fake } = machine()
    const given = editor(
      (text) =>
        `${text.replace('postgres://dev', 'postgres://next').replace(/^LEVEL:\n(?: .*\n)+/m, '')}NEW: "1"\n`,
    )
    const { lines } = await secrets(['edit', '-c', 'dev'], { runAttached: given.runAttached })
    expect(lines).toEqual(['Changed 3 secrets in shop/dev'])
    expect(values('dev')).toEqual({ URL: 'postgres://next', NEW: '1' })
    expect(fake.stored[0]?.secrets.some(({ machines_only }) => machines_only)).toBe(true)
    const [{ path = '', mode } = { mode: 0 }] = given.seen
    expect([mode, existsSync(path), existsSync(dirname(path))]).toEqual([0o600, false, false])
  })

  test('a mistake is told by its name, and edited on or dropped', async () => {
    const { secrets, values } = machine()
    const given = editor(() => 'URL: {value: "hidden", type: "number"}\n')
    const { code, error } = await secrets(['edit', '-c', 'dev'], {
      typed: ['q'],
      runAttached: given.runAttached,
    })
    expect([code, error]).toEqual([1, expect.stringContaining('URL')])
    expect(error).not.toContain('hidden')
    expect(values('dev').URL).toBe('postgres://dev')
  })

  test('a text that is left as it is changes nothing', async () => {
    const { secrets } = machine()
    const given = editor((text) => text)
    expect((await secrets(['edit', '-c', 'dev'], given)).lines).toEqual(['Nothing has changed in shop/dev'])
  })
})

describe('two configs and two moments', () => {
  test('diff ends with 1 when they differ, and shows values only when asked to', async () => {
    const { secrets } = machine()
    const { code, lines, text } = await secrets(['diff', 'shop/dev', 'prod'])
    expect([code, lines]).toEqual([
      1,
      [
        'LEVEL',
        '  shop/dev  ••••••',
        '  shop/prod  absent',
        'URL',
        '  shop/dev  ••••••',
        '  shop/prod  ••••••',
      ],
    ])
    expect(text).not.toContain('postgres')
    expect((await secrets(['diff', 'dev', 'prod', '--values'])).text).toContain('postgres://prod')
    expect(await secrets(['diff', 'dev', 'shop/dev'])).toMatchObject({
      code: 0,
      lines: ['They are the same.'],
    })
  })

  test('history lists versions, and restore brings one or the whole config back', async () => {
    const { secrets, values, fake } = machine()
    expect((await secrets(['history', 'URL', '-c', 'dev'])).lines[0]).toMatch(/^#2 {2}URL {2}version 2, /)
    expect((await secrets(['history', '-c', 'dev', '--values'])).text).toContain('postgres://old')
    await secrets(['restore', 'URL', '--version', '1', '-c', 'dev'])
    expect(values('dev').URL).toBe('postgres://old')
    await secrets(['restore', '--at', '7', '-c', 'dev'])
    expect(fake.secretsAsked).toEqual(['restoreConfig cfg_dev 7'])
    expect((await secrets(['restore', 'URL', '-c', 'dev'])).code).toBe(2)
    expect((await secrets(['restore', 'URL', '--version', '9', '-c', 'dev'])).code).toBe(1)
  })
})

test('history --cut takes the name of the config, or --yes where nobody can be asked', async () => {
  const { secrets, fake } = machine()
  const args = ['history', '-c', 'dev', '--cut']
  expect((await secrets(args, { typed: ['dev'] })).code).toBe(1)
  expect(await secrets(args, { typed: undefined })).toMatchObject({
    code: 2,
    error: expect.stringContaining('--yes'),
  })
  expect((await secrets(['history', 'URL', '--cut', '-c', 'dev'])).code).toBe(2)
  expect(fake.secretsAsked).toEqual([])
  expect((await secrets(args, { typed: ['shop/dev'] })).lines).toEqual(['The history of shop/dev was cut.'])
  await secrets([...args, '--yes'], { typed: undefined })
  expect(fake.secretsAsked).toEqual(['cutConfigHistory cfg_dev', 'cutConfigHistory cfg_dev'])
})

describe('projects, locks and tokens', () => {
  test('projects lists configs by environment, and makes a project', async () => {
    const { secrets } = machine()
    const { lines } = await secrets(['projects', '--create', 'blog'])
    expect(lines).toEqual([
      'Created the project blog.',
      'shop',
      '  all',
      '    shop/dev  3',
      '    shop/prod  1, locked',
      'blog',
      '  all',
      '    blog/dev  0',
    ])
    expect((await secrets(['projects', '--create', 'My Shop'])).code).toBe(2)
  })

  test('lock and freeze change the config that is named', async () => {
    const { secrets, fake } = machine()
    for (const verb of ['lock', 'unlock', 'freeze', 'unfreeze']) await secrets([verb, '-c', 'prod'])
    expect(fake.secretsAsked).toEqual([
      'changeConfig cfg_prod {"is_locked":true}',
      'changeConfig cfg_prod {"is_locked":false}',
      'changeConfig cfg_prod {"is_frozen":true}',
      'changeConfig cfg_prod {"is_frozen":false}',
    ])
  })

  test('a token is made once the person has proved who they are, and stands alone on the output', async () => {
    const { secrets, fake } = machine()
    const args = [
      'tokens',
      '--create',
      'ci',
      '-c',
      'shop/dev',
      '-c',
      'prod',
      '--write',
      '--cidr',
      '10.0.0.0/8',
    ]
    const { text, error } = await secrets([...args, '--expires', '30d'], { typed: [PIN] })
    expect([text, error]).toEqual(['ns_1.auth.seed.pin.check\n', expect.stringContaining('shown once')])
    const [, made = ''] = /^createMachineToken (.*)$/.exec(fake.secretsAsked[0] ?? '') ?? []
    expect(JSON.parse(made)).toEqual({
      name: 'ci',
      config_ids: ['cfg_dev', 'cfg_prod'],
      may_write: true,
      cidrs: ['10.0.0.0/8'],
      expires_at: '2026-12-28T12:00:00.000Z',
    })
  })

  test('tokens are listed, changed and revoked by name', async () => {
    const { secrets, fake } = machine()
    const token = {
      id: 'ns_9',
      name: 'ci',
      may_write: false,
      cidrs: [],
      config_ids: ['cfg_dev'],
      made_by: null,
      created_at: UNTIL,
      expires_at: null,
      used_at: null,
      used_from: null,
      revoked_at: null,
    }
    const old = {
      ...token,
      id: 'ns_8',
      name: 'old',
      config_ids: ['cfg_prod'],
      expires_at: UNTIL.replace('2026', '2025'),
    }
    const routes = { 'GET /v1/secrets/tokens': () => Response.json({ items: [token, old] }) }
    const { lines } = await secrets(['tokens'], { routes })
    expect(lines).toEqual([
      'ci  shop/dev  reads, does not expire, not used yet  ns_9',
      expect.stringMatching(/^old {2}shop\/prod {2}reads, expired .* 2025/),
    ])
    expect((await secrets(['tokens', '-c', 'shop/prod'], { routes })).lines).toEqual(lines.slice(1))
    const asked: unknown[] = []
    const change = (body: unknown) => {
      asked.push(body)
      return Response.json({ ...token, name: 'ci-2' })
    }
    const changing = { routes: { ...routes, 'PATCH /v1/secrets/tokens/ns_9': change } }
    const to = ['--name', 'ci-2', '--cidr', 'any', '--expires', 'never']
    expect((await secrets(['tokens', '--change', 'ci', ...to], changing)).lines).toEqual([
      'Changed the token ci-2. Programs go on with it.',
    ])
    await secrets(['tokens', '--change', 'ns_9', '--expires', '30d'], changing)
    expect(asked).toEqual([
      { name: 'ci-2', cidrs: [], expires_at: null },
      { expires_at: '2026-12-28T12:00:00.000Z' },
    ])
    await secrets(['tokens', '--revoke', 'ci'], { routes })
    expect(fake.secretsAsked).toEqual(['revokeMachineToken ns_9'])
    expect((await secrets(['tokens', '--revoke', 'other'], { routes })).code).toBe(1)
  })
})

test('what people do is refused while a machine token is set, with exit code 4', async () => {
  const { secrets } = machine()
  const env = { LANG: 'en', NORA_SECRETS_TOKEN: 'ns_1' }
  const { code, error } = await secrets(['edit', '-c', 'dev'], { env })
  expect([code, error]).toEqual([4, expect.stringContaining('NORA_SECRETS_TOKEN')])
})
