import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ApiSession, signUp } from '../kit/api-session.ts'
import { eventually } from '../kit/eventually.ts'
import { type ClientHome, type ClientRun, createClientHome } from '../kit/nora-client.ts'
import { runningNora } from '../kit/running-nora.ts'
import { visit } from '../kit/visit.ts'

const run = promisify(execFile)

const system = runningNora()
let owner: ApiSession
let home: ClientHome
let folder: string
let count = 0

beforeAll(async () => {
  owner = await signUp(system, 'triggers-owner@example.org')
  home = createClientHome(system, (await owner.api.credentials.renewToken()).token)
})

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nora-trigger-'))
  return () => rmSync(folder, { recursive: true })
})

const file = (name: string) => join(folder, name)
const ranCount = () => (existsSync(file('ran')) ? readFileSync(file('ran'), 'utf8').length : 0)

type Trigger = { client: ClientRun; url: string; inspector: string; name: string }

async function open(
  script: string,
  options: string[] = [],
  env: Record<string, string> = {},
): Promise<Trigger> {
  const name = `run-${++count}`
  const args = ['trigger', '--json', '--name', name, '--cwd', folder, ...options, '--', 'sh', '-c', script]
  const client = home.run(args, env)
  const { url, inspector_url } = await client.event('online')
  return { client, url: String(url), inspector: String(inspector_url), name }
}

/** curl, led to the edge whatever the name; answers what it printed. */
async function curl(url: string, ...args: string[]): Promise<string> {
  const { host, port } = new URL(url)
  const { stdout } = await run('curl', [
    '-sS',
    '--max-time',
    '20',
    '--connect-to',
    `${host}:127.0.0.1:${port}`,
    ...args,
    url,
  ])
  return stdout
}

function signed(body: string, secret: string, id: string): string[] {
  const digest = execFileSync('openssl', ['dgst', '-sha256', '-hmac', secret, '-r'], { input: body })
  const signature = `sha256=${digest.toString().split(' ')[0]}`
  const fields = [`X-Hub-Signature-256: ${signature}`, `X-GitHub-Delivery: ${id}`, 'X-GitHub-Event: push']
  return [...fields.flatMap((field) => ['-H', field]), '--data-binary', body, '-w', '\n%{http_code}']
}

describe('a delivery of GitHub', () => {
  const SECRET = "It's a secret to everybody"

  test('starts the program; one that is forged, or made again, does not, also after the client was started anew', async () => {
    writeFileSync(file('secret'), `${SECRET}\n`)
    const options = ['--verify', `github:file:${file('secret')}`]
    const script = 'printf x >> ran; echo "$NORA_HEADER_X_GITHUB_EVENT"; cat'
    const { client, url, name } = await open(script, options)
    expect(await curl(url, ...signed('{"a":1}', SECRET, 'one'))).toBe('push\n{"a":1}\n200')
    expect(await curl(url, ...signed('{"a":1}', 'guess', 'two'))).toMatch(/does not fit\.\n\n403$/)
    expect(await curl(url, ...signed('{"a":1}', SECRET, 'one'))).toMatch(/made before\.\n\n409$/)
    expect(await curl(url, ...signed('{"a":1}', SECRET, 'three'))).toMatch(/409$/)
    await client.stop()

    const args = ['trigger', '--json', '--name', name, '--cwd', folder, ...options, '--', 'sh', '-c', script]
    const again = home.run(args)
    await again.event('online')
    expect(await curl(url, ...signed('{"a":1}', SECRET, 'one'))).toMatch(/409$/)
    expect(await curl(url, ...signed('{"a":2}', SECRET, 'four'))).toMatch(/200$/)
    await again.stop()
    expect(ranCount()).toBe(2)
    expect(again.stdout() + again.stderr()).not.toContain(SECRET)
  })

  test('that does not match its condition runs nothing and is no failure', async () => {
    const { client, url } = await open(
      'printf x >> ran',
      ['--verify', 'github:env:HOOK_SECRET', '--match', 'json.ref == "refs/heads/main"'],
      { HOOK_SECRET: SECRET },
    )
    expect(await curl(url, ...signed('{"ref":"refs/heads/next"}', SECRET, 'a'))).toMatch(/200$/)
    expect(ranCount()).toBe(0)
    expect(await curl(url, ...signed('{"ref":"refs/heads/main"}', SECRET, 'b'))).toMatch(/200$/)
    expect(ranCount()).toBe(1)
    await client.stop()
  })
})

describe('an answer', () => {
  test('has the status of the run, and its exit code', async () => {
    const { client, url } = await open('echo "$NORA_METHOD $NORA_PATH"; exit "$NORA_QUERY_CODE"')
    const good = await visit(`${url}/a%20b?code=0`)
    expect([good.status, good.text, good.headers['x-nora-exit']]).toEqual([200, 'GET /a%20b\n', '0'])
    const bad = await visit(`${url}/?code=7`, { method: 'DELETE' })
    expect([bad.status, bad.text, bad.headers['x-nora-exit']]).toEqual([500, 'DELETE /\n', '7'])
    const head = await curl(`${url}/?code=0`, '--head')
    expect(head).toMatch(/200 OK.*x-nora-exit: 0.*content-length: 7/is)
    expect(await curl(`${url}/?code=0`, '--http1.0')).toBe('GET /\n')
    await client.stop()
  })

  test('is streamed while the program runs, and tells the end in a trailer', async () => {
    const script = 'echo first; while [ ! -e go ]; do sleep 0.05; done; echo second; exit 9'
    const { client, url } = await open(script, ['--hold', '0'])
    const listening = curl(url, '-N', '-i', '--raw', '-o', file('answer'))
    await eventually(
      () => existsSync(file('answer')) && readFileSync(file('answer'), 'utf8').includes('first'),
    )
    expect(readFileSync(file('answer'), 'utf8')).not.toContain('second')
    writeFileSync(file('go'), '')
    await listening
    expect(readFileSync(file('answer'), 'utf8')).toMatch(
      /200 OK.*trailer: x-nora-exit.*first.*second.*\r\n0\r\nx-nora-exit: 9\r\n\r\n$/is,
    )
    await client.stop()
  })

  test('that takes too long is a 504, and nothing of the program is left', async () => {
    const { client, url } = await open('sleep 300 & echo $! > child; wait', ['--timeout', '2s'])
    expect((await visit(url)).status).toBe(504)
    const child = readFileSync(file('child'), 'utf8').trim()
    await eventually(() => !existsSync(`/proc/${child}`))
    await client.stop()
  })

  test('comes before the run, when that is asked for, and 10 MB arrive whole', async () => {
    const { client, url } = await open('cksum > sum.new; mv sum.new sum', ['--async'])
    const body = Buffer.alloc(10 * 1024 * 1024, 'nora ')
    const answer = await visit(url, { method: 'POST' }, body)
    expect(answer.status).toBe(202)
    expect(JSON.parse(answer.text)).toEqual({ run_id: expect.stringMatching(/^run_/) })
    const { run_id: id } = JSON.parse(answer.text) as { run_id: string }
    expect(await client.event('run')).toMatchObject({ id, exit_code: 0 })
    const expected = execFileSync('cksum', { input: body }).toString()
    expect(readFileSync(file('sum'), 'utf8')).toBe(expected)
    expect((await visit(url, { method: 'POST' }, Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(413)
    await client.stop()
  })
})

test('a hundred at once are run one after the other, and what finds no place is told when to come back', async () => {
  const { client, url } = await open('mkdir busy || exit 1; printf x >> ran; rmdir busy', ['--queue', '80'])
  const answers = await Promise.all(Array.from({ length: 100 }, () => visit(url, { method: 'POST' }, 'x')))
  const statuses = answers.map(({ status }) => status)
  const done = statuses.filter((status) => status === 200).length
  expect(done).toBeGreaterThanOrEqual(81)
  expect(done + statuses.filter((status) => status === 503).length).toBe(100)
  expect(ranCount()).toBe(done)
  await client.stop()
})

test('nothing of a request becomes an argument or a shell word, whatever the edge lets through', async () => {
  const name = `run-${++count}`
  const words = ['--', '$NORA_PATH', '`id`', '--help', '']
  const dump = `process.stdin.resume().on('end', () => console.log(JSON.stringify([process.argv.slice(1), process.env])))`
  const args = ['trigger', '--name', name, '--json', '--', process.execPath, '-e', dump, '--', ...words]
  const client = home.run(args, { NORA_LANG: 'en' })
  const url = String((await client.event('online')).url)
  const nasty = fc.constantFrom(
    '; id',
    '$(id)',
    '`id`',
    '--version',
    '-e',
    '&&id',
    '%00',
    "'",
    '"',
    '../',
    'PATH=/x',
  )
  const text = fc.oneof(nasty, fc.string()).map(encodeURIComponent)
  const field = fc.oneof(nasty, fc.string()).map((value) => value.replace(/[^\x20-\x7e]/g, ''))
  const property = fc.asyncProperty(text, text, field, fc.string(), async (path, query, value, body) => {
    const headers = { path: value, 'ld-preload': value, 'nora-token': value, ifs: value }
    const answer = await visit(
      `${url}/${path}?${query}=${query}&PATH=${query}`,
      { method: 'POST', headers },
      body,
    )
    const [argv, env] = JSON.parse(answer.text) as [string[], Record<string, string>]
    expect(argv).toEqual(words)
    expect(env.PATH).toBe(process.env.PATH)
    for (const variable of [
      'LD_PRELOAD',
      'IFS',
      'NORA_TOKEN',
      'NORA_CONFIG_DIR',
      'NORA_SERVER',
      'NORA_LANG',
    ]) {
      expect(env[variable]).toBeUndefined()
    }
  })
  await fc.assert(property, { numRuns: 25 })
  await client.stop()
})

describe('its owner', () => {
  test('learns before the first request what cannot be run, or cannot be meant', async () => {
    writeFileSync(file('plain'), 'x')
    const cases: [string[], RegExp][] = [
      [['--', 'no-such-program-here'], /no-such-program-here in PATH/],
      [['--', './nothing'], /no program .*nothing/],
      [['--', file('plain')], /chmod \+x/],
      [[], /needs a CMD/],
      [['--match', 'req.metod == "GET"', '--', 'true'], /--match: column 5/],
      [
        ['--verify', 'github:env:NO_SUCH_VARIABLE', '--', 'true'],
        /--verify: the variable NO_SUCH_VARIABLE is empty/,
      ],
      [['--timeout', 'soon', '--', 'true'], /--timeout: “soon”/],
      [['true', '--prod'], /put -- before/],
    ]
    for (const [args, says] of cases) {
      const client = home.run(['trigger', ...args])
      expect(await client.exited).toBe(2)
      expect(client.stderr()).toMatch(says)
    }
  })

  test('sees in the console that it is a trigger, and of what, without its arguments', async () => {
    const { client, name } = await open('echo hidden-argument')
    const { items } = await owner.api.tunnels.listTunnels({ query: { q: name, kind: 'trigger' } })
    expect(items).toMatchObject([{ kind: 'trigger', target: expect.stringMatching(/^sh …[0-9a-f]{6}$/) }])
    await client.stop()
  })

  test('reads what the program complains of, and finds each run in the inspector, to be run again', async () => {
    const { client, url, inspector } = await open('printf x >> ran; echo out; echo "it hurts" >&2; exit 3')
    await visit(`${url}/hook`, { method: 'POST' }, 'pie')
    expect(await client.event('stderr')).toMatchObject({
      line: 'it hurts',
      run_id: expect.stringMatching(/^run_/),
    })
    const request = await client.event('request')
    expect(request).toMatchObject({ status: 500, path: '/hook', run: { state: 'exited', exit_code: 3 } })
    const exchange = `${inspector}/api/exchanges/${String(request.id)}`
    expect(await (await fetch(`${exchange}/stdout`)).text()).toBe('out\n')
    expect(await (await fetch(`${exchange}/stderr?from=3`)).text()).toBe('hurts\n')
    const replay = await fetch(`${exchange}/replay`, { method: 'POST', headers: { origin: inspector } })
    expect(replay.status).toBe(202)
    await eventually(() => ranCount() === 2)
    await client.stop()
  })

  test('ends what runs with the client', async () => {
    const { client, url } = await open('echo $$ > self; sleep 300')
    // A response that has begun by then is cut.
    const asking = visit(url).then(
      ({ status }) => status,
      (error: Error) => error.message,
    )
    await eventually(() => existsSync(file('self')))
    const self = readFileSync(file('self'), 'utf8').trim()
    client.child.kill('SIGINT')
    expect([503, 'aborted']).toContain(await asking)
    expect(await client.exited).toBe(0)
    expect(existsSync(`/proc/${self}`)).toBe(false)
  })

  test('writes triggers into nora.yml beside other tunnels, and a change there leaves running programs alone', async () => {
    const yml = (answer: string) => `
tunnels:
  hook:
    name: hook-${count}
    trigger:
      command: [sh, -c, 'touch started; while [ ! -e go ]; do sleep 0.05; done; echo ${answer}']
      timeout: 1m
  site:
    name: site-${count}
    target: .
`
    writeFileSync(file('nora.yml'), yml('before'))
    const client = home.run(['start', '--json', '--config', file('nora.yml')])
    const url = `http://hook-${count}.localhost:${system.ready.edge_http_port}`
    const isOnline = (times: number) => client.stdout().split('"event":"online"').length > times
    await eventually(() => isOnline(2))
    const first = visit(url)
    await eventually(() => existsSync(file('started')))
    writeFileSync(file('nora.yml'), yml('after'))
    await eventually(() => isOnline(3))
    writeFileSync(file('go'), '')
    expect((await first).text).toBe('before\n')
    // The other leg has the new tunnel a moment later.
    await eventually(async () => (await visit(url)).text === 'after\n')
    writeFileSync(file('nora.yml'), yml('after').replace('timeout: 1m', 'timeout: soon'))
    const notices = () => client.stdout()
    await eventually(() => notices().includes('tunnels.hook.trigger.timeout: “soon”'))
    expect((await visit(url)).text).toBe('after\n')
    await client.stop()
  })
})
