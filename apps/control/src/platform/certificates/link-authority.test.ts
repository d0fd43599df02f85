import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, createServer, type TLSSocket } from 'node:tls'
import { DAY_MS, systemClock } from '@nora/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLinkAuthority } from './link-authority.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nora-authority-'))
})
afterAll(() => rm(folder, { recursive: true }))

const open = (clock = systemClock) =>
  openLinkAuthority({ file: join(folder, 'link-authority.pem'), names: ['localhost', '127.0.0.1'], clock })

test.each(['localhost', '127.0.0.1'])(
  'an agent that trusts the authority reaches an edge as %s',
  async (host) => {
    const authority = await open()
    const { cert_pem, key_pem } = await authority.certificate()
    const server = createServer({ cert: cert_pem, key: key_pem, minVersion: 'TLSv1.3' }, (socket) =>
      socket.end(),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const socket: TLSSocket = connect({
      host,
      port,
      ca: authority.caPem,
      ...(host === 'localhost' && { servername: host }),
    })
    await new Promise<void>((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject))
    expect(socket.authorized).toBe(true)
    socket.destroy()
    server.close()
  },
)

test('the authority is the same after a restart and only its owner may read it', async () => {
  const [one, other] = [await open(), await open()]
  expect(other.caPem).toBe(one.caPem)
  const file = join(folder, 'link-authority.pem')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readFile(file, 'utf8')).toContain('PRIVATE KEY')
})

test('a certificate is kept for a month and then renewed', async () => {
  let nowMs = Date.now()
  const authority = await open({ now: () => new Date(nowMs), monotonicMs: () => nowMs })
  const first = await authority.certificate()
  nowMs += 29 * DAY_MS
  expect(await authority.certificate()).toBe(first)
  nowMs += 2 * DAY_MS
  expect(await authority.certificate()).not.toBe(first)
})
