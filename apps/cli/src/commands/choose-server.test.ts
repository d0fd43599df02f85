import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { findKnownServers } from '../platform/known-servers.ts'
import { runCommandLine } from '../run-command-line.ts'
import { fakePlatform, problem, temporaryFolder } from '../testing/fake-platform.ts'

const TOKEN = `nt_${'a'.repeat(40)}`
const HOME = 'http://127.0.0.1:7076'
const OTHER = 'https://other.example.com'
const NOBODY = { packageServer: null, cloneServer: null }

type Call = { origin: string; authorization: string | null }

/** Records who is asked with which token, and refuses everybody. */
function recordingServer() {
  const calls: Call[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const authorization = new Headers(init?.headers).get('authorization')
    calls.push({ origin: new URL(String(input)).origin, authorization })
    return problem(401, 'Unauthorized', 'No.')
  }
  return { calls, fetch }
}

function keepConfig(folder: string, config: Record<string, unknown>): void {
  const profiles = { [OTHER]: { client_key: 'k', token: 'nt_saved' } }
  writeFileSync(join(folder, 'config.json'), JSON.stringify({ profiles, ...config }))
}

describe('a client that a server handed out', () => {
  test('sends the token to that server, and the refusal names it', async () => {
    const { calls, fetch } = recordingServer()
    const args = ['config', 'save-token', TOKEN]
    const platform = fakePlatform({ fetch, args, packageServer: `${HOME}/`, cloneServer: null })
    expect(await runCommandLine(platform)).toBe(3)
    expect(calls).toEqual([{ origin: HOME, authorization: `Bearer ${TOKEN}` }])
    expect(platform.stderr.text).toContain(`The server at ${HOME} did not accept the token`)
    expect(platform.stderr.text).toContain(`nora login --server ${HOME}`)
  })

  test.each([
    ['by the client of another server', { server: OTHER, chosen_by: 'https://former.example.com' }, HOME],
    ['by a client of no server', { server: OTHER }, HOME],
    ['by itself', { server: OTHER, chosen_by: HOME }, OTHER],
  ])('follows a server that was chosen %s as it should', async (_name, config, asked) => {
    const { calls, fetch } = recordingServer()
    const env = { NORA_TOKEN: TOKEN }
    const platform = fakePlatform({ fetch, env, args: ['status'], packageServer: HOME, cloneServer: null })
    keepConfig(platform.configFolder, config)
    await runCommandLine(platform)
    expect(new Set(calls.map(({ origin }) => origin))).toEqual(new Set([asked]))
  })

  test('talks to the server that is named on the line or by NORA_SERVER', async () => {
    for (const given of [{ args: ['status', '--server', OTHER] }, { env: { NORA_SERVER: OTHER } }]) {
      const { calls, fetch } = recordingServer()
      await runCommandLine(fakePlatform({ fetch, args: ['status'], packageServer: HOME, ...given }))
      expect(calls.map(({ origin }) => origin)).toEqual([OTHER])
    }
  })
})

test.each([[['http', '3000']], [['login']], [['status']], [['doctor']], [['config', 'save-token', TOKEN]]])(
  '%j of a client that knows no server asks nobody and says how to name one',
  async (args) => {
    const { calls, fetch } = recordingServer()
    const platform = fakePlatform({ fetch, args, env: { NORA_TOKEN: TOKEN }, ...NOBODY })
    expect(await runCommandLine(platform)).toBe(2)
    expect(platform.stderr.text).toContain('nora login --server URL')
    expect(calls).toEqual([])
  },
)

describe('NORA_TOKEN', () => {
  const start = (server: string, more: Parameters<typeof fakePlatform>[0]) => {
    const workingFolder = temporaryFolder()
    writeFileSync(join(workingFolder, 'nora.yml'), `server: ${server}\ntunnels: { shop: { target: 3000 } }\n`)
    return fakePlatform({ workingFolder, args: ['start'], ...more })
  }

  test('is not sent to a server that only a nora.yml names', async () => {
    const { calls, fetch } = recordingServer()
    const platform = start(OTHER, { fetch, env: { NORA_TOKEN: TOKEN }, packageServer: HOME })
    expect(await runCommandLine(platform)).toBe(2)
    expect(platform.stderr.text).toContain(`NORA_TOKEN was not sent to ${OTHER}`)
    expect(platform.stderr.text).toContain(`NORA_SERVER=${OTHER}`)
    expect(calls).toEqual([])
  })

  test.each([
    [OTHER, { NORA_TOKEN: TOKEN, NORA_SERVER: OTHER }],
    [HOME, { NORA_TOKEN: TOKEN }],
  ])('goes to %s, which the person or the package names too', async (server, env) => {
    const { calls, fetch } = recordingServer()
    await runCommandLine(start(server, { fetch, env, packageServer: HOME }))
    expect(new Set(calls.map(({ origin }) => origin))).toEqual(new Set([server]))
  })
})

describe('the server beside the program', () => {
  const fileIn = (folder: string) => pathToFileURL(join(folder, 'nora.mjs')).href

  test('is that of a downloaded package', () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'server.json'), JSON.stringify({ server: HOME }))
    expect(findKnownServers(fileIn(folder))).toEqual({ packageServer: HOME, cloneServer: null })
  })

  test('is the one that runs in the clone, and none after it has stopped', () => {
    const clone = temporaryFolder()
    const program = fileIn(join(clone, 'apps/cli/dist'))
    expect(findKnownServers(program)).toEqual(NOBODY)
    mkdirSync(join(clone, '.nora'))
    writeFileSync(join(clone, '.nora/ready.json'), JSON.stringify({ console_url: HOME }))
    expect(findKnownServers(program)).toEqual({ packageServer: null, cloneServer: HOME })
  })

  test.each(['{ "serv', '{}', 'null', '[]', '{"server": 7}'])('is none when the file says %s', (text) => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'server.json'), text)
    expect(findKnownServers(fileIn(folder))).toEqual(NOBODY)
  })
})

test('a sign-in keeps by which client the server was chosen', async () => {
  const fetch: typeof globalThis.fetch = async () =>
    Response.json({ id: 'usr_1', email: 'anna@example.org', name: 'Anna' })
  const args = ['config', 'save-token', TOKEN, '--server', OTHER]
  const platform = fakePlatform({ fetch, args, packageServer: HOME })
  expect(await runCommandLine(platform)).toBe(0)
  const config = JSON.parse(readFileSync(join(platform.configFolder, 'config.json'), 'utf8'))
  expect(config).toMatchObject({ server: OTHER, chosen_by: HOME })
})
