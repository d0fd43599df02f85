import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommandLine } from '../../../run-command-line.ts'
import { fakePlatform, temporaryFolder } from '../../../testing/fake-platform.ts'
import { parseTunnelFile } from '../nora-yml/parse-tunnel-file.ts'

async function run(name: string, text: string) {
  const workingFolder = temporaryFolder()
  writeFileSync(join(workingFolder, name), text)
  const exitCode = await runCommandLine(fakePlatform({ args: ['import', name], workingFolder }))
  return { exitCode, path: join(workingFolder, 'nora.yml') }
}

test.each([
  ['an action nobody knows', 'type: future-firewall'],
  ['sign-in with OpenID Connect', 'type: openid-connect'],
  ['tokens', 'type: jwt-validation'],
  ['addresses in a policy elsewhere', 'type: restrict-ips\n              config: { ip_policies: [ipp_1] }'],
  ['addresses that cannot be read', 'type: restrict-ips\n              config: { allow: [office] }'],
  [
    'a limit for everybody together',
    'type: rate-limit\n              config: { capacity: 5, rate: 60s, bucket_key: [] }',
  ],
  [
    'a limit over hours',
    'type: rate-limit\n              config: { capacity: 5, rate: 3600s, bucket_key: [conn.client_ip] }',
  ],
  ['a removed field that cannot be', 'type: remove-headers\n              config: { headers: [host] }'],
  ['another path for the service', 'type: url-rewrite'],
])('ngrok: %s keeps the endpoint closed', async (_what, action) => {
  const source = `version: 3
endpoints:
  - name: web
    url: https://web.example.com
    upstream: { url: 8080 }
    traffic_policy:
      on_http_request:
        - actions:
            - ${action}
`
  const { exitCode, path } = await run('ngrok.yml', source)
  expect(exitCode).toBe(1)
  expect(parseTunnelFile(readFileSync(path, 'utf8'), path).tunnels).toEqual({})
})

test.each([
  [
    'a policy of an unknown phase',
    'ngrok.yml',
    'endpoints: [{ name: a, upstream: { url: 1 }, traffic_policy: { on_later: [] } }]',
  ],
  ['an unknown key', 'ngrok.yml', 'tunnels: { a: { addr: 1, user_agent_filter: { deny: [x] } } }'],
  ['certificates of visitors', 'ngrok.yml', 'tunnels: { a: { addr: 1, mutual_tls_cas: ca.pem } }'],
  [
    'a denied network that cannot be read',
    'ngrok.yml',
    'tunnels: { a: { addr: 1, deny_cidrs: [10.0.0.0/8, nowhere] } }',
  ],
  [
    'a policy in a file',
    'ngrok.yml',
    'endpoints: [{ name: a, upstream: { url: 1 }, traffic_policy_file: policy.yml }]',
  ],
  [
    'a policy in a file of an older name',
    'ngrok.yml',
    'tunnels: { a: { addr: 1, policy_file: policy.yml } }',
  ],
  [
    'a policy at an address',
    'ngrok.yml',
    'endpoints: [{ name: a, upstream: { url: 1 }, traffic_policy_url: "https://a.example/p.yml" }]',
  ],
  [
    'a policy that is the name of a file',
    'ngrok.yml',
    'endpoints: [{ name: a, upstream: { url: 1 }, traffic_policy: policy.yml }]',
  ],
  [
    'a list of policies in files',
    'ngrok.yml',
    'endpoints: [{ name: a, upstream: { url: 1 }, traffic_policy: [policy.yml] }]',
  ],
  [
    'a policy of an agent that is named',
    'ngrok.yml',
    'endpoints: [{ name: a, upstream: { url: 1 }, traffic_policy_name: office }]',
  ],
  [
    'ssh behind cloudflared’s own client',
    'config.yml',
    'ingress: [{ hostname: ssh.a.b, service: "ssh://localhost:22" }]',
  ],
  [
    'tcp behind cloudflared’s own client',
    'config.yml',
    'ingress: [{ hostname: db.a.b, service: "tcp://localhost:5432" }]',
  ],
  [
    'rdp behind cloudflared’s own client',
    'config.yml',
    'ingress: [{ hostname: pc.a.b, service: "rdp://localhost:3389" }]',
  ],
  [
    'smb behind cloudflared’s own client',
    'config.yml',
    'ingress: [{ hostname: nas.a.b, service: "smb://localhost:445" }]',
  ],
  [
    'Access for all rules',
    'config.yml',
    'originRequest: { access: { required: true } }\ningress: [{ hostname: a.b, service: "http://localhost:1" }]',
  ],
  [
    'a path that is refused everywhere',
    'config.yml',
    'ingress: [{ path: /admin, service: "http_status:403" }, { hostname: a.b, service: "http://localhost:1" }]',
  ],
  [
    'one exact path',
    'config.yml',
    'ingress: [{ hostname: a.b, path: "^/api$", service: "http://localhost:1" }]',
  ],
  [
    'different Host values behind one address',
    'config.yml',
    'ingress: [{ hostname: a.b, path: /x, service: "http://localhost:1", originRequest: { httpHostHeader: x } }, { hostname: a.b, service: "http://localhost:1" }]',
  ],
  [
    'a location that cannot be a route',
    'frpc.yaml',
    'proxies: [{ name: a, type: http, localPort: 1, locations: ["/~x/%41"] }]',
  ],
  [
    'a list of users',
    'frpc.yaml',
    'proxies: [{ name: a, type: stcp, localPort: 1, secretKey: k, allowUsers: [b] }]',
  ],
  ['an unknown key of frp', 'frpc.yaml', 'proxies: [{ name: a, type: http, localPort: 1, httpOidc: x }]'],
])('%s keeps a tunnel closed', async (_what, name, source) => {
  const { exitCode, path } = await run(name, source)
  expect(exitCode).toBe(1)
  expect(parseTunnelFile(readFileSync(path, 'utf8'), path).tunnels).toEqual({})
})
