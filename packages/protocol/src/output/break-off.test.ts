import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { breakOff } from './break-off.ts'

let server: Server
let near: Socket
let far: Socket

beforeEach(async () => {
  server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  near = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  near.on('error', () => {})
  ;[far] = (await once(server, 'connection')) as [Socket]
  await once(near, 'connect')
})
afterEach(() => {
  far.destroy()
  server.close()
})

/** What the far end sees: a whole end, or the code of an error. */
function seen(): Promise<string> {
  far.resume()
  return new Promise((resolve) => {
    far.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
    far.once('end', () => resolve('end'))
  })
}

describe('a connection that is broken off', () => {
  test('is reset, not ended', async () => {
    const ending = seen()
    breakOff(near)
    expect(await ending).toBe('ECONNRESET')
  })

  test('is gone at once, though the far end does not take what was written', async () => {
    near.write(Buffer.alloc(64_000_000))
    const closed = once(near, 'close')
    breakOff(near)
    await closed
  })

  test('is closed also while its end is on the way', async () => {
    near.end()
    const closed = once(near, 'close')
    breakOff(near)
    await closed
  })

  test('is closed where there is no such thing as a reset', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'nora-break-'))
    const path = join(folder, 'socket')
    const local = createServer(() => {}).listen(path)
    await once(local, 'listening')
    const socket = connect(path)
    await once(socket, 'connect')
    const closed = once(socket, 'close')
    breakOff(socket)
    await closed
    local.close()
    rmSync(folder, { recursive: true })
  })

  test('is reset after its end has left, for a far end that still speaks', async () => {
    near.end()
    await once(near, 'finish')
    const closed = once(near, 'close')
    breakOff(near)
    await closed
    await seen()
    const failure = once(far, 'error')
    far.write('x')
    expect(await failure).toMatchObject([{ code: expect.stringMatching(/EPIPE|ECONNRESET/) }])
  })
})
