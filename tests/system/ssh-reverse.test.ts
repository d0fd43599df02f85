/** `ssh -R` with the clients people have, against the built product. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { MIB } from '@nora/kit'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { type ApiSession, signInAsOwner } from '../kit/api-session.ts'
import { bulkDigest, download, streamBulk, upload } from '../kit/bulk.ts'
import { curl } from '../kit/curl.ts'
import { eventually } from '../kit/eventually.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'
import { echo, type Origin, startOrigin } from '../kit/origins.ts'
import {
  makeSshKey,
  SshClient,
  type SshKey,
  type SshProgram,
  type SshServerAddress,
} from '../kit/ssh-clients.ts'
import { visit } from '../kit/visit.ts'

const BULK_MIB = 100
const PROGRAMS: SshProgram[] = ['ssh', 'plink', 'dbclient']

let system: NoraSystem
let owner: ApiSession
let origin: Origin
let key: SshKey
let at: SshServerAddress
const clients: SshClient[] = []

beforeAll(async () => {
  system = await bootNora()
  owner = await signInAsOwner(system)
  key = makeSshKey('anna')
  await owner.api.credentials.addPublicKeys({ body: { key: key.publicKey } })
  const [region] = (await owner.api.credentials.getConnectSettings()).regions
  if (!region) throw new Error('there is no region')
  at = region
  origin = await startOrigin((req, res) => {
    if (req.url === '/bulk') void streamBulk(res, BULK_MIB)
    else echo(req, res)
  })
  new WebSocketServer({ server: origin.server }).on('connection', (socket) =>
    socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary })),
  )
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.kill()
})
afterAll(async () => {
  await origin?.close()
  await system?.close()
  key?.remove()
})

type Circumstances = { by?: SshKey; onTerminal?: boolean }

function open(
  program: SshProgram,
  args: readonly string[],
  { by = key, onTerminal = false }: Circumstances = {},
): SshClient {
  const client = new SshClient(program, { ...at, key: by, onTerminal }, args)
  clients.push(client)
  return client
}

const forward = (bind: string) => ['-R', `${bind}:127.0.0.1:${origin.port}`]
const getUrl = (name: string) => `http://${name}.localhost:${system.ready.edge_http_port}`
/** Both processes of the edge know of it once each has answered. */
const isOpen = async (url: string) => (await visit(url)).status === 200

test('connect_settings name the port that is served', () => {
  expect(at.port).toBe(system.ready.edge_ssh_port)
})

describe.each(PROGRAMS)('%s', (program) => {
  const name = `by-${program}`

  test('opens a site, whose address and requests it prints', async () => {
    const client = open(program, [...forward(`${name}:80`), `anna@${at.host}`, 'nora http'])
    const [, url = ''] = await client.prints(/(http:\/\/\S+) → -R/)
    expect(url).toBe(getUrl(name))
    expect((await curl(`${url}/hello`)).body).toContain('"url":"/hello"')
    await client.prints(/GET +200 .*\/hello/)
  })

  test('carries 100 MiB each way unchanged, and a WebSocket', async () => {
    open(program, ['-N', ...forward(`${name}:80`), `anna@${at.host}`])
    const url = getUrl(name)
    await eventually(() => isOpen(url))
    expect(await download(`${url}/bulk`)).toEqual({ digest: bulkDigest(BULK_MIB), bytes: BULK_MIB * MIB })
    expect(await upload(`${url}/`, BULK_MIB)).toMatchObject({
      bytes: BULK_MIB * MIB,
      sha256: bulkDigest(BULK_MIB),
    })
    const socket = new WebSocket(`ws://127.0.0.1:${system.ready.edge_http_port}/`, {
      headers: { host: new URL(url).host },
    })
    await once(socket, 'open')
    const message = Buffer.alloc(MIB, 7)
    socket.send(message)
    const [answer] = (await once(socket, 'message')) as [Buffer]
    expect(answer.equals(message)).toBe(true)
    socket.close()
  })
})

describe('OpenSSH', () => {
  test('gets colours and a QR code on a terminal, in its language, and ends by Ctrl-C', async () => {
    const args = ['-o', 'SetEnv=LANG=en_US.UTF-8', ...forward('term:80'), `anna@${at.host}`]
    const client = open('ssh', args, { onTerminal: true })
    await client.prints(/Ctrl-C to stop/)
    expect(client.output).toContain('\x1b[1mhttp://term')
    expect(client.output).toMatch(/[█▀▄]{10}/)
    client.child.stdin?.write('\x03')
    expect(await client.ended).toBe(0)
  })

  test('has two sites on one connection, and takes one away', async () => {
    const control = `${key.folder}/control`
    open('ssh', ['-M', '-S', control, '-N', ...forward('one:80'), ...forward('two:80'), `anna@${at.host}`])
    await eventually(async () => (await isOpen(getUrl('one'))) && (await isOpen(getUrl('two'))))
    const cancel = open('ssh', ['-S', control, '-O', 'cancel', ...forward('one:80'), `anna@${at.host}`])
    expect(await cancel.ended).toBe(0)
    await eventually(async () => (await visit(getUrl('one'))).status !== 200)
    expect(await isOpen(getUrl('two'))).toBe(true)
  })

  test('that is frozen is gone within 25 s, and its owner has the name again at once', async () => {
    const frozen = open('ssh', ['-N', ...forward('frozen:80'), `anna@${at.host}`])
    await eventually(() => isOpen(getUrl('frozen')))
    frozen.child.kill('SIGSTOP')
    const next = open('ssh', [...forward('frozen:80'), `anna@${at.host}`])
    await next.prints(/http:\/\/frozen/)
    expect(await isOpen(getUrl('frozen'))).toBe(true)
    await next.kill()
    const alone = open('ssh', ['-N', ...forward('cold:80'), `anna@${at.host}`])
    await eventually(() => isOpen(getUrl('cold')))
    alone.child.kill('SIGSTOP')
    const listOpen = async () => (await owner.api.tunnels.listTunnels()).items
    await eventually(
      async () => (await listOpen()).every(({ state, name }) => name !== 'cold' || state !== 'live'),
      {
        timeoutMs: 25_000,
      },
    )
  })

  test('with an unknown key is told so, and its tunnel ends when the key is removed', async () => {
    const other = makeSshKey('boris')
    const strange = open('ssh', ['-o', 'BatchMode=no', ...forward('shop:80'), `boris@${at.host}`], {
      by: other,
    })
    expect(await strange.ended).toBe(255)
    const { items } = await owner.api.credentials.addPublicKeys({ body: { key: other.publicKey } })
    const client = open('ssh', [...forward('shop:80'), `boris@${at.host}`], { by: other })
    await client.prints(/http:\/\/shop/)
    await owner.api.credentials.removePublicKey({ params: { id: items[0]?.id ?? '' } })
    expect(await client.ended).toBe(3)
    // The text is in the language of the account, because the client names none.
    expect(client.output).toContain('Ключ удалён')
    other.remove()
  })

  test('with ExitOnForwardFailure exits when the name is another’s', async () => {
    const client = open('ssh', [
      '-N',
      '-o',
      'ExitOnForwardFailure=yes',
      ...forward('www:80'),
      `anna@${at.host}`,
    ])
    expect(await client.ended).toBe(255)
    expect(client.output).toContain('The name www is reserved')
  })
})

test('ssh-audit finds nothing that fails', async () => {
  const report = await new Promise<string>((resolve) =>
    execFile('ssh-audit', ['--no-colors', '-p', String(at.port), at.host], (_error, stdout) =>
      resolve(stdout),
    ),
  )
  expect(report).toContain('mlkem768x25519-sha256')
  expect(report).not.toContain('[fail]')
})
