import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommandLine } from '../../../run-command-line.ts'
import { fakePlatform, temporaryFolder } from '../../../testing/fake-platform.ts'
import { parseTunnelFile } from '../nora-yml/parse-tunnel-file.ts'

type Fact = { setting: string; reason: string }
type Imported = {
  tunnels: string[]
  not_opened: string[]
  lost_protection: { tunnel: string; settings: Fact[] }[]
  without_counterpart: string[]
  reasons: Fact[]
  former_addresses: { address: string; tunnel: string }[]
}

type Options = { options?: string[]; folder?: string }

async function run(name: string, text: string, { options = [], folder = temporaryFolder() }: Options = {}) {
  const workingFolder = folder
  writeFileSync(join(workingFolder, name), text)
  const isFolder = async (path: string) => path === '/srv/site'
  const platform = fakePlatform({ args: ['import', name, ...options], workingFolder, isFolder })
  const exitCode = await runCommandLine(platform)
  const path = join(workingFolder, 'nora.yml')
  const said = platform.stdout.text + platform.stderr.text
  return { exitCode, said, path, workingFolder, isFolder }
}

/** Imports a fixture, and has `nora start --check` read what comes out. */
async function imported(name: string, options: string[] = []) {
  const source = readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8')
  const done = await run(basename(name), source, { options: ['--json', ...options] })
  const event = JSON.parse(done.said.split('\n')[0] ?? '') as Imported
  const text = readFileSync(done.path, 'utf8')
  const { workingFolder, isFolder } = done
  const check = fakePlatform({ args: ['start', '--check', '--json'], workingFolder, isFolder })
  expect([await runCommandLine(check), check.stderr.text]).toEqual([0, ''])
  const protections = event.lost_protection.flatMap(({ tunnel, settings }) =>
    settings.map(({ setting }) => [tunnel, setting]),
  )
  return { ...done, event, text, tunnels: parseTunnelFile(text, done.path).tunnels, protections }
}

/** The file with its comments taken away is one that opens all of them. */
function uncommented(text: string, label: string): string {
  const lines = text.split('\n')
  const start = lines.indexOf(`  # ${label}:`)
  expect(start).toBeGreaterThan(0)
  return lines
    .map((line, index) => (index >= start && line.startsWith('  # ') ? `  ${line.slice(4)}` : line))
    .join('\n')
}

test('ngrok of version 2: what let in some opens to nobody, the rest is taken over', async () => {
  const { exitCode, event, text, tunnels, protections } = await imported('ngrok-tunnels.yml')
  expect(exitCode).toBe(1)
  expect(tunnels).toEqual({
    shop: {
      target: 3000,
      name: 'shop',
      host_header: 'rewrite',
      inspect: false,
      description: 'The shop, for partners',
      metadata: { metadata: 'rack 7' },
    },
    staging: {
      target: 'https://localhost:8443',
      name: 'staging',
      basic_auth: ['qa:long-enough-password'],
      allow_cidr: ['10.0.0.0/8', '192.0.2.7'],
      deny_cidr: ['10.66.0.0/16'],
      https_redirect: true,
    },
    docs: { target: '/srv/site' },
    db: { tcp: 5432, proxy_protocol: 2, allow_cidr: ['192.0.2.0/24'] },
  })
  expect(protections).toEqual([
    ['admin', 'tunnels.admin.oauth'],
    ['hooks', 'tunnels.hooks.verify_webhook'],
    ['edge-backend', 'tunnels.edge-backend.labels'],
    ['legacy', 'tunnels.legacy.basic_auth'],
  ])
  expect(event.tunnels).toEqual(['shop', 'staging', 'docs', 'db'])
  expect(event.not_opened).toEqual(['admin', 'hooks', 'edge-backend', 'legacy'])
  expect(event.without_counterpart).toEqual([
    ...['authtoken', 'region', 'web_addr', 'log_level'],
    ...['tunnels.staging.basic_auth.1', 'tunnels.docs.compression'],
  ])
  expect(event.former_addresses.map(({ address }) => address)).toEqual([
    ...['shop.ngrok.app', 'admin.example.com', 'staging', '1.tcp.eu.ngrok.io:20345'],
  ])
  expect(text).not.toMatch(/2aBcDe|whsec/)
  expect(parseTunnelFile(uncommented(text, 'legacy'), 'nora.yml').tunnels.legacy).toEqual({ target: 8000 })
})

test('ngrok of version 3: internal endpoints stay closed, policies that run here go on whole', async () => {
  const { exitCode, event, tunnels, protections } = await imported('ngrok-endpoints.yml')
  expect(exitCode).toBe(1)
  expect(tunnels).toEqual({
    web: {
      target: 8180,
      domain: 'web.example.com',
      pool: true,
      description: 'The shop',
      metadata: { team: 'pies', build: '42' },
    },
    guarded: {
      target: 8083,
      domain: 'guarded.example.com',
      policy: './guarded.policy.yml',
    },
    grpc: { target: 50_051, domain: 'grpc.example.com', app_protocol: 'http2' },
    site: { target: '/srv/site', domain: 'site.example.com' },
    game: { tcp: 25_565, proxy_protocol: 2 },
  })
  expect(protections).toEqual([
    ['inner', 'endpoints.inner.url'],
    ['bound', 'endpoints.bound.bindings'],
    ['team', 'endpoints.team.traffic_policy.on_http_request.0.actions.0 (oauth)'],
    ['team', 'endpoints.team.traffic_policy.on_http_request.1.actions.0 (deny)'],
    ['wildcard', 'endpoints.wildcard.traffic_policy_file'],
  ])
  expect(event.without_counterpart).toEqual([...['agent.authtoken', 'agent.connect_timeout']])
  expect(event.former_addresses).toContainEqual({ address: 'https://*.example.com', tunnel: 'wildcard' })
})

/** An endpoint of ngrok whose policy stands in a file of its own. */
const BESIDE = `version: 3
endpoints:
  - name: web
    url: https://web.example.com
    upstream: { url: 8080 }
    traffic_policy_file: rules.yml
`
const RULES = `on_http_request:
  # kept as it is
  - expressions: ["req.url.path.startsWith('/admin')"]
    actions: [{ type: deny }]
`

test('ngrok: a policy beside the file is kept word for word, and is in force when it starts', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'rules.yml'), RULES)
  const { exitCode, said, path } = await run('ngrok.yml', BESIDE, { folder })
  expect(exitCode).toBe(0)
  expect(said).toContain('Traffic policies are kept whole:')
  expect(parseTunnelFile(readFileSync(path, 'utf8'), path).tunnels.web).toMatchObject({
    policy: './web.policy.yml',
  })
  expect(readFileSync(join(folder, 'web.policy.yml'), 'utf8')).toBe(RULES)
})

test.each([
  ['that is not there', null],
  ['with an action that does not run here', RULES.replace('deny', 'owasp-crs-request')],
  [
    'with a rule that means another thing here',
    RULES.replace('{ type: deny }', '{ type: remove-headers, config: { headers: [host] } }'),
  ],
])('ngrok: a policy %s keeps the endpoint closed', async (_, rules) => {
  const folder = temporaryFolder()
  if (rules !== null) writeFileSync(join(folder, 'rules.yml'), rules)
  const { exitCode, path } = await run('ngrok.yml', BESIDE, { folder })
  expect(exitCode).toBe(1)
  expect(parseTunnelFile(readFileSync(path, 'utf8'), path).tunnels).toEqual({})
})

test('a policy that is there already is not replaced, and nothing is written', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'rules.yml'), RULES)
  writeFileSync(join(folder, 'web.policy.yml'), 'mine')
  const { exitCode, said, path } = await run('ngrok.yml', BESIDE, { folder })
  expect(exitCode).toBe(2)
  expect(said).toContain('web.policy.yml is there already; --force replaces it.')
  expect(existsSync(path)).toBe(false)
  expect(readFileSync(join(folder, 'web.policy.yml'), 'utf8')).toBe('mine')
})

test('cloudflared: only published paths are published, and what Access kept closed stays closed', async () => {
  const { exitCode, event, tunnels, protections } = await imported('cloudflared.yml')
  expect(exitCode).toBe(1)
  expect(tunnels).toEqual({
    app: {
      domain: 'app.example.com',
      target: 3000,
      routes: [{ path: '/api', target: 8000 }],
      connect_timeout: '30s',
    },
    hooks: {
      domain: 'hooks.example.com',
      routes: [{ path: '/github', target: 9000 }],
      connect_timeout: '30s',
    },
    nas: {
      domain: 'nas.example.com',
      target: 'https://nas.lan:5001',
      host_header: 'nas.lan',
      insecure: true,
      app_protocol: 'http2',
      connect_timeout: '30s',
    },
    sock: { domain: 'sock.example.com', target: 'unix:/run/app.sock', connect_timeout: '30s' },
    tunnel: { target: 8004, connect_timeout: '30s' },
  })
  expect(protections).toEqual([
    ['admin', 'ingress.3.originRequest.access'],
    ['blog', 'ingress.4.path'],
    ['images', 'ingress.8.path'],
    ['ssh', 'ingress.9.service'],
  ])
  expect(event.without_counterpart).toEqual(['tunnel', 'credentials-file', 'loglevel'])
  expect(event.former_addresses).toContainEqual({ address: '*.example.com', tunnel: 'tunnel' })
})

test('frpc.toml: locations, groups and plugins are translated, secret proxies stay closed', async () => {
  const { exitCode, event, text, tunnels, protections } = await imported('frpc.toml')
  expect(exitCode).toBe(1)
  expect(tunnels).toEqual({
    web: { target: '10.0.0.5:80', domain: 'www.example.com', host_header: 'inner.lan', pool: true },
    api: {
      basic_auth: ['anna:very-secret-1'],
      add_header: ['request:x-from: frp'],
      metadata: { team: 'pies' },
      routes: [
        { path: '/v1', target: 8000 },
        { path: '/v2/public', target: 8000 },
      ],
    },
    files: {
      routes: [{ path: '/static', target: '/srv/site', strip_prefix: true }],
      basic_auth: ['anna:very-secret-2'],
    },
    ssh: { tcp: 22, proxy_protocol: 2 },
    socket: { tcp: 'unix:/var/run/docker.sock' },
    tls: { target: 'http://127.0.0.1:8180', domain: 'secure.example.com' },
  })
  expect(protections).toEqual([
    ['private', 'proxies.private.secretKey'],
    ['panel', 'proxies.panel.routeByHTTPUser'],
    ['parked', 'proxies.parked'],
  ])
  expect(event.without_counterpart).toEqual([
    ...['serverAddr', 'serverPort', 'auth', 'proxies.web.transport.useEncryption'],
    ...['proxies.api.metadatas.bad', 'proxies.api.healthCheck'],
    ...['proxies.files.remotePort', 'proxies.ssh.remotePort', 'proxies.socket.remotePort'],
    ...['proxies.tls.plugin.crtPath', 'proxies.tls.plugin.keyPath', 'visitors.private_visitor'],
  ])
  expect(event.former_addresses.map(({ address }) => address)).toEqual([
    ...['www.example.com', 'example.com', 'api', 'secure.example.com', 'panel', 'parked'],
  ])
  expect(text).not.toMatch(/very-secret-token|abcdefg/)
})

test.each(['frpc.yaml', 'frpc.json'])(
  '%s: what was switched off or had too short a password is not opened',
  async (file) => {
    const { exitCode, event, tunnels, protections } = await imported(file)
    expect(exitCode).toBe(1)
    expect(tunnels).toEqual({
      web: { target: 3000, name: 'shop', add_header: ['response:x-frame-options: DENY'] },
      secure: { target: 'https://10.0.0.7:443', insecure: true, host_header: 'secure.lan', name: 'secure' },
    })
    expect(protections).toEqual([
      ['off', 'proxies.off.enabled'],
      ['weak', 'proxies.weak.httpPassword'],
    ])
    expect(event.without_counterpart).toEqual(['serverAddr', 'includes', 'proxies.dns', 'proxies.proxy'])
  },
)

test('frpc.ini is read as what it is, ranges and old names included', async () => {
  const { exitCode, event, tunnels, protections } = await imported('frpc.ini')
  expect(exitCode).toBe(1)
  expect(tunnels).toEqual({
    web: {
      target: 8080,
      domain: 'www.example.com',
      basic_auth: ['anna:very-secret-1'],
      add_header: ['request:X-From-Where: frp'],
    },
    api: { routes: [{ path: '/v1', target: 8081 }] },
    ssh: { tcp: 22, proxy_protocol: 1 },
    game_0: { tcp: 7001 },
    game_1: { tcp: 7002 },
    game_2: { tcp: 7010 },
    docs: { target: '/srv/site', basic_auth: ['anna:very-secret-2'] },
    shared: { target: 8082, name: 'shared', pool: true, metadata: { team: 'pies' } },
  })
  expect(protections).toEqual([['secret', 'proxies.secret.secretKey']])
  expect(event.without_counterpart).toContain('visitors.secret_visitor')
})

test.each([
  'ngrok-tunnels.yml',
  'ngrok-endpoints.yml',
  'cloudflared.yml',
  'frpc.toml',
  'frpc.yaml',
  'frpc.json',
  'frpc.ini',
])('--allow-open opens everything of %s that can be opened, and says what is not protected', async (name) => {
  const { exitCode, event, text } = await imported(name, ['--allow-open'])
  expect(exitCode).toBe(0)
  expect(event.not_opened).toEqual([])
  expect(event.tunnels).toEqual(expect.arrayContaining(event.lost_protection.map(({ tunnel }) => tunnel)))
  for (const { settings } of event.lost_protection) {
    for (const { setting, reason } of settings) expect(text).toContain(`#   ${setting}: ${reason}`)
  }
})

test('every loss has a reason, and the summary comes last', async () => {
  const source = readFileSync(new URL('./fixtures/cloudflared.yml', import.meta.url), 'utf8')
  const { said } = await run('config.yml', source, { options: ['--no-colors'] })
  const lines = said.trim().split('\n')
  expect(lines[0]).toMatch(/^Wrote .*nora\.yml: app, hooks, nas, sock, tunnel\.$/)
  expect(said).toContain('*.example.com: here a random name (tunnel)')
  expect(said).toContain('loglevel: concerns the former service; Nora does not need it')
  expect(said).toContain('Not opened: admin, blog, images, ssh.')
  expect(said).toContain('ingress.3.originRequest.access: only Cloudflare Access let visitors in')
  expect(lines.at(-1)).toBe('Open them with: nora start')
})

test('rules of cloudflared that were never reached are not opened either', async () => {
  const source = `ingress:
  - { hostname: a.example.com, path: /api, service: "http://localhost:1" }
  - { hostname: a.example.com, path: /api/admin, service: "http://localhost:2" }
  - { hostname: a.example.com, service: "http_status:404" }
  - { hostname: a.example.com, service: "http://localhost:3" }
`
  const { exitCode, path } = await run('config.yml', source)
  expect(exitCode).toBe(0)
  expect(parseTunnelFile(readFileSync(path, 'utf8'), path).tunnels).toEqual({
    a: { domain: 'a.example.com', routes: [{ path: '/api', target: 1 }] },
  })
})

test('two hosts with the same first label keep their domains, and two of the former service do not take each other’s name', async () => {
  const source = `ingress:
  - { hostname: shop.one.com, service: "http://localhost:1" }
  - { hostname: shop.two.com, service: "http://localhost:2" }
  - { hostname: shop.trycloudflare.com, service: "http://localhost:3" }
  - { hostname: shop.cfargotunnel.com, service: "http://localhost:4" }
`
  const { exitCode, path, said } = await run('config.yml', source)
  expect(exitCode).toBe(0)
  expect(parseTunnelFile(readFileSync(path, 'utf8'), path).tunnels).toEqual({
    shop: { domain: 'shop.one.com', target: 1 },
    'shop-2': { domain: 'shop.two.com', target: 2 },
    'shop-3': { name: 'shop', target: 3 },
    'shop-4': { target: 4 },
  })
  expect(said).toContain('add it before you start: nora domains add shop.one.com')
  expect(said).toContain('the name shop is another tunnel’s')
})

test.each([
  ['nothing we know', 'a.yml', 'hello: world', /does not look like/],
  ['no tunnels', 'frpc.toml', 'proxies = []', /no HTTP or TCP tunnels/],
  [
    'only what cannot be opened',
    'frpc.yaml',
    'proxies: [{ name: dns, type: udp, localPort: 53 }]',
    /dns: Nora opens HTTP and TCP/,
  ],
  ['what cannot be read', 'frpc.toml', 'proxies = [', /cannot be read/],
  ['settings of frp’s server', 'frps.toml', 'bindPort = 7000', /server \(frps\)/],
  [
    'a tunnel whose rules Cloudflare keeps',
    'config.yml',
    'tunnel: 6ff42ae2\ncredentials-file: x.json',
    /kept by Cloudflare/,
  ],
  [
    'a template',
    'frpc.toml',
    readFileSync(new URL('./fixtures/frpc-template.toml', import.meta.url), 'utf8'),
    /template: line 1 has \{\{ \.Envs\.FRP_SERVER \}\}/,
  ],
  [
    'a template of another kind',
    'ngrok.yml',
    '# {{ note }}\ntunnels: { a: { addr: {% port %} } }',
    /template: line 2 has \{% port %\}/,
  ],
  ['a file that is there already', 'nora.yml', 'tunnels: { a: { proto: http, addr: 1 } }', /--force/],
])('%s is a wrong call and writes nothing', async (_what, name, text, says) => {
  const { exitCode, said, path } = await run(name, text)
  expect(exitCode).toBe(2)
  expect(said).toMatch(says)
  if (name !== 'nora.yml') expect(() => readFileSync(path)).toThrow()
})

test('--force replaces the file', async () => {
  expect(
    (await run('nora.yml', 'tunnels: { a: { proto: http, addr: 1 } }', { options: ['--force'] })).exitCode,
  ).toBe(0)
})
