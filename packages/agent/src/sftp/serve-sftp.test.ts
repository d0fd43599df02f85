import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Duplex, duplexPair } from 'node:stream'
import { systemClock } from '@nora/kit'
import { expect, onTestFinished, test } from 'vitest'
import { FieldReader, field, toPacket } from './fields.ts'
import { PacketSplitter } from './packet-splitter.ts'
import { MAX_HANDLES, OpenFlag, Packet, Status } from './protocol.ts'
import { serveSftp } from './serve-sftp.ts'

type Answer = { type: number; fields: FieldReader }

/** A client that sends what it likes, and reads one answer at a time. */
class Client {
  readonly folder = mkdtempSync(join(tmpdir(), 'nora-sftp-'))
  readonly ended: Promise<unknown>
  readonly #socket: Duplex
  readonly #splitter = new PacketSplitter()
  readonly #answers: Buffer[] = []
  #id = 0

  constructor() {
    const [client, server] = duplexPair()
    this.#socket = client
    client.on('data', (bytes: Buffer) => this.#answers.push(...this.#splitter.push(bytes)))
    this.ended = serveSftp(server, { home: this.folder, clock: systemClock }).then(
      () => 'served',
      (error: unknown) => error,
    )
    onTestFinished(async () => {
      // Neither end hears of the other's end by itself.
      client.destroy()
      server.destroy()
      await this.ended
      rmSync(this.folder, { recursive: true })
    })
  }

  static async greeted(): Promise<Client> {
    const client = new Client()
    client.send(toPacket(Packet.INIT, [field.u32(3)]))
    await client.answer()
    return client
  }

  path(name: string): string {
    return join(this.folder, name)
  }

  send(bytes: Buffer): void {
    this.#socket.write(bytes)
  }

  async answer(): Promise<Answer> {
    while (this.#answers.length === 0) await once(this.#socket, 'data')
    const fields = new FieldReader(this.#answers.shift() ?? Buffer.alloc(0))
    return { type: fields.byte(), fields }
  }

  /** The answer's fields behind its id. */
  async ask(type: number, ...fields: Buffer[]): Promise<Answer> {
    const id = ++this.#id
    this.send(toPacket(type, [field.u32(id), ...fields]))
    const answer = await this.answer()
    expect(answer.fields.u32()).toBe(id)
    return answer
  }

  async getStatus(type: number, ...fields: Buffer[]): Promise<number> {
    const answer = await this.ask(type, ...fields)
    return answer.type === Packet.STATUS ? answer.fields.u32() : -1
  }

  async open(name: string, flags: number = OpenFlag.READ): Promise<Buffer> {
    const { fields } = await this.ask(Packet.OPEN, field.text(name), field.u32(flags), field.u32(0))
    return fields.bytes()
  }
}

test('the version names what is understood besides version 3', async () => {
  const client = new Client()
  client.send(toPacket(Packet.INIT, [field.u32(6)]))
  const { type, fields } = await client.answer()
  expect([type, fields.u32(), fields.text(), fields.text()]).toEqual([
    Packet.VERSION,
    3,
    'posix-rename@openssh.com',
    '1',
  ])
})

test.each([
  ['a request before the version', toPacket(Packet.STAT, [field.u32(1), field.text('/')])],
  ['a packet of four gigabytes', Buffer.from([0xff, 0xff, 0xff, 0xff, 1])],
  ['an empty packet', Buffer.alloc(4)],
])('%s ends the session', async (_name, bytes) => {
  const client = new Client()
  client.send(bytes)
  expect(await client.ended).toMatchObject({ name: 'SftpError' })
})

test('packets are understood however they are cut', async () => {
  const client = await Client.greeted()
  const packet = toPacket(Packet.STAT, [field.u32(7), field.text('.')])
  for (const byte of Buffer.concat([packet, packet])) client.send(Buffer.of(byte))
  expect((await client.answer()).type).toBe(Packet.ATTRS)
  expect((await client.answer()).type).toBe(Packet.ATTRS)
})

test.each([
  ['an unknown request', 99, [], Status.OP_UNSUPPORTED],
  ['an unknown extension', Packet.EXTENDED, [field.text('constructor')], Status.OP_UNSUPPORTED],
  ['a request cut short', Packet.STAT, [field.u32(1000)], Status.BAD_MESSAGE],
  ['a name with a zero byte', Packet.STAT, [field.text('a\0b')], Status.BAD_MESSAGE],
  ['a file that is not there', Packet.STAT, [field.text('nothing')], Status.NO_SUCH_FILE],
  ['a handle nobody gave', Packet.CLOSE, [field.text('7')], Status.FAILURE],
] as const)('%s is refused, and the session goes on', async (_name, type, fields, status) => {
  const client = await Client.greeted()
  expect(await client.getStatus(type, ...fields)).toBe(status)
  expect(await client.getStatus(Packet.MKDIR, field.text('made'), field.u32(0))).toBe(Status.OK)
})

test('bytes are read and written where they are asked for, to the end of the file', async () => {
  const client = await Client.greeted()
  const handle = field.bytes(await client.open('file', OpenFlag.READ | OpenFlag.WRITE | OpenFlag.CREATE))
  expect(await client.getStatus(Packet.WRITE, handle, field.u64(3), field.text('нора'))).toBe(Status.OK)
  const { fields } = await client.ask(Packet.READ, handle, field.u64(3), field.u32(100))
  expect(fields.text()).toBe('нора')
  expect(await client.getStatus(Packet.READ, handle, field.u64(11), field.u32(1))).toBe(Status.EOF)
  const beyond = await client.getStatus(Packet.READ, handle, field.u64(2n ** 63n), field.u32(1))
  expect(beyond).toBe(Status.BAD_MESSAGE)
  expect(await client.getStatus(Packet.CLOSE, handle)).toBe(Status.OK)
  expect(await client.getStatus(Packet.CLOSE, handle)).toBe(Status.FAILURE)
})

test('a file that is to be new is not opened where there is one', async () => {
  const client = await Client.greeted()
  writeFileSync(client.path('there'), 'old')
  const flags = OpenFlag.WRITE | OpenFlag.CREATE | OpenFlag.EXCLUSIVE
  expect(await client.getStatus(Packet.OPEN, field.text('there'), field.u32(flags), field.u32(0))).toBe(
    Status.FAILURE,
  )
})

test('a rename replaces nothing, but OpenSSH’s does', async () => {
  const client = await Client.greeted()
  writeFileSync(client.path('a'), 'a')
  writeFileSync(client.path('b'), 'b')
  const names = [field.text('a'), field.text('b')]
  expect(await client.getStatus(Packet.RENAME, ...names)).toBe(Status.FAILURE)
  expect(readFileSync(client.path('b'), 'utf8')).toBe('b')
  expect(await client.getStatus(Packet.EXTENDED, field.text('posix-rename@openssh.com'), ...names)).toBe(
    Status.OK,
  )
  expect(readFileSync(client.path('b'), 'utf8')).toBe('a')
})

test('a link is made in the order of OpenSSH: what it leads to comes first', async () => {
  const client = await Client.greeted()
  expect(await client.getStatus(Packet.SYMLINK, field.text('target'), field.text('link'))).toBe(Status.OK)
  expect(readlinkSync(client.path('link'))).toBe('target')
})

test('a client has so many files open and no more, until it closes one', async () => {
  const client = await Client.greeted()
  writeFileSync(client.path('file'), '')
  let last: Buffer = Buffer.alloc(0)
  for (let i = 0; i < MAX_HANDLES; i++) last = await client.open('file')
  const again = [field.text('file'), field.u32(OpenFlag.READ), field.u32(0)]
  expect(await client.getStatus(Packet.OPEN, ...again)).toBe(Status.FAILURE)
  expect(await client.getStatus(Packet.CLOSE, field.bytes(last))).toBe(Status.OK)
  expect((await client.ask(Packet.OPEN, ...again)).type).toBe(Packet.HANDLE)
})

test('a pipe or a device is refused at once, however it is opened', async () => {
  const client = await Client.greeted()
  execFileSync('mkfifo', [client.path('pipe')])
  for (const name of ['pipe', '/dev/zero', '/dev/tty']) {
    for (const flags of [OpenFlag.READ, OpenFlag.WRITE, OpenFlag.READ | OpenFlag.WRITE]) {
      const asked = [field.text(name), field.u32(flags), field.u32(0)]
      expect(await client.getStatus(Packet.OPEN, ...asked)).toBe(Status.FAILURE)
    }
  }
  const size = Buffer.concat([field.u32(1), field.u64(0)])
  expect(await client.getStatus(Packet.SETSTAT, field.text('pipe'), size)).not.toBe(Status.OK)
})
