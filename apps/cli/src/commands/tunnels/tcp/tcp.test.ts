import { describe, expect, test } from 'vitest'
import { runCommandLine } from '../../../run-command-line.ts'
import { fakePlatform, fakeServer } from '../../../testing/fake-platform.ts'
import { parseTunnelFile } from '../nora-yml/parse-tunnel-file.ts'

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
  'GET /v1/user': () => Response.json({ id: 'usr_1', email: 'anna@example.org', name: null }),
})

async function run(line: string) {
  const platform = fakePlatform({
    args: line.split(' '),
    env: { LANG: 'en', NORA_TOKEN: 'nt_good' },
    fetch: server,
  })
  return { exitCode: await runCommandLine(platform), said: platform.stderr.text }
}

describe('bad input of nora tcp is one sentence, and its exit code', () => {
  test.each([
    ['tcp 99999', 2, /99999/],
    ['tcp http://localhost:3000', 2, /tcp:\/\/host:port/],
    ['tcp localhost', 2, /localhost/],
    ['tcp unix:', 2, /unix:/],
    ['tcp 5432 --port 0', 2, /--port/],
    ['tcp 5432 --port 70000', 2, /--port/],
    ['tcp 5432 --port my_db', 2, /--port/],
    ['tcp 5432 --proxy-protocol 3', 2, /1 or 2/],
    ['tcp 5432 --allow-cidr 10.0.0.0/33', 2, /--allow-cidr/],
    ['tcp 5432 --basic-auth anna:long-enough', 2, /--basic-auth/],
    ['tcp 5432', 6, /127\.0\.0\.1:9/],
    ['tcp tcp://db.lan:5432 --port db --proxy-protocol 2', 6, /127\.0\.0\.1:9/],
  ])('%s', async (line, exitCode, says) => {
    const answer = await run(line)
    expect(answer.said).toMatch(says)
    expect(answer.exitCode).toBe(exitCode)
  })
})

describe('nora.yml', () => {
  const read = (entry: string) => parseTunnelFile(`tunnels:\n  db: { ${entry} }\n`, 'nora.yml').tunnels.db

  test('has tunnels for TCP', () => {
    expect(read('tcp: 5432, port: db, proxy_protocol: 2, allow_cidr: 10.0.0.0/8')).toEqual({
      tcp: 5432,
      port: 'db',
      proxy_protocol: 2,
      allow_cidr: '10.0.0.0/8',
    })
    expect(read('tcp: "unix:/run/db.sock", port: 20001')).toMatchObject({ port: 20_001 })
  })

  test.each([
    ['tcp: 5432, target: 3000', /target: .*tcp/],
    ['tcp: 5432, name: db', /name: .*tcp/],
    ['tcp: 5432, rate_limit: 5/s', /rate_limit: .*tcp/],
    ['tcp: 5432, proxy_protocol: 3', /proxy_protocol: .*1 or 2/],
    ['tcp: 5432, port: 70000', /port/],
    ['target: 3000, port: 20001', /port: .*tcp/],
  ])('refuses %s', (entry, says) => {
    expect(() => read(entry)).toThrow(says)
  })
})
