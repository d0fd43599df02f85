import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ApiProblem, NetworkError } from '@nora/client'
import type { MachineReader } from '@nora/vault-client/machine'
import { describe, expect, test } from 'vitest'
import type { ChildEnding, ChildOptions } from '../../../platform/start-child.ts'
import { temporaryFolder } from '../../../testing/fake-platform.ts'
import { fakeSecrets } from '../../../testing/fake-secrets.ts'
import { vaultMachine } from '../../../testing/run-vault.ts'
import { getMachineSet } from '../source/machine-set.ts'
import { saveByName } from '../source/save-by-name.ts'

const CONFIGS = {
  'shop/dev': {
    URL: { value: 'postgres://dev' },
    LEVEL: { value: 'verbose', visibility: 'shown' },
    NODE_OPTIONS: { value: '--require ./evil.js' },
  },
  'shop/local': { URL: { value: 'postgres://local' } },
} as const

type Started = ChildOptions & { files: Record<string, string> }

/** A machine whose programs end at once, with what they were given. */
function machine(fake = fakeSecrets(CONFIGS), ending: ChildEnding = { kind: 'exited', code: 0 }) {
  const { run } = vaultMachine(fake)
  const started: Started[] = []
  const workingFolder = temporaryFolder()
  const nora = (args: string[], given: Parameters<typeof run>[1] = {}) =>
    run(['run', ...args], {
      typed: [],
      workingFolder,
      env: { LANG: 'en', HOME: '/home/ann' },
      startChild(options) {
        const names = readdirSync(workingFolder)
        const files = Object.fromEntries(
          names.map((name) => [name, readFileSync(join(workingFolder, name), 'utf8')]),
        )
        started.push({ ...options, files })
        return { pid: 1, ended: Promise.resolve(ending), signal: () => {} }
      },
      ...given,
    })
  return { nora, started, workingFolder }
}

describe('nora run', () => {
  test('gives a program its secrets, holds back names that steer programs, and ends as it ends', async () => {
    const { nora, started } = machine(fakeSecrets(CONFIGS), { kind: 'exited', code: 42 })
    const { code, text, error } = await nora(['-c', 'shop/dev', '--', 'npm', 'run', '--json'])
    expect([code, text]).toEqual([42, ''])
    expect(error).toContain('NODE_OPTIONS was held back')
    expect(started).toMatchObject([
      {
        command: ['npm', 'run', '--json'],
        env: { LANG: 'en', HOME: '/home/ann', URL: 'postgres://dev', LEVEL: 'verbose' },
      },
    ])
    expect(started[0]?.env.NODE_OPTIONS).toBeUndefined()
  })

  test('--allow, --only, --prefix and --rename choose what it gets', async () => {
    const { nora, started } = machine()
    await nora(['-c', 'dev', '--allow', 'NODE_OPTIONS', '--', 'a'])
    await nora(['-c', 'dev', '--only', 'URL,LEVEL', '--prefix', 'APP_', '--rename', 'URL=DB', '--', 'a'])
    expect(started[0]?.env.NODE_OPTIONS).toBe('--require ./evil.js')
    expect(Object.keys(started[1]?.env ?? {})).toEqual(['LANG', 'HOME', 'APP_LEVEL', 'DB'])
  })

  test('of several configs the last one counts most', async () => {
    const { nora, started } = machine()
    await nora(['-c', 'shop/dev', '-c', 'shop/local', '--', 'a'])
    expect(started[0]?.env).toMatchObject({ URL: 'postgres://local', LEVEL: 'verbose' })
  })

  test('what is shown in the console is not masked in output', async () => {
    const { nora, started } = machine()
    await nora(['-c', 'dev', '--', 'a'])
    const filter = started[0]?.filters.stdout
    const masked = [filter?.push(Buffer.from('postgres://dev and verbose')), filter?.flush()]
    expect(Buffer.concat(masked.filter((chunk) => chunk !== undefined)).toString()).toBe('***** and verbose')
  })

  test('config and command may stand in nora.yml', async () => {
    const { nora, started, workingFolder } = machine()
    writeFileSync(join(workingFolder, 'nora.yml'), `run:\n  config: shop/local\n  command: npm "run it"\n`)
    expect((await nora([])).code).toBe(0)
    expect(started).toMatchObject([{ command: ['npm', 'run it'], env: { URL: 'postgres://local' } }])
    writeFileSync(join(workingFolder, 'nora.yml'), 'run: {confg: x}\n')
    expect(await nora([])).toMatchObject({ code: 2, error: expect.stringContaining('nora start --check') })
  })

  test('run.tunnels of nora.yml are opened before the program, and --no-tunnels does without them', async () => {
    const { nora, started, workingFolder } = machine()
    writeFileSync(join(workingFolder, 'nora.yml'), 'run: {config: dev, tunnels: [web]}\ntunnels: {}\n')
    const { code, error } = await nora(['--', 'a'])
    expect([code, error, started]).toEqual([2, expect.stringContaining('there is no tunnel web'), []])
    expect((await nora(['--no-tunnels', '--', 'a'])).code).toBe(0)
    expect((await nora(['--http', 'none', '--', 'a'])).error).toContain('none')
    expect(started).toHaveLength(1)
  })

  test('--mount gives a file instead of variables, and takes it away afterwards', async () => {
    const { nora, started, workingFolder } = machine()
    await nora(['-c', 'shop/local', '--mount', 'app.json:json', '--', 'a'])
    expect(started[0]?.files).toEqual({ 'app.json': '{\n  "URL": "postgres://local"\n}\n' })
    expect(started[0]?.env).toEqual({
      LANG: 'en',
      HOME: '/home/ann',
      NORA_SECRETS_FILE: join(workingFolder, 'app.json'),
    })
    expect(readdirSync(workingFolder)).toEqual([])
  })

  test.each([
    [['--mount', 'a:toml'], 2, /FILE:FORMAT/],
    [['--rename', 'A'], 2, /A=B/],
    [['--mask', '--no-mask'], 2, /not both/],
    [['--offline'], 2, /NORA_SECRETS_TOKEN/],
    [['--wait', 'soon'], 2, /30s, 15m/],
    [['--http', '99999'], 2, /99999/],
    [['--watch', '--offline'], 2, /does not go with --offline/],
    [['--only', 'NONE'], 1, /no secret NONE/],
    [['--rename', 'URL=LEVEL'], 2, /Two values/],
  ])('%j starts nothing', async (args, exitCode, says) => {
    const { nora, started } = machine()
    const { code, error } = await nora(['-c', 'dev', ...args, '--', 'a'])
    expect([code, error, started]).toEqual([exitCode, expect.stringMatching(says), []])
  })

  test('a program that is not there is exit code 127, one that cannot be run 126', async () => {
    const fail = (code: string) =>
      machine(undefined, { kind: 'failed', error: Object.assign(new Error('x'), { code }) })
    expect(await fail('ENOENT').nora(['-c', 'dev', '--', 'a'])).toMatchObject({
      code: 127,
      error: expect.stringContaining('There is no program a.'),
    })
    expect(await fail('EACCES').nora(['-c', 'dev', '--', './a'])).toMatchObject({
      code: 126,
      error: expect.stringContaining('chmod +x ./a'),
    })
    const isFolder = async () => true
    expect(await fail('EACCES').nora(['-c', 'dev', '--', './a'], { isFolder })).toMatchObject({
      code: 126,
      error: expect.stringContaining('./a cannot be run: it is a folder.'),
    })
    expect(
      (await machine(undefined, { kind: 'killed', signal: 'SIGKILL' }).nora(['-c', 'dev', '--', 'a'])).code,
    ).toBe(137)
  })

  test('a value that cannot be read starts nothing; one of a wrong type only with --strict', async () => {
    const path = ['shop/dev/URL', 'shop/dev/HOST', 'shop/dev/URL']
    const circle = fakeSecrets(CONFIGS, { problems: [{ name: 'URL', fault: 'circle', path }] })
    const { nora, started } = machine(circle)
    const { code, error } = await nora(['-c', 'dev', '--', 'a'])
    expect([code, error]).toEqual([1, expect.stringContaining(path.join(' → '))])
    expect((await nora(['-c', 'dev', '--only', 'LEVEL', '--', 'a'])).code).toBe(0)
    expect(started).toHaveLength(1)
    const wrong = fakeSecrets(CONFIGS, { problems: [{ name: 'LEVEL', fault: 'wrong_type', path: [] }] })
    expect((await machine(wrong).nora(['-c', 'dev', '--', 'a'])).code).toBe(0)
    expect((await machine(wrong).nora(['-c', 'dev', '--strict', '--', 'a'])).code).toBe(1)
  })

  test('without a program, and without one in nora.yml, it says what is missing', async () => {
    const { nora } = machine()
    expect(await nora(['-c', 'dev'])).toMatchObject({
      code: 2,
      error: expect.stringContaining('run.command'),
    })
    const foreign = await nora(['-c', 'dev', 'npm', '--prod'])
    expect([foreign.code, foreign.error]).toEqual([2, expect.stringContaining('nora run -- PROGRAM')])
  })
})

describe('a machine', () => {
  const address = { project: 'shop', config: 'dev' }
  const set = { ...address, config_id: 'cfg_dev', seq: 1, epoch: 1, values: [], problems: [] }
  const copy = { set: { ...set, seq: 0 }, read_at: '2026-11-28T11:00:00.000Z' }
  const HOUR_MS = 3_600_000
  const read = (
    given: Partial<Parameters<typeof getMachineSet>[2]>,
    reader: Partial<Parameters<typeof getMachineSet>[0]> = {},
  ) => {
    const whole = { getSecretSet: async () => set, findCachedSet: async () => copy, ...reader }
    const nowMs = new Date('2026-11-28T12:00:00.000Z').getTime()
    const base = {
      mode: 'online',
      maxAgeMs: 2 * HOUR_MS,
      nowMs,
      server: 'https://nora',
      onCopy: () => {},
    } as const
    return getMachineSet(whole, address, { ...base, ...given })
  }
  const away = async () => {
    throw new NetworkError('unreachable' as never, 'Network Error', new Error('ECONNREFUSED'))
  }

  test('reads the server, and its copy when the server is away', async () => {
    expect((await read({})).seq).toBe(1)
    const told: string[] = []
    const onCopy = ({ read_at }: { read_at: string }) => told.push(read_at)
    expect((await read({ onCopy }, { getSecretSet: away })).seq).toBe(0)
    expect(told).toEqual([copy.read_at])
  })

  test('reads its copy without asking the server, where it is to', async () => {
    expect((await read({ mode: 'offline' }, { getSecretSet: away })).seq).toBe(0)
    expect((await read({ mode: 'prefer_offline' }, { getSecretSet: away })).seq).toBe(0)
    expect((await read({ mode: 'prefer_offline' }, { findCachedSet: async () => null })).seq).toBe(1)
  })

  test.each([
    ['offline', { mode: 'offline', maxAgeMs: HOUR_MS / 2 } as const],
    ['an outage', { maxAgeMs: HOUR_MS / 2 } as const],
    ['an outage with --max-age 0', { maxAgeMs: 0 } as const],
  ])('with a copy that is too old %s is exit code 6', async (_, given) => {
    await expect(read(given, { getSecretSet: away })).rejects.toMatchObject({ exitCode: 6, code: 'NoCopy' })
  })

  test('uses no copy of the future: nobody could say when its time is over', async () => {
    const reader = {
      getSecretSet: away,
      findCachedSet: async () => ({ ...copy, read_at: '2026-11-28T12:06:00.000Z' }),
    }
    await expect(read({}, reader)).rejects.toMatchObject({ exitCode: 6, code: 'ClockBehind' })
  })

  test('uses no copy for what the server has refused', async () => {
    const refused = async () => {
      throw new ApiProblem(401, { code: 'Unauthorized', error: 'revoked' }, null)
    }
    await expect(read({}, { getSecretSet: refused })).rejects.toMatchObject({ status: 401 })
  })

  test('writes over a name that is taken, and leaves its comment', async () => {
    const { methods, stored } = fakeSecrets({ 'shop/dev': { URL: { value: 'old', comment: 'of the team' } } })
    const reader: Pick<MachineReader, 'saveSecrets'> = {
      saveSecrets: (_address, change) => methods.saveSecrets('cfg_dev', change),
    }
    const entry = {
      name: 'URL',
      value: 'new',
      type: 'string',
      visibility: 'masked',
      comment: '',
      tags: [],
    } as const
    const saved = await saveByName(reader, address, { set: [{ entry, machines_only: false }], remove: [] })
    expect(saved.conflicts).toEqual([])
    expect(stored[0]?.secrets).toMatchObject([
      { version: 2, entry: { value: 'new', comment: 'of the team' } },
    ])
  })

  test.each([
    ['something', 'begins with ns_'],
    ['ns_01', 'cut'],
    ['file:no-such-file', 'no-such-file'],
  ])('whose token is %j says what is wrong with it, and never what it is', async (token, says) => {
    const { nora, started } = machine()
    const { code, error } = await nora(['-c', 'shop/dev', '--', 'a'], {
      env: { LANG: 'en', NORA_SECRETS_TOKEN: token },
    })
    expect([code, error, started]).toEqual([2, expect.stringContaining(says), []])
  })
})
