import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Failure } from '../../output/failure.ts'
import { fakePlatform, fakeServer, temporaryFolder } from '../../testing/fake-platform.ts'
import { runCommandLine } from '../run-command-line.ts'
import { openTunnelFile } from './open-tunnel-file.ts'
import { parseTunnelFile } from './parse-tunnel-file.ts'
import { planTunnelFile } from './plan-tunnel-file.ts'
import { openTriggers } from './trigger/open-triggers.ts'

const REGION = {
  id: 'local',
  domain: 'localhost',
  host: 'localhost',
  port_range: { from: 20_000, to: 20_999 },
  public_scheme: 'http' as const,
  public_port: 8080,
  agent_host: '127.0.0.1',
  agent_port: 9,
  agent_tls: false,
  agent_ca_pem: null,
  agent_paths: [{ carrier: 'tcp' as const, host: '127.0.0.1', port: 9, tls: false, ca_pem: null }],
}
const server = fakeServer({
  'GET /v1/system/settings': () => Response.json({ regions: [REGION] }),
  'GET /v1/user': () => Response.json({ id: 'usr_1', email: 'anna@example.org', name: null }),
})

describe('a file that cannot be used is said with its line and column', () => {
  test.each([
    ['tunnels:\n  shop:\n    target: 99999\n', /line 3, column 13: tunnels\.shop\.target/],
    ['tunnels:\n  shop:\n    taget: 3000\n', /line 3, column 5: unknown key taget, did you mean target\?$/],
    ['tunels: {}\n', /line 1, column 1: .*tunnels\?$/],
    ['tunnels:\n  shop: {}\n', /line 2, column 3: tunnels\.shop\.target is missing\.$/],
    ['tunnels:\n  shop:\n    target: [a\n', /line 4, column 1: /],
    ['tunnels:\n  "a b":\n    target: 1\n', /line 2, column 3: /],
    ['tunnels:\n  a: {target: 1}\n  a: {target: 2}\n', /line 3, column 3: /],
    [
      'tunnels:\n  a: {target: 1, trigger: {command: [x]}}\n',
      /line 2, column 15: tunnels\.a\.target: does not go with/,
    ],
    ['tunnels:\n  a: {trigger: {}}\n', /line 2, column 7: tunnels\.a\.trigger\.command is missing\.$/],
    ['tunnels:\n  a: {trigger: {command: x}}\n', /tunnels\.a\.trigger\.command: a list of words/],
    ['tunnels:\n  a: {trigger: {comand: [x]}}\n', /column 17: unknown key comand, did you mean command\?$/],
    ['tunnels:\n  a: {trigger: {command: [x]}, host_header: b}\n', /host_header: does not go with a trigger/],
    [
      'tunnels:\n  a: {routes: [{path: api, target: 1}]}\n',
      /column 23: tunnels\.a\.routes\.0\.path: a path starts with/,
    ],
    [
      'tunnels:\n  a:\n    routes:\n      - {path: /api, target: 1}\n      - {path: /api/, target: 2}\n',
      /line 5, column 16: tunnels\.a\.routes\.1\.path: the path \/api is there already, in routes\.0/,
    ],
    ['tunnels:\n  a: {routes: []}\n', /tunnels\.a\.routes: needs a route/],
    ['tunnels:\n  a: {routes: [{path: /x}]}\n', /tunnels\.a\.routes\.0\.target is missing/],
    [
      'tunnels:\n  a: {routes: [{path: /x, target: 1, strip_prefx: true}]}\n',
      /unknown key strip_prefx, did you mean strip_prefix\?/,
    ],
    ['tunnels:\n  a: {tcp: 1, routes: [{path: /x, target: 1}]}\n', /routes: does not go with tcp/],
    [
      'tunnels:\n  a: {app_protocol: http2, routes: [{path: /x, target: 1}]}\n',
      /http2 does not go with routes/,
    ],
    ['', /line 1, column 1: tunnels is missing\.$/],
    ['- a\n', /line 1, column 1: /],
  ])('%j', (text, says) => {
    let failure: Failure | null = null
    try {
      parseTunnelFile(text, 'nora.yml')
    } catch (error) {
      failure = error as Failure
    }
    expect(failure?.exitCode).toBe(2)
    expect(failure?.text.en).toMatch(says)
    expect(failure?.text.ru).toMatch(/^nora\.yml, строка \d+, столбец \d+: /)
  })
})

describe('nora start', () => {
  async function run(line: string, files: Record<string, string> = {}) {
    const workingFolder = temporaryFolder()
    for (const [name, text] of Object.entries(files)) writeFileSync(join(workingFolder, name), text)
    const env = { LANG: 'en', NORA_TOKEN: 'nt_good' }
    const platform = fakePlatform({ args: line.split(' '), env, fetch: server, workingFolder })
    return { exitCode: await runCommandLine(platform), said: platform.stderr.text }
  }

  test.each([
    ['start', {}, 2, /nora\.yml.*nora\.yaml/],
    ['start --config other.yml', {}, 2, /other\.yml/],
    ['start', { 'nora.yml': 'tunnels: {}' }, 2, /no tunnels/],
    ['start shp', { 'nora.yml': 'tunnels: {shop: {target: 3000}}' }, 2, /Did you mean shop\?/],
    ['start shop --all', { 'nora.yml': 'tunnels: {shop: {target: 3000}}' }, 2, /--all/],
    ['start', { 'nora.yml': 'tunnels: {shop: {target: 8080}}' }, 2, /8080/],
    ['start', { 'nora.yml': 'region: loca\ntunnels: {shop: {target: 3000}}' }, 2, /Did you mean local\?/],
    [
      'start',
      { 'nora.yml': 'tunnels: {a: {trigger: {command: [no-such-program-here]}}}' },
      2,
      /no-such-program-here in PATH/,
    ],
    ['start', { 'nora.yml': 'tunnels: {a: {routes: [{path: /x, target: 8080}]}}' }, 2, /8080/],
    [
      'start',
      { 'nora.yml': 'tunnels: {a: {routes: [{path: /x, target: "h2c://localhost:1"}]}}' },
      2,
      /tunnels\.a\.routes\.0\.target: h2c/,
    ],
    ['start --inspect=false', { 'nora.yaml': 'tunnels: {shop: {target: 3000}}' }, 6, /127\.0\.0\.1:9/],
  ])('%s with %j', async (line, files, exitCode, says) => {
    const answer = await run(line, files)
    expect(answer.exitCode).toBe(exitCode)
    expect(answer.said).toMatch(says)
  })

  test('the folder at hand goes before the client’s own', async () => {
    const platform = fakePlatform({ workingFolder: temporaryFolder() })
    mkdirSync(platform.configFolder, { recursive: true })
    writeFileSync(join(platform.configFolder, 'nora.yml'), 'tunnels: {own: {target: 1}}')
    expect(Object.keys((await openTunnelFile(platform, null)).content.tunnels)).toEqual(['own'])
    writeFileSync(join(platform.workingFolder, 'nora.yml'), 'tunnels: {here: {target: 1}}')
    expect(Object.keys((await openTunnelFile(platform, null)).content.tunnels)).toEqual(['here'])
  })

  test('paths in the file start where the file stands', async () => {
    const platform = fakePlatform({ isFolder: async (path) => path === '/srv/shop/site' })
    const content = parseTunnelFile(
      'tunnels: {a: {target: ./site}, b: {target: "unix:app.sock"}}',
      'nora.yml',
    )
    const file = { path: '/srv/shop/nora.yml', folder: '/srv/shop', content }
    let ref = 0
    const planned = await planTunnelFile(file, {
      platform,
      region: REGION,
      wanted: [],
      nextRef: () => ++ref,
      takesOver: false,
      triggers: await openTriggers(platform),
    })
    expect(planned.map(({ request }) => request.target.label)).toEqual([
      '/srv/shop/site',
      'unix:/srv/shop/app.sock',
    ])
  })
})

test('nora.schema.json is what `nora config schema` prints', async () => {
  const platform = fakePlatform({ args: ['config', 'schema'] })
  expect(await runCommandLine(platform)).toBe(0)
  const published = readFileSync(new URL('../../../nora.schema.json', import.meta.url), 'utf8')
  expect(JSON.parse(published)).toEqual(JSON.parse(platform.stdout.text))
})
