import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Failure } from '../../../output/failure.ts'
import { runCommandLine } from '../../../run-command-line.ts'
import { fakePlatform, fakeServer, temporaryFolder } from '../../../testing/fake-platform.ts'
import { openTunnelFile } from '../nora-yml/open-tunnel-file.ts'
import { parseTunnelFile, readTunnelFile } from '../nora-yml/parse-tunnel-file.ts'
import { planTunnelFile } from '../nora-yml/plan-tunnel-file.ts'
import { openTriggers } from '../trigger/open-triggers.ts'

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
const noServer = fakeServer({})
const server = fakeServer({
  'GET /v1/system/settings': () => Response.json({ regions: [REGION] }),
  'GET /v1/user': () => Response.json({ id: 'usr_1', email: 'anna@example.org', name: null }),
})

describe('a file that cannot be used is said with its line and column', () => {
  test.each([
    ['tunnels:\n  shop:\n    target: 99999\n', /line 3, column 13: tunnels\.shop\.target/],
    [
      'tunnels:\n  shop:\n    taget: 3000\n',
      /line 3, column 5: tunnels\.shop: unknown key taget, did you mean target\?$/,
    ],
    ['tunnels:\n  a: {addr: 3000}\n', /tunnels\.a: unknown key addr, did you mean target\?$/],
    [
      'tunnels:\n  a: {proto: http, target: 1}\n',
      /unknown key proto: target describes an HTTP tunnel, tcp, tls and ssh/,
    ],
    ['tunels: {}\n', /line 1, column 1: .*tunnels\?$/],
    [
      'run: {tunnels: [shop, shpo]}\ntunnels: {shop: {target: 1}, api: {target: 2}}\n',
      /line 1, column 23: run\.tunnels\.1: there is no tunnel shpo, did you mean shop\? There are: shop, api\.$/,
    ],
    ['run: {tunnels: [shop]}\n', /run\.tunnels\.0: there is no tunnel shop, nor any other in the file\.$/],
    ['tunnels:\n  shop: {}\n', /line 2, column 3: tunnels\.shop\.target is missing\.$/],
    ['tunnels:\n  shop:\n    target: [a\n', /line 4, column 1: /],
    ['tunnels:\n  "a b":\n    target: 1\n', /line 2, column 3: /],
    ['tunnels:\n  a: {target: 1}\n  a: {target: 2}\n', /line 3, column 3: /],
    [
      'tunnels:\n  a: {target: 1, trigger: {command: [x]}}\n',
      /line 2, column 15: tunnels\.a\.target: does not go with/,
    ],
    ['tunnels:\n  a: {tls: 3000}\n', /line 2, column 3: tunnels\.a\.domain is missing\.$/],
    ['tunnels:\n  a: {tls: true, domain: a.example.com}\n', /tunnels\.a\.tls: a port from 1 to 65535/],
    [
      'tunnels:\n  a: {tls: 3000, domain: a.example.com, host_header: x}\n',
      /tunnels\.a\.host_header: does not go with tls/,
    ],
    ['tunnels:\n  a: {tls: 3000, domain: a.example.com, port: 1}\n', /port: does not go with tls/],
    ['tunnels:\n  a: {tls: 3000, tcp: 1, domain: a.example.com}\n', /tls: does not go with tcp/],
    ['tunnels:\n  a: {target: 1, proxy_protocol: 2}\n', /proxy_protocol: goes with tcp and tls only/],
    ['tunnels:\n  a: {target: 1, internal: api, name: b}\n', /tunnels\.a\.name: does not go with internal/],
    ['tunnels:\n  a: {target: 1, internal: A_b}\n', /tunnels\.a\.internal: lower-case letters/],
    ['tunnels:\n  a: {tcp: 1, gateway: db, port: 20005}\n', /tunnels\.a\.port: does not go with gateway/],
    [
      'tunnels:\n  a: {target: 1, internal: api}\n  b: {target: 2, internal: api.internal}\n',
      /tunnels\.b\.internal: .*tunnels\.a has/,
    ],
    ['tunnels:\n  a: {target: 1, webhook: orders, name: b}\n', /tunnels\.a\.name: does not go with webhook/],
    ['tunnels:\n  a: {tcp: 1, webhook: orders}\n', /tunnels\.a\.webhook: does not go with tcp/],
    [
      'tunnels:\n  a: {target: 1, webhook: orders}\n  b: {target: 2, webhook: Orders}\n',
      /tunnels\.b\.webhook: .*tunnels\.a has/,
    ],
    ['tunnels:\n  a: {target: 1, tier: 2}\n', /tunnels\.a\.tier: goes with gateway only/],
    ['tunnels:\n  a: {target: 1, gateway: shop, weight: 101}\n', /tunnels\.a\.weight/],
    ['tunnels:\n  a: {tls: 1, domain: a.example.com, gateway: shop}\n', /domain: does not go with gateway/],
    [
      'tunnels:\n  a: {tls: 1, domain: a.example.com}\n  b: {tls: 2, domain: a.example.com}\n',
      /line 3, .*tunnels\.a has a\.example\.com already, in line 2/,
    ],
    ['tunnels:\n  a: {trigger: {}}\n', /line 2, column 7: tunnels\.a\.trigger\.command is missing\.$/],
    ['tunnels:\n  a: {trigger: {command: x}}\n', /tunnels\.a\.trigger\.command: a list of words/],
    [
      'tunnels:\n  a: {trigger: {comand: [x]}}\n',
      /column 17: tunnels\.a\.trigger: unknown key comand, did you mean command\?$/,
    ],
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
    [
      'tunnels:\n  a: {target: 1, name: shop}\n  b: {target: 2, name: shop}\n',
      /line 3, column 24: tunnels\.b\.name: tunnels\.a has shop already, in line 2; .*pool: true/,
    ],
    [
      'tunnels:\n  a: {target: 1, name: shop, pool: true}\n  b: {target: 2, name: shop}\n',
      /line 3, .*tunnels\.a has shop already, in line 2/,
    ],
    [
      'tunnels:\n  a: {tcp: 1, port: db}\n  b: {ssh: true, port: DB}\n',
      /line 3, .*tunnels\.b\.port: tunnels\.a has DB already, in line 2/,
    ],
    [
      'tunnels:\n  a: {tcp: 1, port: 20001}\n  b: {tcp: 2, port: 20001}\n',
      /line 3, .*tunnels\.b\.port: tunnels\.a has 20001 already, in line 2/,
    ],
    [
      'tunnels:\n  a: {trigger: {command: [x]}, name: x}\n  b: {target: 2, name: x}\n',
      /line 3, .*tunnels\.a has x already, in line 2/,
    ],
    [
      'tunnels:\n  a: {target: 1}\n\n  a: {target: 2}\n',
      /line 4, column 3: the key a is there already, in line 2/,
    ],
    [
      'tunnels:\n  a: {target: 1, target: 2}\n',
      /line 2, column 18: the key target is there already, in line 2/,
    ],
    [
      'x: &x {target: 1}\ntunnels:\n  a:\n    <<: *x\n    name: y\n',
      /line 4, column 5: tunnels\.a: merge keys \(<<\) are not read/,
    ],
    ['tunnels:\n  a: *none\n', /line 2, column 6: the alias names what is not there/],
    [
      `a: &a [x,x,x,x,x,x,x,x,x,x]\nb: &b [${'*a,'.repeat(10)}]\nc: &c [${'*b,'.repeat(10)}]\nd: &d [${'*c,'.repeat(10)}]\ntunnels: *d\n`,
      /line 2, column 8: aliases \(\*name\) would multiply/,
    ],
    ['\ufffd\ufffdt\0u\0n\0n\0e\0l\0s\0:\0', /line 1, column 1: the file is in UTF-16; save it as UTF-8/],
    ['t\0u\0n\0', /line 1, column 1: the file is in UTF-16/],
    ['tunnels:\n  # caf\ufffd\n', /line 2, column 8: these bytes are no UTF-8/],
    ['tunnels: {}\n---\ntunnels: {}\n', /line 2, column 1: /],
    ['tunnels:\n\ta: {target: 1}\n', /line 2, column \d: /],
    ['tunnels: !!map\n  a: {target: !custom 1}\n', /line 2, /],
    ['tunnels:\n  ? [a]\n  : {target: 1}\n', /line 2, column 3: /],
    ['tunnels:\n  a: {target: 1, answer_timeout: 30}\n', /tunnels\.a\.answer_timeout: a duration such as/],
    [
      'tunnels:\n  a: {target: 1, answer_timeout: 10ms}\n',
      /tunnels\.a\.answer_timeout: it goes from 1s to 24h/,
    ],
    [
      'tunnels:\n  a: {tcp: 1, connect_timeout: 5m}\n',
      /tunnels\.a\.connect_timeout: it goes from 100ms to 60s/,
    ],
    [
      `tunnels:\n  a: {target: 1, description: ${'x'.repeat(201)}}\n`,
      /line 2, column 31: tunnels\.a\.description: at most 200 characters, and this has 201/,
    ],
    [
      'tunnels:\n  a: {ssh: true, description: "a\\tb"}\n',
      /tunnels\.a\.description: use one line without control/,
    ],
    [
      'tunnels:\n  a:\n    tcp: 1\n    metadata:\n      team: "\\u200B"\n',
      /line 5, column 13: tunnels\.a\.metadata\.team: the value of "team": there is no visible/,
    ],
    [
      'tunnels:\n  a:\n    target: 1\n    metadata: {build: 42}\n',
      /line 4, column 23: tunnels\.a\.metadata\.build: a text; put numbers, true and false in quotes/,
    ],
    ['tunnels:\n  a: {target: 1, metadata: [a]}\n', /tunnels\.a\.metadata: keys with texts/],
    [
      `tunnels:\n  a: {target: 1, metadata: {${Array.from({ length: 21 }, (_, i) => `k${i}: x`).join(', ')}}}\n`,
      /tunnels\.a\.metadata: at most 20 keys/,
    ],
    ['tunnels:\n  a: {tcp: 1, answer_timeout: 5m}\n', /answer_timeout: does not go with tcp/],
    ['tunnels:\n  a: {target: 1, name: www}\n', /tunnels\.a\.name: www is a reserved name/],
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

test.each([
  ['nested without end', `tunnels: ${'['.repeat(20_000)}`, /line 1, column \d+: /],
  ['longer than any configuration', `#${' '.repeat(2 ** 20)}`, /line 1, column 1: .*longer than a megabyte/],
])('a file that is %s is refused with a sentence', (_what, text, says) => {
  expect(() => parseTunnelFile(text, 'nora.yml')).toThrow(says)
})

test('a value of nora.yml may be repeated by an alias, and agents of one file may share a name', () => {
  const text = `tunnels:
  a: { target: 1, name: shop, pool: true, basic_auth: &login anna:very-secret }
  b: { target: 2, name: shop, pool: true, basic_auth: *login }
  c: { tcp: 1, port: shop }
`
  expect(parseTunnelFile(text, 'nora.yml').tunnels.b?.basic_auth).toBe('anna:very-secret')
  expect(parseTunnelFile(`\ufeff${text}`, 'nora.yml').tunnels.a?.name).toBe('shop')
})

describe('nora start', () => {
  async function run(line: string, files: Record<string, string> = {}, fetch = server) {
    const workingFolder = temporaryFolder()
    for (const [name, text] of Object.entries(files)) writeFileSync(join(workingFolder, name), text)
    const env = { LANG: 'en', NORA_TOKEN: 'nt_good' }
    const platform = fakePlatform({ args: line.split(' '), env, fetch, workingFolder })
    const exitCode = await runCommandLine(platform)
    const { stdout, stderr } = platform
    const events = line.includes('--json') ? stdout.events() : []
    return { exitCode, said: stderr.text + stdout.text, events }
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

  test.each(['start --check', 'config check'])(
    '%s says each mistake with its file, line and tunnel',
    async (line) => {
      const files = {
        'nora.yml': `server: http://localhost:7070
tunnels:
  shop:
    taget: 3000
  api: { target: 99999, basic_auth: "anna:short" }
  db: { tcp: 5432, host_header: x }
`,
      }
      const answer = await run(`${line} --json`, files)
      expect(answer.exitCode).toBe(2)
      const mistakes = answer.events.filter(({ event }) => event === 'mistake')
      expect(mistakes.map(({ line, column, tunnel }) => [tunnel, line, column])).toEqual([
        ['shop', 4, 5],
        ['api', 5, 18],
        ['api', 5, 37],
        ['db', 6, 33],
      ])
      expect(mistakes[0]?.message).toMatch(/nora\.yml, line 4, column 5: tunnels\.shop: unknown key taget/)
      const said = (await run(line, files)).said
      expect(said.match(/nora\.yml, line \d+, column \d+: tunnels\.(?:shop|api|db)/g)).toHaveLength(4)
      expect(said).not.toContain('short')
    },
  )

  test('start --check looks for folders, programs, variables and files, without a server', async () => {
    const answer = await run(
      'start --check --json',
      {
        'nora.yml': `tunnels:
  site: { target: ./no-such-folder }
  job:
    trigger: { command: [no-such-program-here] }
  shop:
    target: 3000
    basic_auth: env:NO_SUCH_LOGIN
  api:
    target: 3000
    routes:
      - { path: /a, target: ./nowhere }
  lists: { target: 1, allow_cidr: "file:none.txt" }
  fine: { target: 4000 }
`,
      },
      noServer,
    )
    expect(answer.exitCode).toBe(2)
    const mistakes = answer.events.filter(({ event }) => event === 'mistake')
    expect(mistakes.map(({ line, tunnel }) => [tunnel, line])).toEqual([
      ['site', 2],
      ['job', 4],
      ['shop', 7],
      ['api', 11],
      ['lists', 12],
    ])
    for (const { message, tunnel } of mistakes) expect(message).toContain(`tunnels.${tunnel}`)
  })

  test.each([
    [
      'start --check',
      'tunnels: {shop: {target: 3000}, docs: {target: 4000}}',
      0,
      /no mistakes\. Tunnels: shop, docs\./,
    ],
    ['start --check docs', 'tunnels: {shop: {target: 3000}, docs: {target: 4000}}', 0, /Tunnels: docs\./],
    ['start --check dox', 'tunnels: {shop: {target: 3000}, docs: {target: 4000}}', 2, /Did you mean docs\?/],
    ['start --check', 'tunnels: {site: {tls: 3000, domain: a.example.com}}', 0, /no mistakes. Tunnels: site/],
    [
      'start --check',
      'tunnels: {site: {tls: "unix:", domain: a.example.com}}',
      2,
      /line 1, column 23: tunnels\.site/,
    ],
    ['config check nora.yml', 'tunnels:\n  # shop: { target: 3000 }\n', 0, /no mistakes, and no tunnels/],
    ['config check other.yml', 'tunnels: {}', 2, /There is no .*other\.yml/],
    ['config check nora.yml other.yml', 'tunnels: {}', 2, /only one file/],
    [
      'start',
      'tunnels:\n  a:\n    target: ./none\n',
      2,
      /nora\.yml, line 3, column 13: tunnels\.a: There is no folder/,
    ],
  ])('%s of %j', async (line, text, exitCode, says) => {
    const answer = await run(line, { 'nora.yml': text })
    expect([answer.exitCode, answer.said]).toEqual([exitCode, expect.stringMatching(says)])
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
    const { content, places } = readTunnelFile('tunnels: {a: {target: ./site}, b: {target: "unix:app.sock"}}')
    const file = { path: '/srv/shop/nora.yml', folder: '/srv/shop', content: content!, places }
    let ref = 0
    const planned = await planTunnelFile(file, {
      platform,
      region: REGION,
      wanted: [],
      nextRef: () => ++ref,
      takesOver: false,
      triggers: await openTriggers(platform),
      listenAt: null,
      certificates: null,
      secrets: null,
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
  const published = readFileSync(new URL('../../../../nora.schema.json', import.meta.url), 'utf8')
  expect(JSON.parse(published)).toEqual(JSON.parse(platform.stdout.text))
})
