import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { addressOptions, isLocalhost } from './lookup-host.ts'

async function listeningOn(host: string, port = 0): Promise<number> {
  const server = createServer((socket) => socket.end(host)).listen({ port, host, ipv6Only: true })
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** Where nothing listens on 127.0.0.1 either: two ports chosen by the system may be one number. */
async function findFreePort(): Promise<number> {
  const server = createServer().listen({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function getAnswer(host: string, port: number): Promise<string> {
  const socket = connect({ host, port, ...addressOptions(host) })
  let answer = ''
  socket.on('data', (bytes: Buffer) => {
    answer += bytes.toString()
  })
  await once(socket, 'close')
  return answer
}

test.each(['localhost', 'shop.localhost', 'a.b.localhost', 'localhost.', 'LOCALHOST'])(
  '%s reaches a service on ::1 only, on 127.0.0.1 only, and on both',
  async (host) => {
    expect(await getAnswer(host, await listeningOn('::1', await findFreePort()))).toBe('::1')
    const port = await listeningOn('127.0.0.1')
    expect(await getAnswer(host, port)).toBe('127.0.0.1')
    await listeningOn('::1', port)
    expect(await getAnswer(host, port)).toBe('127.0.0.1')
  },
)

test('a port where nothing listens is refused, by either name', async () => {
  const port = await listeningOn('127.0.0.1')
  for (const host of ['localhost', 'shop.localhost']) {
    const socket = connect({ host, port: port === 1 ? 2 : 1, ...addressOptions(host) })
    await expect(once(socket, 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  }
})

test('names that only look like this machine’s are asked of the system', () => {
  expect(['localhost.example', 'notlocalhost', '.localhost', 'localhost..'].map(isLocalhost)).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('connections to a name that nobody knows share one question, and all hear of it', async () => {
  const codes = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const socket = connect({ host: 'nobody.invalid', port: 1, ...addressOptions('nobody.invalid') })
      return once(socket, 'connect').catch((error: NodeJS.ErrnoException) => error.code)
    }),
  )
  expect(codes.every((code) => code === 'ENOTFOUND' || code === 'EAI_AGAIN')).toBe(true)
})
