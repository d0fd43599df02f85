import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { folderTarget, type OriginTarget, parseOriginTarget } from '../target.ts'
import { secureServer } from '../testing/certificate.ts'
import { connectToOrigin } from './origin-connection.ts'

let folder: string
let outside: string

beforeAll(() => {
  outside = mkdtempSync(join(tmpdir(), 'nora-outside-'))
  folder = join(outside, 'site')
  for (const path of ['docs', 'empty', '.git', 'with space'])
    mkdirSync(join(folder, path), { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<h1>home</h1>')
  writeFileSync(join(folder, 'docs/index.html'), 'docs')
  writeFileSync(join(folder, 'with space/файл.txt'), 'name')
  writeFileSync(join(folder, 'app.js'), '0123456789')
  writeFileSync(join(folder, '.env'), 'SECRET=1')
  writeFileSync(join(folder, '.git/config'), 'secret')
  writeFileSync(join(outside, 'secret.txt'), 'secret')
  mkdirSync(join(outside, 'site-twin'))
  writeFileSync(join(outside, 'site-twin/x.txt'), 'secret')
  symlinkSync(join(outside, 'secret.txt'), join(folder, 'link.txt'))
  symlinkSync(outside, join(folder, 'out'))
  symlinkSync(join(folder, '.env'), join(folder, 'env.txt'))
  symlinkSync(join(folder, 'app.js'), join(folder, 'same.js'))
  writeFileSync(join(folder, 'nora.yml'), 'secret')
  writeFileSync(join(folder, 'docs/NORA.yaml'), 'secret')
  writeFileSync(join(folder, 'login.txt'), 'anna:secret-1')
  linkSync(join(folder, 'login.txt'), join(folder, 'twin.txt'))
  symlinkSync(join(folder, 'login.txt'), join(folder, 'alias.txt'))
  mkdirSync(join(folder, 'client/deep'), { recursive: true })
  writeFileSync(join(folder, 'client/deep/token'), 'secret')
  mkdirSync(join(folder, '.well-known/.hidden'), { recursive: true })
  mkdirSync(join(folder, 'docs/.well-known'))
  writeFileSync(join(folder, '.well-known/security.txt'), 'Contact: mailto:a@example.com')
  writeFileSync(join(folder, '.well-known/.hidden/x'), 'secret')
  writeFileSync(join(folder, 'docs/.well-known/x'), 'secret')
  execFileSync('mkfifo', [join(folder, 'pipe'), join(folder, 'docs/pipe')])
  symlinkSync(join(folder, 'pipe'), join(folder, 'pipe.html'))
  mkdirSync(join(folder, 'piped'))
  symlinkSync(join(folder, 'pipe'), join(folder, 'piped/index.html'))
  symlinkSync('/dev/zero', join(folder, 'zero'))
  symlinkSync('/dev/tty', join(folder, 'tty'))
})

afterAll(() => rmSync(outside, { recursive: true }))

/** All that the target says to one connection. */
async function ask(target: OriginTarget, text: string): Promise<string> {
  let answer = ''
  const connection = connectToOrigin(target, {
    onConnect() {},
    onBytes(bytes, end) {
      answer += bytes.toString('utf8', 0, end)
    },
  })
  connection.write(text)
  await once(connection, 'end')
  connection.destroy()
  return answer
}

function get(path: string, fields = '', method = 'GET'): Promise<string> {
  const head = `${method} ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${fields}\r\n`
  const leftOut = ['login.txt', 'client', 'nothing-there'].map((name) => join(folder, name))
  return ask(folderTarget(folder, leftOut), head)
}

const getStatus = (answer: string) => Number(answer.slice(9, 12))
const getBody = (answer: string) => answer.slice(answer.indexOf('\r\n\r\n') + 4)
const getField = (answer: string, name: string) =>
  new RegExp(`^${name}: (.*)\r$`, 'im').exec(answer)?.[1] ?? null

describe('a folder served as a site', () => {
  test.each([
    ['/', '<h1>home</h1>', 'text/html; charset=utf-8'],
    ['/?q=1', '<h1>home</h1>', 'text/html; charset=utf-8'],
    ['/docs/', 'docs', 'text/html; charset=utf-8'],
    ['/app.js', '0123456789', 'application/javascript; charset=utf-8'],
    ['/same.js', '0123456789', 'application/javascript; charset=utf-8'],
    ['/.well-known/security.txt', 'Contact: mailto:a@example.com', 'text/plain; charset=utf-8'],
    ['/with%20space/%D1%84%D0%B0%D0%B9%D0%BB.txt', 'name', 'text/plain; charset=utf-8'],
  ])('%s is %s as %s', async (path, body, type) => {
    const answer = await get(path)
    expect([getStatus(answer), getBody(answer)]).toEqual([200, body])
    expect(getField(answer, 'content-type')).toBe(type)
    expect(getField(answer, 'x-content-type-options')).toBe('nosniff')
  })

  test.each([
    '/nothing',
    '/empty/',
    '/empty',
    '/.env',
    '/.git/config',
    '/docs/../.env',
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/..\\secret.txt',
    '/../site-twin/x.txt',
    '//../secret.txt',
    '/link.txt',
    '/out/secret.txt',
    '/out/site/app.js/../../secret.txt',
    '/env.txt',
    '/.well-known/.hidden/x',
    '/docs/.well-known/x',
    '/nora.yml',
    '/docs/NORA.yaml',
    '/docs/%4eORA.yaml',
    '/login.txt',
    '/twin.txt',
    '/alias.txt',
    '/client/deep/token',
    '/pipe',
    '/docs/pipe',
    '/pipe.html',
    '/piped/',
    '/piped',
    '/zero',
    '/tty',
    '/%00',
    '/%E0%A4%A',
  ])('%s gives nothing away', async (path) => {
    const answer = await get(path)
    expect(getStatus(answer)).toBeGreaterThanOrEqual(400)
    expect(getStatus(answer)).toBeLessThan(500)
    expect(answer).not.toMatch(/secret/i)
  })

  test.each([
    ['/docs', '/docs/'],
    ['/docs?a=1', '/docs/?a=1'],
    ['//docs', '/docs/'],
  ])('%s leads to %s, on this site', async (path, location) => {
    const answer = await get(path)
    expect([getStatus(answer), getField(answer, 'location')]).toEqual([301, location])
  })

  test('a part of a file', async () => {
    const answer = await get('/app.js', 'Range: bytes=2-4\r\n')
    expect([getStatus(answer), getBody(answer)]).toEqual([206, '234'])
    expect(getField(answer, 'content-range')).toBe('bytes 2-4/10')
    const beyond = await get('/app.js', 'Range: bytes=99-\r\n')
    expect([getStatus(beyond), getField(beyond, 'content-range')]).toEqual([416, 'bytes */10'])
  })

  test('a file that the visitor has already is not sent again', async () => {
    const etag = getField(await get('/app.js'), 'etag')
    const answer = await get('/app.js', `If-None-Match: ${etag}\r\n`)
    expect([getStatus(answer), getBody(answer)]).toEqual([304, ''])
  })

  test('HEAD has the length and no body; anything else is refused', async () => {
    const answer = await get('/app.js', '', 'HEAD')
    expect([getStatus(answer), getField(answer, 'content-length'), getBody(answer)]).toEqual([200, '10', ''])
    expect(getStatus(await get('/app.js', 'Content-Length: 0\r\n', 'POST'))).toBe(405)
  })

  test('a file that is not regular keeps none of the threads for files and names', async () => {
    const asked = Array.from({ length: 20 }, (_, i) => get(['/pipe', '/piped/', '/tty', '/zero'][i % 4]!))
    expect(new Set((await Promise.all(asked)).map(getStatus))).toEqual(new Set([404]))
    expect(await get('/app.js')).toMatch(/0123456789$/)
  })

  test('an empty file, and names that a URL has other uses for', async () => {
    writeFileSync(join(folder, 'empty.txt'), '')
    writeFileSync(join(folder, 'a#b?c%20.txt'), 'odd')
    const empty = await get('/empty.txt')
    expect([getStatus(empty), getField(empty, 'content-length'), getBody(empty)]).toEqual([200, '0', ''])
    expect(getBody(await get('/a%23b%3Fc%2520.txt'))).toBe('odd')
  })

  test('many requests on one connection, and a large file, arrive whole', async () => {
    writeFileSync(join(folder, 'large.bin'), Buffer.alloc(3_000_000, 'x'))
    const request = (path: string, fields = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${fields}\r\n`
    const answer = await ask(
      folderTarget(folder),
      request('/app.js') + request('/large.bin') + request('/app.js', 'Connection: close\r\n'),
    )
    expect(answer.match(/HTTP\/1\.1 200/g)).toHaveLength(3)
    expect(answer.match(/x{1000}/g)).toHaveLength(3_000)
    expect(answer.endsWith('0123456789')).toBe(true)
  })
})

test('a service behind a unix socket', async () => {
  const path = join(outside, 'app.sock')
  const server = createServer((socket) => socket.end('hello')).listen(path)
  await once(server, 'listening')
  expect(await ask(parseOriginTarget(`unix:${path}`), 'x')).toBe('hello')
  server.close()
})

test('a service whose certificate proves nothing is believed only when its owner says so', async () => {
  const server = secureServer('http/1.1').on('secureConnection', (socket) => socket.end('hello'))
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  // Not a loopback name to the agent, though it leads here.
  const address = `https://[::ffff:127.0.0.1]:${port}`
  await expect(ask(parseOriginTarget(address), 'x')).rejects.toThrow()
  expect(await ask(parseOriginTarget(address, { isInsecure: true }), 'x')).toBe('hello')
  server.close()
})

test('a service that accepts and never finishes its TLS handshake is given up after the time of the tunnel', async () => {
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const events = { onConnect() {}, onBytes() {} }
  const target = parseOriginTarget(`https://127.0.0.1:${port}`)
  const connection = connectToOrigin(target, events, { connectTimeoutMs: 100 })
  const [error] = (await once(connection, 'error')) as [NodeJS.ErrnoException]
  expect(error.code).toBe('ETIMEDOUT')
  server.close()
})
