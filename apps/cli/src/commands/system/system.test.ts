import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runCommandLine } from '../../run-command-line.ts'
import { fakePlatform, fakeServer, problem } from '../../testing/fake-platform.ts'

const TUNNEL = {
  id: 'tun_1',
  state: 'live',
  url: 'http://shop.test',
  target: 'http://localhost:3000',
  machine: 'm',
  description: 'The shop',
  metadata: { team: 'pies' },
}
const signedIn = fakeServer({
  'GET /v1/user': () => Response.json({ id: 'usr_1', email: 'anna@example.org', name: null }),
  'GET /v1/tunnels': () => Response.json({ items: [TUNNEL], next_cursor: null }),
})

describe('language', () => {
  test.each([
    [{ LANG: 'ru_RU.UTF-8' }, [], 'Использование'],
    [{ LANG: 'en_US.UTF-8', LC_ALL: 'ru_RU.UTF-8' }, [], 'Использование'],
    [{ LANG: 'ru_RU.UTF-8' }, ['--lang', 'en'], 'Usage'],
    [{ LANG: 'C' }, ['--lang=ru'], 'Использование'],
    [{}, [], 'Usage'],
  ])('%j with %j speaks %s', async (env, args, word) => {
    const platform = fakePlatform({ env, args })
    expect(await runCommandLine(platform)).toBe(0)
    expect(platform.stdout.text).toContain(word)
  })

  test('another language is a wrong call', async () => {
    const platform = fakePlatform({ args: ['version', '--lang', 'de'] })
    expect(await runCommandLine(platform)).toBe(2)
  })
})

describe('help', () => {
  test.each([
    [['config'], ['config save-token TOKEN', 'config show', 'config forget URL', 'nora help COMMAND']],
    [['service'], ['service install', 'service uninstall', 'service status']],
    [['config', '--help'], ['config show']],
    [['help', 'service'], ['service install']],
    [
      ['help', 'http'],
      ['nora http TARGET', '--name NAME'],
    ],
    [
      ['help', 'config', 'save-token'],
      ['nora config save-token TOKEN', 'past the shell’s history'],
    ],
    [['--help', 'http'], ['nora http TARGET']],
    [[], ['NORA_TOKEN', 'NORA_SERVER', 'NORA_CONFIG_DIR', 'logout']],
  ])('nora %j prints %j', async (args, texts) => {
    const platform = fakePlatform({ args })
    expect(await runCommandLine(platform)).toBe(0)
    for (const text of texts) expect(platform.stdout.text).toContain(text)
    expect(platform.stderr.text).toBe('')
  })

  test.each([
    [['help', 'htp'], 'Did you mean nora http?'],
    [['config', 'shwo'], 'Did you mean nora config show?'],
    [['config', '--no-such'], 'There is no option --no-such'],
  ])('nora %j says what it does not know', async (args, says) => {
    const platform = fakePlatform({ args })
    expect(await runCommandLine(platform)).toBe(2)
    expect(platform.stderr.text).toContain(says)
  })
})

describe('version', () => {
  test.each([['version'], ['--version'], ['-v']])('%s', async (arg) => {
    const platform = fakePlatform({ args: [arg] })
    expect(await runCommandLine(platform)).toBe(0)
    expect(platform.stdout.text).toBe('nora 0.1.0\n')
  })
})

describe('status', () => {
  test('says the server, who, the tunnels, and what runs here', async () => {
    const platform = fakePlatform({ fetch: signedIn, args: ['status'], env: { NORA_TOKEN: 'nt_x' } })
    const running = join(platform.configFolder, 'running')
    mkdirSync(running)
    const agent = {
      pid: 4711,
      server: 's',
      url: 'http://a.test',
      target: 't',
      inspector_url: null,
      link: { path: 'wss://edge.test:443/.nora/link', proxy: 'proxy.lan:3128' },
      since: '',
    }
    writeFileSync(join(running, '4711.json'), JSON.stringify([agent]))
    expect(await runCommandLine(platform)).toBe(0)
    expect(platform.stdout.text).toContain('anna@example.org')
    expect(platform.stdout.text).toContain('http://shop.test → http://localhost:3000')
    expect(platform.stdout.text).toContain(
      'process 4711, link wss://edge.test:443/.nora/link by the proxy proxy.lan:3128',
    )
  })

  test('shows names and addresses that would drive the terminal as text of one line each', async () => {
    const bad = '\u001b]0;x\u0007\u202Egnp\u2066\u200B\nnext'
    const url = `http://a.test/${bad}`
    const tunnel = { ...TUNNEL, url, target: bad, machine: bad, description: bad }
    const fetch = fakeServer({
      'GET /v1/user': () => Response.json({ id: 'usr_1', email: 'anna@example.org', name: bad }),
      'GET /v1/tunnels': () => Response.json({ items: [tunnel], next_cursor: null }),
    })
    const platform = fakePlatform({ fetch, args: ['status'], env: { NORA_TOKEN: 'nt_x' } })
    const running = join(platform.configFolder, 'running')
    mkdirSync(running)
    const link = { path: bad, proxy: bad }
    const agent = { pid: 4711, server: 's', url, target: bad, inspector_url: bad, link, since: '' }
    writeFileSync(join(running, '4711.json'), JSON.stringify([agent]))
    expect(await runCommandLine(platform)).toBe(0)
    expect(platform.stdout.text).not.toMatch(/[\p{Cf}\u0007]|\u001b\]|^next/mu)
    expect(platform.stdout.text.match(/gnp···next/g)?.length).toBeGreaterThanOrEqual(8)
  })

  test('is one JSON object for programs', async () => {
    const platform = fakePlatform({
      fetch: signedIn,
      args: ['status', '--json'],
      env: { NORA_TOKEN: 'nt_x' },
    })
    expect(await runCommandLine(platform)).toBe(0)
    expect(platform.stdout.events()).toMatchObject([
      { event: 'status', connection: 'ok', tunnels: [TUNNEL], running: [] },
    ])
  })

  test('a server that knows no descriptions is no reason to fail', async () => {
    const { description: _d, metadata: _m, ...older } = TUNNEL
    const fetch = fakeServer({
      'GET /v1/user': () => Response.json({ id: 'usr_1', email: 'anna@example.org', name: null }),
      'GET /v1/tunnels': () => Response.json({ items: [older], next_cursor: null }),
    })
    const platform = fakePlatform({ fetch, args: ['status', '--json'], env: { NORA_TOKEN: 'nt_x' } })
    expect(await runCommandLine(platform)).toBe(0)
    expect(platform.stdout.events()).toMatchObject([{ tunnels: [{ description: null, metadata: {} }] }])
  })

  test('a dead process is not listed', async () => {
    const platform = fakePlatform({
      fetch: signedIn,
      args: ['status', '--json'],
      env: { NORA_TOKEN: 'nt_x' },
      isRunning: () => false,
    })
    const running = join(platform.configFolder, 'running')
    mkdirSync(running)
    writeFileSync(join(running, '1.json'), JSON.stringify({ pid: 1, url: 'http://a.test', since: '' }))
    await runCommandLine(platform)
    expect(platform.stdout.events()[0]?.running).toEqual([])
  })

  test('without a server it is exit code 6, with a wrong token 3', async () => {
    expect(await runCommandLine(fakePlatform({ args: ['status'], env: { NORA_TOKEN: 'nt_x' } }))).toBe(6)
    const fetch = fakeServer({ 'GET /v1/user': () => problem(401, 'Unauthorized', 'No.') })
    expect(await runCommandLine(fakePlatform({ fetch, args: ['status'], env: { NORA_TOKEN: 'nt_x' } }))).toBe(
      3,
    )
  })
})

test('with --json an error is an event on stdout, and stderr stays empty', async () => {
  const platform = fakePlatform({ args: ['status', '--jsn', '--json'] })
  expect(await runCommandLine(platform)).toBe(2)
  expect(platform.stdout.events()).toMatchObject([
    { event: 'error', exit_code: 2, advice: expect.any(String) },
  ])
  expect(platform.stderr.text).toBe('')
})
