import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { readLine } from '../../platform/read-line.ts'
import { runCommandLine } from '../../run-command-line.ts'
import { fakePlatform, fakeServer, problem } from '../../testing/fake-platform.ts'
import { toServerAddress } from '../choose-server.ts'

const TOKEN = `nt_${'a'.repeat(40)}`
const USER = { id: 'usr_1', email: 'anna@example.org', name: 'Anna' }

const askedForLogin = () =>
  Response.json({
    id: 'tmp_1',
    secret: 's',
    user_code: 'QK7P-2M4X',
    login_url: 'http://localhost:7070/client_login?id=tmp_1',
    expires_at: new Date(Date.now() + 60_000).toISOString(),
    interval_s: 1,
  })

function getConfig(folder: string) {
  return JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8'))
}

describe('config save-token', () => {
  test('a token the server knows is kept for its owner only, with the server as the default', async () => {
    const fetch = fakeServer({
      'GET /v1/user': (_, authorization) =>
        authorization === `Bearer ${TOKEN}` ? Response.json(USER) : problem(401, 'Unauthorized', 'No.'),
    })
    const args = ['config', 'save-token', TOKEN, '--server', 'http://nora.test:7070/']
    const platform = fakePlatform({ fetch, args })
    expect(await runCommandLine(platform)).toBe(0)
    expect(platform.stdout.text).toContain('Anna')
    expect(getConfig(platform.configFolder)).toMatchObject({
      server: 'http://nora.test:7070',
      profiles: { 'http://nora.test:7070': { token: TOKEN, client_key: expect.stringMatching(/^\w{40}$/) } },
    })
    expect(statSync(join(platform.configFolder, 'config.json')).mode & 0o777).toBe(0o600)
  })

  test('a token the server does not know leaves the one before in place', async () => {
    const fetch = fakeServer({ 'GET /v1/user': () => problem(401, 'Unauthorized', 'No.') })
    const platform = fakePlatform({ fetch, args: ['config', 'save-token', TOKEN] })
    const server = 'http://localhost:7070'
    const before = { server, profiles: { [server]: { client_key: 'k', token: 'nt_before' } } }
    writeFileSync(join(platform.configFolder, 'config.json'), JSON.stringify(before))
    expect(await runCommandLine(platform)).toBe(3)
    expect(platform.stderr.text).toContain('nora login')
    expect(getConfig(platform.configFolder)).toEqual(before)
  })

  test('- reads the token from standard input', async () => {
    const fetch = fakeServer({
      'GET /v1/user': (_, authorization) =>
        authorization === `Bearer ${TOKEN}` ? Response.json(USER) : problem(401, 'Unauthorized', 'No.'),
    })
    const { stdin: none } = fakePlatform()
    const stdin = { ...none, readLine: () => readLine(Readable.from([`  ${TOKEN}\r\n`, 'more'])) }
    const platform = fakePlatform({ fetch, args: ['config', 'save-token', '-'], stdin })
    expect(await runCommandLine(platform)).toBe(0)
    expect(getConfig(platform.configFolder).profiles['http://localhost:7070'].token).toBe(TOKEN)
  })

  test.each([[[]], [['']], [['x'.repeat(10_000)]]])(
    'standard input with %j is a wrong call',
    async (chunks) => {
      const stdin = { ...fakePlatform().stdin, readLine: () => readLine(Readable.from(chunks)) }
      const platform = fakePlatform({ args: ['config', 'save-token', '-'], stdin })
      expect(await runCommandLine(platform)).toBe(2)
      expect(platform.stderr.text).toContain('does not look like a token')
    },
  )

  test('refuses a text that is no token as a wrong call', async () => {
    const platform = fakePlatform({ args: ['config', 'save-token', 'hello'] })
    expect(await runCommandLine(platform)).toBe(2)
    expect(platform.stderr.text).toContain('nt_')
  })
})

describe('a saved sign-in', () => {
  const nora = 'https://nora.test'
  const other = 'https://other.test'

  function saved(
    args: string[],
    env: Record<string, string> = {},
    { token = TOKEN, fetch = fakeServer({}) } = {},
  ) {
    const platform = fakePlatform({ args, env: { LANG: 'en', ...env }, fetch })
    const profiles = {
      [nora]: { client_key: 'k1', token },
      [other]: { client_key: 'k2', token: null },
    }
    writeFileSync(join(platform.configFolder, 'config.json'), JSON.stringify({ server: nora, profiles }))
    return platform
  }

  test('is removed by logout, of the default server, while the machine keeps its own names', async () => {
    const platform = saved(['logout'])
    expect(await runCommandLine(platform)).toBe(0)
    expect(getConfig(platform.configFolder).profiles[nora]).toMatchObject({ client_key: 'k1', token: null })
    expect(platform.stdout.text).toContain(`The token for ${nora} is removed`)
    expect(platform.stdout.text).toContain('other machines may use it')
    expect(platform.stdout.text).toContain(`${nora}/access`)
  })

  const CLIENT_TOKEN = `nc_${'c'.repeat(40)}`
  test.each([
    ['is gone', () => new Response(null, { status: 204 }), 'is ended at the server too'],
    ['was gone already', () => problem(401, 'Unauthorized', 'No.'), 'is ended at the server too'],
    [
      'cannot be reached',
      () => Promise.reject(new TypeError('fetch failed')),
      `stays valid. End it in the console: ${nora}/profile`,
    ],
    [
      'answers with a defect',
      () => problem(500, 'InternalError', 'No.'),
      'stays valid. End it in the console',
    ],
    ['is older than the call', () => problem(404, 'NotFound', 'No.'), 'stays valid. End it in the console'],
  ])('that nora login made: the token goes from the machine when the server %s', async (_, answer, said) => {
    const asked: (string | null)[] = []
    const fetch = fakeServer({
      'DELETE /v1/user/client': (_body, authorization) => {
        asked.push(authorization)
        return answer()
      },
    })
    const platform = saved(['logout'], {}, { token: CLIENT_TOKEN, fetch })
    expect(await runCommandLine(platform)).toBe(0)
    expect(asked).toEqual([`Bearer ${CLIENT_TOKEN}`])
    expect(getConfig(platform.configFolder).profiles[nora].token).toBeNull()
    expect(platform.stdout.text).toContain(said)
    expect(platform.stdout.text + platform.stderr.text).not.toContain(CLIENT_TOKEN)
  })

  test('that is not there, or stands in a variable, is said so', async () => {
    const platform = saved(['logout', '--server', 'other.test'], { NORA_TOKEN: TOKEN })
    expect(await runCommandLine(platform)).toBe(0)
    expect(platform.stdout.text).toContain(`There was no token for ${other}`)
    expect(platform.stdout.text).toContain('NORA_TOKEN is set and stays in force')
    expect(getConfig(platform.configFolder).profiles[nora].token).toBe(TOKEN)
  })

  test('and all else of a server is forgotten by config forget', async () => {
    const platform = saved(['config', 'forget', `${nora}/`])
    expect(await runCommandLine(platform)).toBe(0)
    expect(getConfig(platform.configFolder)).toMatchObject({ server: null, profiles: { [other]: {} } })
    expect(Object.keys(getConfig(platform.configFolder).profiles)).toEqual([other])
  })

  test('of nora login is ended at the server by config forget as well', async () => {
    const asked: (string | null)[] = []
    const fetch = fakeServer({
      'DELETE /v1/user/client': (_, authorization) => {
        asked.push(authorization)
        return new Response(null, { status: 204 })
      },
    })
    const platform = saved(['config', 'forget', nora], {}, { token: CLIENT_TOKEN, fetch })
    expect(await runCommandLine(platform)).toBe(0)
    expect(asked).toEqual([`Bearer ${CLIENT_TOKEN}`])
    expect(platform.stdout.text).toContain('is ended at the server too')
  })

  test('of a server that nobody knows is a wrong call that names those that are saved', async () => {
    const platform = saved(['config', 'forget', 'nobody.test'])
    expect(await runCommandLine(platform)).toBe(2)
    expect(platform.stderr.text).toContain(`Saved are: ${nora}, ${other}.`)
  })

  test('is shown with the variables that go before it', async () => {
    const platform = saved(['config', 'show'], { NORA_SERVER: other })
    expect(await runCommandLine(platform)).toBe(0)
    expect(platform.stdout.text).toContain('The variable NORA_SERVER is set')
    expect(platform.stdout.text).not.toContain(TOKEN)
  })
})

describe('the address of a server', () => {
  test.each([
    'ftp://nora.test',
    'file:///etc/passwd',
    'ws://nora.test',
    'javascript:alert(1)',
    'http://',
    'http://anna:pie@nora.test',
    'localhost:99999',
    'two words',
  ])('%s is refused before anything is asked', async (address) => {
    const platform = fakePlatform({ args: ['status', '--server', address] })
    expect(await runCommandLine(platform)).toBe(2)
    expect(platform.stderr.text).toContain('is not the address of a server')
    expect(platform.stderr.text).toContain('http:// or https://')
  })

  test.each([
    ['localhost', 'http://localhost'],
    ['127.0.0.1:7070', 'http://127.0.0.1:7070'],
    ['nora.localhost:7070', 'http://nora.localhost:7070'],
    ['[::1]:7070', 'http://[::1]:7070'],
    ['localhost.example.com', 'https://localhost.example.com'],
    ['127.0.0.1.nip.io', 'https://127.0.0.1.nip.io'],
    ['nora.test/tunnels?x=1', 'https://nora.test'],
    ['HTTP://nora.test', 'http://nora.test'],
  ])('%s is %s: without a scheme only loopback is spoken to in the clear', (text, address) => {
    expect(toServerAddress(text)).toBe(address)
  })
})

describe('login', () => {
  test('opens the browser, waits for the person, and keeps the token', async () => {
    const answers = [{ state: 'pending' }, { state: 'approved', token: 'nc_x', user: USER }]
    const fetch = fakeServer({
      'POST /v1/temporal_tokens': askedForLogin,
      'POST /v1/temporal_tokens/tmp_1/exchange': () => Response.json(answers.shift()),
    })
    const platform = fakePlatform({ fetch, args: ['login'] })
    expect(await runCommandLine(platform)).toBe(0)
    expect(platform.opened).toEqual(['http://localhost:7070/client_login?id=tmp_1'])
    expect(platform.stdout.text).toContain('QK7P-2M4X')
    expect(getConfig(platform.configFolder).profiles['http://localhost:7070'].token).toBe('nc_x')
  })

  test('a short outage while the person decides does not end it', async () => {
    let attempt = 0
    const fetch = fakeServer({
      'POST /v1/temporal_tokens': askedForLogin,
      'POST /v1/temporal_tokens/tmp_1/exchange': () => {
        attempt++
        if (attempt === 1) throw new TypeError('fetch failed')
        if (attempt === 2) return problem(429, 'TooManyRequests', 'Wait.')
        return Response.json({ state: 'approved', token: 'nc_x', user: USER })
      },
    })
    const platform = fakePlatform({ fetch, args: ['login', '--no-browser'] })
    expect(await runCommandLine(platform)).toBe(0)
    expect(platform.opened).toEqual([])
  })

  test.each([
    ['refused', () => Response.json({ state: 'denied' }), /refused/],
    ['out of date', () => problem(404, 'NotFound', 'No.'), /out of date/],
  ])('a sign-in that is %s is exit code 3', async (_name, answer, says) => {
    const fetch = fakeServer({
      'POST /v1/temporal_tokens': askedForLogin,
      'POST /v1/temporal_tokens/tmp_1/exchange': answer,
    })
    const platform = fakePlatform({ fetch, args: ['login'] })
    expect(await runCommandLine(platform)).toBe(3)
    expect(platform.stderr.text).toMatch(says)
  })

  test('a server that is not there is exit code 6 and names the address', async () => {
    const platform = fakePlatform({ args: ['login', '--server', 'http://127.0.0.1:9'] })
    expect(await runCommandLine(platform)).toBe(6)
    expect(platform.stderr.text).toContain('http://127.0.0.1:9')
  })
})

test('a configuration that cannot be read is said with its path, and not overwritten', async () => {
  const platform = fakePlatform({ args: ['status'] })
  const path = join(platform.configFolder, 'config.json')
  writeFileSync(path, '{ broken')
  expect(await runCommandLine(platform)).toBe(1)
  expect(platform.stderr.text).toContain(path)
  expect(readFileSync(path, 'utf8')).toBe('{ broken')
})

test('config show masks tokens', async () => {
  const platform = fakePlatform({ args: ['config', 'show'] })
  const server = 'http://localhost:7070'
  const saved = { server, profiles: { [server]: { client_key: 'k', token: TOKEN } } }
  writeFileSync(join(platform.configFolder, 'config.json'), JSON.stringify(saved))
  expect(await runCommandLine(platform)).toBe(0)
  expect(platform.stdout.text).toContain('nt_••••aaaa')
  expect(platform.stdout.text).not.toContain(TOKEN)
})

describe('a command that needs a sign-in', () => {
  const server = fakeServer({
    'POST /v1/temporal_tokens': askedForLogin,
    'POST /v1/temporal_tokens/tmp_1/exchange': () =>
      Response.json({ state: 'approved', token: 'nc_x', user: USER }),
    'GET /v1/system/settings': (_, authorization) =>
      problem(503, 'Unavailable', `asked with ${authorization}`),
    'GET /v1/user': () => Response.json(USER),
  })

  test('signs the person at the terminal in and goes on with the new token', async () => {
    const platform = fakePlatform({ fetch: server, args: ['http', '3000'] })
    platform.stdout.isTty = true
    expect(await runCommandLine(platform)).toBe(1)
    expect(platform.stdout.text).toContain('QK7P-2M4X')
    expect(platform.stderr.text).toContain('asked with Bearer nc_x')
    expect(getConfig(platform.configFolder).profiles['http://localhost:7070'].token).toBe('nc_x')
  })

  test.each([
    ['for programs', ['http', '3000', '--json'], true],
    ['without a terminal', ['http', '3000'], false],
  ])('%s fails at once and says how', async (_name, args, isTty) => {
    const platform = fakePlatform({ fetch: server, args })
    platform.stdout.isTty = isTty
    expect(await runCommandLine(platform)).toBe(3)
    expect(platform.stdout.text + platform.stderr.text).toContain('nora login --server http://localhost:7070')
  })
})
