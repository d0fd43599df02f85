import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fetchThrough } from '@nora/agent/network'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runCommandLine } from '../../../run-command-line.ts'
import { fakePlatform, temporaryFolder } from '../../../testing/fake-platform.ts'

/** Threads of Node 20 read no TypeScript by themselves; this one of the package does. */
const THREAD = new URL(
  '../../../../../../packages/webhooks/src/transform/testing/thread.mjs',
  import.meta.url,
)
const fixture = {
  version: 1,
  id: 'whr_1',
  received_at: '2026-11-28T12:00:00.000Z',
  method: 'POST',
  path: '/hook',
  query: 'a=1',
  headers: [
    ['Content-Type', 'application/json'],
    ['Host', 'hooks.example.com'],
    ['X-Event', 'paid'],
  ],
  body: '{"type":"paid","id":1}',
  body_encoding: 'utf8',
  sender: 'github',
}
const other = { ...fixture, id: 'whr_2', body: '{"type":"draft"}', path: '/' }

type Given = { fixtures?: unknown[] | string; files?: Record<string, string> }

async function check(args: string[], { fixtures = [fixture, other], files = {} }: Given = {}) {
  const workingFolder = temporaryFolder()
  const text =
    typeof fixtures === 'string' ? fixtures : fixtures.map((one) => `${JSON.stringify(one)}\n`).join('')
  writeFileSync(join(workingFolder, 'orders.jsonl'), text)
  for (const [name, content] of Object.entries(files)) writeFileSync(join(workingFolder, name), content)
  const platform = fakePlatform({
    args: ['webhook', 'check', 'orders.jsonl', ...args],
    env: { LANG: 'en' },
    workingFolder,
    transformThread: THREAD,
    fetchThrough: (network) => fetchThrough(network, 'nora/0.1.0'),
  })
  const code = await runCommandLine(platform)
  return { code, lines: platform.stdout.lines(), error: platform.stderr.text }
}

/** A handler that keeps what it got, and answers by the path. */
async function startHandler(statuses: Record<string, number> = {}) {
  const got: { method?: string; url?: string; headers: object; body: string }[] = []
  const server = createServer((req, res) => {
    let body = ''
    req.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    req.on('end', () => {
      const { method = '', url = '', headers } = req
      got.push({ method, url, headers, body })
      res.writeHead(statuses[url] ?? 204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, got }
}

describe('nora webhook check', () => {
  test('reads the file alone, and says what is wrong with its lines', async () => {
    expect(await check([])).toMatchObject({
      code: 0,
      lines: ['✓ whr_1', '✓ whr_2', '2 requests passed, 0 failed'],
    })
    const broken = [fixture, { ...fixture, version: 2 }, { ...fixture, body: 1 }]
    const { code, error } = await check([], { fixtures: broken })
    expect(code).toBe(2)
    expect(error).toMatch(/orders\.jsonl:2: version: .*\n.*orders\.jsonl:3: body: /)
  })

  test.each([
    ['{"version":1', 'orders.jsonl:1: '],
    ['\n\n', 'There are no requests in orders.jsonl'],
  ])('%j is no file of requests', async (fixtures, said) => {
    expect(await check([], { fixtures })).toMatchObject({ code: 2, error: expect.stringContaining(said) })
  })

  test('--filter tells which requests a target would want', async () => {
    const { code, lines } = await check(['--filter', 'json.type == "paid" && sender == "github"'])
    expect([code, lines]).toEqual([
      0,
      [
        '✓ whr_1',
        '- whr_2  not wanted by the filter',
        '1 request passed, 1 not wanted by the filter, 0 failed',
      ],
    ])
  })

  test('a filter that fails on a request fails the check', async () => {
    const { code, lines } = await check(['--filter', 'json.id > 0'])
    expect([code, lines[0]]).toEqual([1, '✓ whr_1'])
    expect(lines[1]).toMatch(/^✗ whr_2 {2}./)
  })

  test('--to sends each as it came, and fails when one is not answered 2xx', async () => {
    const { url, got } = await startHandler({ '/app?a=1': 500 })
    const { code, lines } = await check(['--to', `${url}/app/`])
    expect([code, lines]).toEqual([
      1,
      ['✓ whr_1  204', '✗ whr_2  answered 500', '1 request passed, 1 failed'],
    ])
    expect(got).toMatchObject([
      {
        method: 'POST',
        url: '/app/hook?a=1',
        body: fixture.body,
        headers: { 'x-event': 'paid', 'webhook-request-id': 'whr_1' },
      },
      { url: '/app?a=1', body: other.body },
    ])
    expect(got[0]?.headers).toMatchObject({ host: url.slice('http://'.length) })
  })

  test('--to nobody answers at fails each with the reason', async () => {
    const { code, lines } = await check(['--to', 'http://127.0.0.1:9'], { fixtures: [fixture] })
    expect(code).toBe(1)
    expect(lines[0]).toMatch(/^✗ whr_1 {2}.*ECONNREFUSED/)
  })

  test('a body that is not text arrives byte by byte', async () => {
    const { url, got } = await startHandler()
    const bytes = Buffer.from('héllo').toString('base64')
    await check(['--to', url], { fixtures: [{ ...fixture, body: bytes, body_encoding: 'base64' }] })
    expect(got[0]?.body).toBe('héllo')
  })

  test.each([
    ['slim.js', '(request) => ({ path: "/slim", body: { id: request.json.id } })'],
    ['slim.cel', '{"path": "/slim", "body": {"id": json.id}}'],
  ])('--transform %s is applied before it is sent', async (name, source) => {
    const { url, got } = await startHandler()
    const { code } = await check(['--transform', name, '--to', url], {
      fixtures: [fixture],
      files: { [name]: source },
    })
    expect(code).toBe(0)
    expect(got).toMatchObject([{ url: '/slim', body: '{"id":1}' }])
    expect(got[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'x-event': 'paid' })
  })

  test('a transform that throws fails the request, one that does not parse the command', async () => {
    const files = {
      'a.js': '(request) => { throw new Error("no " + request.path) }',
      'b.js': '(request => {',
    }
    const thrown = await check(['--transform', 'a.js'], { files })
    expect(thrown).toMatchObject({ code: 1 })
    expect(thrown.lines[0]).toContain('no /hook')
    expect(await check(['--transform', 'b.js'], { files })).toMatchObject({
      code: 2,
      error: expect.stringContaining('b.js: '),
    })
  })

  test.each([
    [['--filter', 'json.'], '--filter: '],
    [['--to', 'shop'], '“shop” is no URL'],
    [['--transform', 'none.js'], 'none.js'],
  ])('%j is refused', async (args, said) => {
    expect(await check(args)).toMatchObject({ code: 2, error: expect.stringContaining(said) })
  })

  test('--json gives the state of each', async () => {
    const { lines } = await check(['--json', '--filter', 'json.type == "paid"'])
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      event: 'webhook_checked',
      passed: 1,
      unmatched: 1,
      failed: 0,
      items: [
        { id: 'whr_1', state: 'passed', error: null, status: null },
        { id: 'whr_2', state: 'unmatched' },
      ],
    })
  })
})
