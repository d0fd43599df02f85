import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { parseOriginTarget, type TcpTarget } from '../target.ts'
import { secureServer } from '../testing/certificate.ts'
import { connectToOrigin } from './origin-connection.ts'
import { toOriginFailure } from './origin-failure.ts'
import { speaksTls } from './speaks-tls.ts'

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

const getTarget = (text: string) => parseOriginTarget(text) as TcpTarget

async function getFailure(target: TcpTarget): Promise<string> {
  const connection = connectToOrigin(target, { onConnect() {}, onBytes() {} })
  const error = await new Promise<Error>((resolve) => connection.once('error', resolve))
  return toOriginFailure(error, false)
}

test.each([
  ['answers at once', 'HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n'],
  ['greets', '220 mail.example ESMTP ready\r\n'],
  ['sends a page', '<html>'.repeat(500)],
])('a plain service that %s is told from TLS', async (_what, said) => {
  const port = await listening(createServer((socket) => socket.on('error', () => {}).end(said)))
  expect(await getFailure(getTarget(`https://127.0.0.1:${port}`))).toBe('speaks_plain')
  expect(await speaksTls(getTarget(`http://127.0.0.1:${port}`))).toBe(false)
})

test('a service that expects TLS says so, whatever certificate it has or wants', async () => {
  const server = secureServer('http/1.1').on('tlsClientError', () => {})
  expect(await speaksTls(getTarget(`http://127.0.0.1:${await listening(server)}`))).toBe(true)
  const strict = secureServer('http/1.1', { requestCert: true, maxVersion: 'TLSv1.2' })
  strict.on('tlsClientError', () => {})
  expect(await speaksTls(getTarget(`http://127.0.0.1:${await listening(strict)}`))).toBe(true)
})

test('a port where nothing listens expects nothing', async () => {
  expect(await speaksTls(getTarget('http://127.0.0.1:1'))).toBe(false)
})

test.each(['EMFILE', 'ENFILE'])('%s is told as what it is', (code) => {
  expect(toOriginFailure(Object.assign(new Error('connect'), { code }), false)).toBe('too_many_files')
})

test('a service is asked as the name that is said, by SNI', async () => {
  const asked: string[] = []
  const server = secureServer('http/1.1', {
    SNICallback: (name, callback) => {
      asked.push(name)
      callback(null)
    },
  })
  server.on('tlsClientError', () => {}).on('secureConnection', (socket) => socket.end())
  const port = await listening(server)
  for (const serverName of ['shop.example', null]) {
    const target = parseOriginTarget(`https://localhost:${port}`, { serverName })
    await new Promise<void>((resolve) => {
      const connection = connectToOrigin(target, { onConnect: () => resolve(), onBytes() {} })
      connection.on('error', () => {})
      onTestFinished(() => void connection.destroy())
    })
  }
  expect(asked).toEqual(['shop.example', 'localhost'])
})
