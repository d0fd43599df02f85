import { describe, expect, test } from 'vitest'
import { runCommandLine } from '../../../run-command-line.ts'
import { fakePlatform, fakeServer, problem } from '../../../testing/fake-platform.ts'

const REGION = {
  id: 'local',
  domain: 'localhost',
  public_scheme: 'http',
  public_port: 8080,
  agent_host: '127.0.0.1',
  agent_port: 9,
  agent_tls: false,
  agent_ca_pem: null,
}
const server = fakeServer({
  'GET /v1/system/settings': () => Response.json({ regions: [REGION] }),
  'GET /v1/user': (_, authorization) =>
    authorization === 'Bearer nt_good'
      ? Response.json({ id: 'usr_1', email: 'anna@example.org', name: null })
      : problem(401, 'Unauthorized', 'No.'),
})

async function run(line: string, env: Record<string, string> = { NORA_TOKEN: 'nt_good' }) {
  const platform = fakePlatform({ args: line.split(' '), env: { LANG: 'en', ...env }, fetch: server })
  return { exitCode: await runCommandLine(platform), said: platform.stderr.text, platform }
}

describe('bad input is one sentence, what to do, and its exit code', () => {
  test.each([
    ['http 99999', 2, /99999/],
    ['http /no/such/site', 2, /\/no\/such\/site/],
    ['http unix:', 2, /unix:/],
    ['http 3000 --host-header a/b', 2, /--host-header/],
    ['http 3000 --app-protocol http3', 2, /http1 or http2/],
    ['http 3000 --name Shop_1', 2, /Shop_1/],
    ['http 3000 --basic-auth anna:short', 2, /--basic-auth/],
    ['http 3000 --rate-limit 5', 2, /--rate-limit/],
    [`http 3000 --description ${'x'.repeat(201)}`, 2, /--description: at most 200/],
    ['tcp 5432 --metadata team', 2, /--metadata: write KEY=VALUE/],
    ['trigger --metadata a=\x07 -- true', 2, /--metadata: the value of "a"/],
    ['ssh --sshd 22 --description \u200b', 2, /--description: there is no visible/],
    ['http 3000 --region loca', 2, /Did you mean local\?/],
    ['http 3000 --internal api --name shop', 2, /--internal and --name do not go together/],
    ['http 3000 --internal A_b', 2, /--internal/],
    ['http 3000 --gateway shop --internal api', 2, /--internal and --gateway do not go together/],
    ['http 3000 --gateway shop --domain a.example.com', 2, /--gateway and --domain/],
    ['tcp 5432 --gateway db --port 20005', 2, /--gateway and --port/],
    ['http 3000 --weight 5', 2, /--weight goes with --gateway/],
    ['http 3000 --gateway shop --weight 101', 2, /from 0 to 100/],
    ['http 3000 --gateway shop --tier 0', 2, /from 1 to 3/],
    ['http 3000 --inspector-port x', 2, /--inspector-port/],
    ['http 8080', 2, /8080/],
    ['http 127.0.0.1:8080', 2, /8080/],
    ['http shop.localhost:8080', 2, /8080/],
    ['http 3000 --inspector-port 0', 6, /127\.0\.0\.1:9/],
  ])('%s', async (line, exitCode, says) => {
    const answer = await run(line)
    expect(answer.exitCode).toBe(exitCode)
    expect(answer.said).toMatch(says)
    expect(answer.said.trim().split('\n').length).toBeLessThanOrEqual(2)
  })

  test('a port of another machine that happens to be the same is no loop', async () => {
    expect((await run('http nas.lan:8080 --inspect=false')).exitCode).toBe(6)
  })

  test('without a token it tells how to sign in, before anything is asked', async () => {
    const answer = await run('http 3000', {})
    expect(answer.exitCode).toBe(3)
    expect(answer.said).toContain('nora login --server http://localhost:7070')
  })

  test('with a wrong token it is exit code 3', async () => {
    expect((await run('http 3000', { NORA_TOKEN: 'nt_bad' })).exitCode).toBe(3)
  })

  test('a server that is not there is exit code 6 with the address and what to check', async () => {
    const platform = fakePlatform({
      args: ['http', '3000', '--server', 'http://127.0.0.1:9'],
      env: { NORA_TOKEN: 'nt_good' },
    })
    expect(await runCommandLine(platform)).toBe(6)
    expect(platform.stderr.text).toMatch(/http:\/\/127\.0\.0\.1:9.*NORA_SERVER/s)
  })
})
