import {
  createDecipheriv,
  createHash,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  verify,
} from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { ml_kem768 } from '@noble/post-quantum/ml-kem.js'
import { afterEach, expect, test } from 'vitest'
import { openSshFixture, type SshFixture } from './testing/ssh-fixture.ts'

const fixtures: SshFixture[] = []
afterEach(() => {
  for (const fixture of fixtures.splice(0)) fixture.close()
})

const CLIENT_VERSION = 'SSH-2.0-exchange_test'
const [KEXINIT, NEWKEYS, HYBRID_INIT, HYBRID_REPLY] = [20, 21, 30, 31]

/** RFC 4251 §5. */
function string(content: string | Uint8Array): Buffer {
  const bytes = Buffer.from(content as string)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

/** RFC 4253 §6, before there are keys. */
function packet(payload: Buffer): Buffer {
  const padding = 8 - ((payload.length + 5) % 8) + 8
  const head = Buffer.alloc(5)
  head.writeUInt32BE(1 + payload.length + padding)
  head[4] = padding
  return Buffer.concat([head, payload, Buffer.alloc(padding)])
}

function kexinit(exchanges: string): Buffer {
  const lists = [exchanges, 'ssh-ed25519', ...Array(2).fill('aes128-gcm@openssh.com'), ...Array(2).fill('')]
  const rest = ['none', 'none', '', ''].map(string)
  return Buffer.concat([
    Buffer.from([KEXINIT]),
    Buffer.alloc(16, 5),
    ...lists.map(string),
    ...rest,
    Buffer.alloc(5),
  ])
}

function fields(bytes: Buffer): Buffer[] {
  const found: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = at + 4 + bytes.readUInt32BE(at)
    found.push(bytes.subarray(at + 4, end))
    at = end
  }
  return found
}

/** Reads what the server sends: its version, then plain packets, then whatever is left. */
function reading(socket: Socket) {
  let buffered = Buffer.alloc(0)
  let wake = () => {}
  socket.on('data', (chunk) => {
    buffered = Buffer.concat([buffered, chunk])
    wake()
  })
  const take = async (length: number): Promise<Buffer> => {
    while (buffered.length < length) await new Promise<void>((resolve) => (wake = resolve))
    const bytes = buffered.subarray(0, length)
    buffered = buffered.subarray(length)
    return bytes
  }
  return {
    take,
    async line(): Promise<string> {
      let line = ''
      while (!line.endsWith('\r\n')) line += (await take(1)).toString('latin1')
      return line.slice(0, -2)
    },
    async payload(): Promise<Buffer> {
      const body = await take((await take(4)).readUInt32BE())
      return body.subarray(1, body.length - (body[0] ?? 0))
    },
  }
}

/** Runs the exchange as the draft says it, with nothing of ssh2. */
async function exchange(port: number, offered = 'mlkem768x25519-sha256,ext-info-c') {
  const socket = connect(port, '127.0.0.1')
  const from = reading(socket)
  const serverVersion = await from.line()
  const clientKexinit = kexinit(offered)
  socket.write(`${CLIENT_VERSION}\r\n`)
  socket.write(packet(clientKexinit))
  const serverKexinit = await from.payload()
  const kem = ml_kem768.keygen()
  const x25519 = generateKeyPairSync('x25519')
  const spki = x25519.publicKey.export({ type: 'spki', format: 'der' })
  const clientInit = Buffer.concat([kem.publicKey, spki.subarray(-32)])
  socket.write(packet(Buffer.concat([Buffer.from([HYBRID_INIT]), string(clientInit)])))
  const reply = await from.payload()
  expect(reply[0]).toBe(HYBRID_REPLY)
  const [hostKey = Buffer.alloc(0), serverReply = Buffer.alloc(0), signature = Buffer.alloc(0)] = fields(
    reply.subarray(1),
  )
  const serverPoint = Buffer.concat([spki.subarray(0, -32), serverReply.subarray(1088)])
  const secret = createHash('sha256')
    .update(ml_kem768.decapsulate(serverReply.subarray(0, 1088), kem.secretKey))
    .update(
      diffieHellman({
        privateKey: x25519.privateKey,
        publicKey: createPublicKey({ key: serverPoint, type: 'spki', format: 'der' }),
      }),
    )
    .digest()
  const hashed = [
    CLIENT_VERSION,
    serverVersion,
    clientKexinit,
    serverKexinit,
    hostKey,
    clientInit,
    serverReply,
    secret,
  ]
  const hash = createHash('sha256')
    .update(Buffer.concat(hashed.map(string)))
    .digest()
  return { socket, from, hostKey, signature, secret, hash, serverKexinit }
}

test('the hybrid exchange is signed over what both ends saw, and its keys open what comes next', async () => {
  const fixture = await openSshFixture()
  fixtures.push(fixture)
  const { socket, from, hostKey, signature, secret, hash } = await exchange(fixture.port)
  const [, point = Buffer.alloc(0)] = fields(hostKey)
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: point.toString('base64url') },
    format: 'jwk',
  })
  const [, signed = Buffer.alloc(0)] = fields(signature)
  expect(verify(null, hash, key, signed)).toBe(true)

  socket.write(packet(Buffer.from([NEWKEYS])))
  expect((await from.payload())[0]).toBe(NEWKEYS)
  const derive = (email: string, length: number) =>
    createHash('sha256')
      .update(Buffer.concat([string(secret), hash, Buffer.from(email), hash]))
      .digest()
      .subarray(0, length)
  const length = await from.take(4)
  const sealed = await from.take(length.readUInt32BE() + 16)
  const decipher = createDecipheriv('aes-128-gcm', derive('D', 16), derive('B', 12))
  decipher.setAAD(length).setAuthTag(sealed.subarray(-16))
  const opened = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  expect(opened.toString('latin1')).toContain('server-sig-algs')
  socket.destroy()
})

test('the hybrid exchange is offered first', async () => {
  const fixture = await openSshFixture()
  fixtures.push(fixture)
  const { socket, serverKexinit } = await exchange(fixture.port)
  const [names = Buffer.alloc(0)] = fields(
    serverKexinit.subarray(17, 17 + 4 + serverKexinit.readUInt32BE(17)),
  )
  expect(names.toString().split(',')[0]).toBe('mlkem768x25519-sha256')
  socket.destroy()
})

test.each([0, 31, 1215])('C_INIT of %i bytes ends the connection and nothing else', async (length) => {
  const fixture = await openSshFixture()
  fixtures.push(fixture)
  const socket = connect(fixture.port, '127.0.0.1')
  socket.write(`${CLIENT_VERSION}\r\n`)
  socket.write(packet(kexinit('mlkem768x25519-sha256')))
  socket.write(packet(Buffer.concat([Buffer.from([HYBRID_INIT]), string(Buffer.alloc(length))])))
  await new Promise((resolve) => socket.resume().once('close', resolve))
  expect(fixture.troubles).toEqual([expect.stringContaining('C_INIT has a wrong length')])
})
