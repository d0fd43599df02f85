import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { runCommandLine } from '../../../run-command-line.ts'
import { fakePlatform, temporaryFolder } from '../../../testing/fake-platform.ts'

const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'"
const FILES = { 'index.html': '<!doctype html>', 'assets/app-1.js': 'start()', 'assets/look.css': 'a {}' }

type Server = { files?: Record<string, string>; compressed?: Record<string, string>; policy?: string | null }

/** A server of the console; `compressed`: what it gives browsers that take brotli. */
function serve({ files = FILES, compressed = files, policy = POLICY }: Server = {}): typeof fetch {
  return async (input, init) => {
    const path = new URL(String(input)).pathname.slice(1)
    const takesBrotli = new Headers(init?.headers).get('accept-encoding')?.includes('br') ?? false
    const name = path.includes('.') ? path : 'index.html'
    const content = (takesBrotli ? compressed : files)[name]
    if (content === undefined) return new Response(null, { status: 404 })
    const headers = new Headers(policy === null ? {} : { 'content-security-policy': policy })
    if (!takesBrotli) return new Response(content, { headers })
    headers.set('content-encoding', 'br')
    return new Response(new Uint8Array(brotliCompressSync(content)), { headers })
  }
}

async function doctor(
  server: Server,
  { args = [], list = toList(FILES) }: { args?: string[]; list?: string } = {},
) {
  const path = join(temporaryFolder(), 'console-files.sha256')
  writeFileSync(path, list)
  const platform = fakePlatform({
    args: ['vault', 'doctor', ...args.map((arg) => arg.replace('LIST', path))],
    consoleFileList: pathToFileURL(path),
    fetch: serve(server),
  })
  const code = await runCommandLine(platform)
  return {
    code,
    text: platform.stdout.text,
    error: platform.stderr.text,
    events: () => platform.stdout.events(),
  }
}

function toList(files: Record<string, string>): string {
  const lines = Object.entries(files).map(
    ([name, content]) => `${createHash('sha256').update(content).digest('hex')}  ${name}\n`,
  )
  return lines.join('')
}

describe('nora vault doctor', () => {
  test('says that all files are the same, and where the list is from', async () => {
    const { code, text } = await doctor({})
    expect([code, text]).toEqual([
      0,
      expect.stringContaining('3 files of the console, the same as in the list'),
    ])
    expect(text).toContain('from this same server')
  })

  test('does not doubt the list of a release', async () => {
    const { text } = await doctor({}, { args: ['http://localhost:7070', '--list', 'LIST'] })
    expect(text).not.toContain('from this same server')
  })

  test.each<[string, Server, string]>([
    [
      'a script is another',
      { files: { ...FILES, 'assets/app-1.js': 'steal()' } },
      'differs: assets/app-1.js',
    ],
    [
      'only browsers get another script',
      { compressed: { ...FILES, 'assets/app-1.js': 'steal()' } },
      'differs: assets/app-1.js',
    ],
    [
      'the page is another',
      { files: { ...FILES, 'index.html': '<script src=//evil.test>' } },
      'differs: passwords',
    ],
    ['a file is missing', { files: { 'index.html': FILES['index.html'] } }, 'is not served: assets/app-1.js'],
    [
      'the policy lets in others',
      { policy: "script-src 'self' https://evil.test" },
      'allows scripts of others: passwords',
    ],
    ['there is no policy', { policy: null }, 'allows scripts of others: index.html'],
  ])('ends with 1 when %s', async (_, server, said) => {
    const { code, text } = await doctor(server)
    expect([code, text]).toEqual([1, expect.stringContaining(said)])
    expect(text).toContain('Do not type your master key there')
  })

  test('--json lists what differs', async () => {
    const server = { files: { ...FILES, 'assets/look.css': 'b {}' } }
    const [event] = (await doctor(server, { args: ['--json'] })).events()
    const findings = [{ path: 'assets/look.css', kind: 'differs' }]
    expect(event).toMatchObject({ event: 'console_compared', files: 3, is_same: false, findings })
  })

  test.each([
    ['lines of something else', 'hello\n'],
    ['no page', toList({ 'assets/app-1.js': 'x' })],
    ['nothing', ''],
  ])('a list with %s is refused', async (_, list) => {
    expect(await doctor({}, { list })).toMatchObject({
      code: 2,
      error: expect.stringContaining('is no list'),
    })
  })
})
