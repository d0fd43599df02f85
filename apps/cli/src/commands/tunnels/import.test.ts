import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fakePlatform, temporaryFolder } from '../../testing/fake-platform.ts'
import { runCommandLine } from '../run-command-line.ts'
import { parseTunnelFile } from './parse-tunnel-file.ts'

async function run(name: string, text: string, options: string[] = []) {
  const workingFolder = temporaryFolder()
  writeFileSync(join(workingFolder, name), text)
  const platform = fakePlatform({ args: ['import', name, '--json', ...options], workingFolder })
  const exitCode = await runCommandLine(platform)
  return { exitCode, event: platform.stdout.events()[0] ?? {}, path: join(workingFolder, 'nora.yml') }
}

test('ngrok.yml of version 2', async () => {
  const source = `version: "2"
authtoken: secret
tunnels:
  shop: { proto: http, addr: 3000, domain: shop.ngrok.app, host_header: rewrite, inspect: false, basic_auth: ["a:b"] }
  db: { proto: tcp, addr: 5432, remote_addr: "1.tcp.ngrok.io:1", proxy_proto: "2" }
  my site: { proto: http, addr: "https://localhost:8443" }
`
  const { exitCode, event, path } = await run('ngrok.yml', source)
  expect(exitCode).toBe(0)
  const text = readFileSync(path, 'utf8')
  expect(parseTunnelFile(text, path).tunnels).toEqual({
    shop: { target: 3000, name: 'shop', host_header: 'rewrite', inspect: false },
    db: { tcp: 5432, proxy_protocol: 2 },
    'my-site': { target: 'https://localhost:8443' },
  })
  expect(event).toMatchObject({
    program: 'ngrok',
    without_counterpart: ['authtoken', 'tunnels.shop.basic_auth', 'tunnels.db.remote_addr'],
  })
  expect(text).not.toContain('secret')
})

test('ngrok.yml of version 3', async () => {
  const source = `version: 3
agent: { authtoken: secret }
endpoints:
  - { name: web, url: "https://web.ngrok.app", upstream: { url: 8080, protocol: http2 } }
  - { name: ssh, url: "tcp://1.tcp.ngrok.io:1", upstream: { url: 22 } }
`
  const { event, path } = await run('ngrok.yml', source)
  expect(parseTunnelFile(readFileSync(path, 'utf8'), path).tunnels).toEqual({
    web: { target: 8080, name: 'web', app_protocol: 'http2' },
    ssh: { tcp: 22 },
  })
  expect(event.without_counterpart).toEqual(['agent'])
})

test('frpc.toml', async () => {
  const source = `serverAddr = "frp.example.com"
[[proxies]]
name = "web"
type = "http"
localPort = 80
localIP = "10.0.0.5"
customDomains = ["www.example.com"]
hostHeaderRewrite = "inner.lan"
transport.useEncryption = true
[[proxies]]
name = "ssh"
type = "tcp"
localPort = 22
remotePort = 6000
transport.proxyProtocolVersion = "v2"
`
  const { event, path } = await run('frpc.toml', source)
  expect(parseTunnelFile(readFileSync(path, 'utf8'), path).tunnels).toEqual({
    web: { target: '10.0.0.5:80', name: 'www', host_header: 'inner.lan' },
    ssh: { tcp: 22, proxy_protocol: 2 },
  })
  expect(event.without_counterpart).toEqual(['serverAddr', 'proxies.web.transport', 'proxies.ssh.remotePort'])
})

test('what ngrok keeps out and edits is kept out and edited here, and what does not fit is named', async () => {
  const source = `version: "2"
tunnels:
  shop:
    proto: http
    addr: 3000
    basic_auth: ["anna:secret-123", "boris:short"]
    ip_restriction: { allow_cidrs: [10.0.0.0/8, nowhere], deny_cidrs: [10.1.2.3] }
    request_header: { add: ["x-team: pies", "host: other"], remove: [cookie] }
    response_header: { add: ["x-frame-options: DENY"] }
    schemes: [https]
  api: { proto: http, addr: 4000, deny_cidrs: ["2001:db8::/32"], schemes: [http, https], oauth: {} }
`
  const { event, path } = await run('ngrok.yml', source)
  expect(parseTunnelFile(readFileSync(path, 'utf8'), path).tunnels).toEqual({
    shop: {
      target: 3000,
      basic_auth: ['anna:secret-123'],
      allow_cidr: ['10.0.0.0/8'],
      deny_cidr: ['10.1.2.3'],
      add_header: ['request:x-team: pies', 'response:x-frame-options: DENY'],
      remove_header: ['request:cookie'],
      https_redirect: true,
    },
    api: { target: 4000, deny_cidr: ['2001:db8::/32'] },
  })
  expect(event.without_counterpart).toEqual([
    'tunnels.shop.request_header.add.1',
    'tunnels.shop.basic_auth.1',
    'tunnels.shop.ip_restriction.allow_cidrs.1',
    'tunnels.api.oauth',
  ])
})

test('what frp keeps out and edits', async () => {
  const source = `[[proxies]]
name = "web"
type = "http"
localPort = 80
httpUser = "anna"
httpPassword = "secret-123"
requestHeaders.set.x-from = "frp"
responseHeaders.set.x-frame-options = "DENY"
responseHeaders.set.connection = "close"
[[proxies]]
name = "api"
type = "http"
localPort = 81
httpUser = "anna"
httpPassword = "short"
`
  const { event, path } = await run('frpc.toml', source)
  expect(parseTunnelFile(readFileSync(path, 'utf8'), path).tunnels).toEqual({
    web: {
      target: 80,
      basic_auth: ['anna:secret-123'],
      add_header: ['request:x-from: frp', 'response:x-frame-options: DENY'],
    },
    api: { target: 81 },
  })
  expect(event.without_counterpart).toEqual([
    'proxies.web.responseHeaders.set.connection',
    'proxies.api.httpPassword',
  ])
})

test('config.yml of cloudflared', async () => {
  const source = `tunnel: 6ff42ae2
credentials-file: /root/.cloudflared/6ff42ae2.json
ingress:
  - { hostname: app.example.com, service: "http://localhost:8000", path: /api }
  - { hostname: nas.example.com, service: "https://nas.lan:5001", originRequest: { noTLSVerify: true, http2Origin: true, connectTimeout: 30s } }
  - { hostname: sock.example.com, service: "unix:/run/app.sock" }
  - { hostname: ssh.example.com, service: "ssh://localhost:22" }
  - { service: "http_status:404" }
`
  const { event, path } = await run('config.yml', source)
  expect(parseTunnelFile(readFileSync(path, 'utf8'), path).tunnels).toEqual({
    app: { target: 8000, name: 'app' },
    nas: { target: 'https://nas.lan:5001', name: 'nas', app_protocol: 'http2', insecure: true },
    sock: { target: 'unix:/run/app.sock', name: 'sock' },
    ssh: { tcp: 22 },
  })
  expect(event.without_counterpart).toEqual([
    'ingress.0.path',
    'ingress.1.originRequest.connectTimeout',
    'ingress.3.hostname',
  ])
})

test.each([
  ['nothing we know', 'a.yml', 'hello: world'],
  ['no tunnels', 'frpc.toml', 'proxies = []'],
  ['what cannot be read', 'frpc.toml', 'proxies = ['],
  ['a file that is there already', 'nora.yml', 'tunnels: { a: { proto: http, addr: 1 } }'],
])('%s is a wrong call and writes nothing', async (_what, name, text) => {
  expect((await run(name, text)).exitCode).toBe(2)
})

test('--force replaces the file', async () => {
  expect((await run('nora.yml', 'tunnels: { a: { proto: http, addr: 1 } }', ['--force'])).exitCode).toBe(0)
})
