import { once } from 'node:events'
import { connect, createServer, Socket } from 'node:net'
import { Duplex, Writable } from 'node:stream'
import { connect as connectTls, createServer as createTlsServer } from 'node:tls'
import { describe, expect, test } from 'vitest'
import { agentHello, edgeHello, LinkEnd, until } from '../testing/linked-muxes.ts'
import { Talker } from '../testing/talker.ts'
import { LinkOutput } from './link-output.ts'

const events = { beforeFlush() {}, onUnblocked() {}, onOverflow() {} }
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** A net.Socket that sends nothing, and remembers what it references and how that looked at first. */
class HoldingSocket extends Socket {
  readonly held: { bytes: Buffer; was: Buffer }[] = []
  #release: (() => void)[] = []
  isHolding = true

  override _write(chunk: Buffer, _encoding: string, callback: () => void): void {
    this.#hold([chunk], callback)
  }

  override _writev(chunks: { chunk: Buffer }[], callback: () => void): void {
    this.#hold(
      chunks.map(({ chunk }) => chunk),
      callback,
    )
  }

  /** The kernel took everything. */
  release(): void {
    this.held.length = 0
    for (const callback of this.#release.splice(0)) callback()
  }

  #hold(chunks: Buffer[], callback: () => void): void {
    if (!this.isHolding) {
      callback()
      return
    }
    for (const bytes of chunks) this.held.push({ bytes, was: Buffer.from(bytes) })
    this.#release.push(callback)
  }
}

describe('a chunk of outgoing frames', () => {
  test('is never written again while a socket references it, not even by another link', async () => {
    const sockets = Array.from({ length: 4 }, () => new HoldingSocket())
    const outputs = sockets.map((socket) => new LinkOutput(socket, events))
    for (let round = 0; round < 400; round++) {
      const which = (round * 7) % 4
      const payload = Buffer.alloc(1 + ((round * 7919) % 9000), round)
      outputs[which]!.frame(2, 1, null, payload, 0, payload.length, round % 3 > 0)
      if (round % 5 === 0) await turn()
      for (const { held } of sockets) {
        for (const { bytes, was } of held)
          if (!bytes.equals(was)) throw new Error(`overwritten in round ${round}`)
      }
      if (round % 11 === 0) sockets[(round * 3) % 4]!.release()
      sockets[(round * 5) % 4]!.isHolding = round % 13 !== 0
    }
  })

  test('is never written again when the connection is not a socket: it may keep what it took', async () => {
    const kept: { bytes: Buffer; was: Buffer }[] = []
    const keeper = new Writable({
      write(bytes: Buffer, _encoding, callback) {
        kept.push({ bytes, was: Buffer.from(bytes) })
        callback()
      },
    })
    const output = new LinkOutput(Duplex.from({ writable: keeper }), events)
    for (let value = 0; value < 20; value++) {
      output.word(3, 1, value)
      await turn()
      output.trim()
    }
    expect(kept.map(({ bytes }) => bytes)).toEqual(kept.map(({ was }) => was))
    expect(kept).toHaveLength(20)
  })

  test('is reused when the kernel took everything, and kept by nobody who is idle', async () => {
    const socket = new HoldingSocket()
    socket.isHolding = false
    const output = new LinkOutput(socket, events)
    output.word(3, 1, 1)
    const first = output.chunk
    await turn()
    expect(output.chunk.length).toBe(0)
    output.word(3, 1, 1)
    expect(output.chunk).toBe(first)
  })

  test('is given up by an idle link whose socket was slow', async () => {
    const socket = new HoldingSocket()
    const output = new LinkOutput(socket, events)
    output.word(3, 1, 1)
    await turn()
    expect(output.chunk.length).toBeGreaterThan(0)
    socket.release()
    output.trim()
    expect(output.chunk.length).toBe(0)
  })

  test('frames of one turn leave together, large given payloads without a copy', async () => {
    const socket = new HoldingSocket()
    const output = new LinkOutput(socket, events)
    const large = Buffer.alloc(5000)
    output.word(3, 1, 1)
    output.frame(2, 1, null, large, 0, 5000, false)
    output.word(3, 1, 1)
    expect(socket.held).toHaveLength(0)
    await turn()
    expect(socket.held.map(({ bytes }) => bytes.length)).toEqual([20, 5000, 12])
    expect(socket.held[1]!.bytes.buffer).toBe(large.buffer)
  })
})

// A pre-shared key spares the test a certificate; how bytes leave is the same.
const preSharedKey = {
  ciphers: 'PSK-AES128-GCM-SHA256',
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.2',
} as const
const key = Buffer.alloc(16, 7)

type Wire = {
  listen(onSocket: (socket: Socket) => void): Promise<number>
  dial(port: number): Socket
  stop(): void
}

function plainWire(): Wire {
  const server = createServer()
  return {
    async listen(onSocket) {
      server.on('connection', onSocket).listen(0, '127.0.0.1')
      await once(server, 'listening')
      return (server.address() as { port: number }).port
    },
    dial: (port) => connect(port, '127.0.0.1'),
    stop: () => server.close(),
  }
}

function tlsWire(): Wire {
  const server = createTlsServer({ ...preSharedKey, pskCallback: () => key })
  return {
    async listen(onSocket) {
      server.on('secureConnection', onSocket).listen(0, '127.0.0.1')
      await once(server, 'listening')
      return (server.address() as { port: number }).port
    },
    dial: (port) =>
      connectTls({
        ...preSharedKey,
        port,
        host: '127.0.0.1',
        checkServerIdentity: () => undefined,
        pskCallback: () => ({ psk: key, identity: 'agent' }),
      }),
    stop: () => server.close(),
  }
}

describe.each([
  ['plain', plainWire],
  ['TLS', tlsWire],
])('over a real %s socket', (_name, createWire) => {
  test('small and large streams arrive exact while the reader stalls again and again', async () => {
    const wire = createWire()
    let edge: LinkEnd | undefined
    const port = await wire.listen((socket) => {
      edge = new LinkEnd('edge', socket)
    })
    const agentSocket = wire.dial(port)
    const agent = new LinkEnd('agent', agentSocket)
    agent.mux.hello(agentHello)
    await until(() => edge?.hello !== undefined, 'HELLO of the agent')
    edge!.mux.hello(edgeHello)
    await until(() => agent.hello !== undefined, 'HELLO of the edge')

    const talkers: Talker[] = []
    const styles = ['given', 'copied', 'in-place'] as const
    const options = (slot: number) => ({
      writeBytes: [900, 60_000, 5_000][slot % 3]!,
      style: styles[slot % 3]!,
      portions: slot % 4,
    })
    agent.onStream = (stream, { slot }) => {
      const talker = new Talker(agent.mux, {
        ...options(slot),
        says: { seed: slot, bytes: 0 },
        hears: { seed: slot, bytes: 3_000_000 },
      })
      stream.handler = talker
      talkers.push(talker)
      talker.talk(stream)
    }
    for (let slot = 0; slot < 6; slot++) {
      const talker = new Talker(edge!.mux, {
        ...options(slot),
        says: { seed: slot, bytes: 3_000_000 },
        hears: { seed: slot, bytes: 0 },
      })
      talker.talk(edge!.mux.open({ kind: 2, slot }, talker)!)
      talkers.push(talker)
    }
    let turns = 0
    await until(() => {
      turns++
      if (turns % 20 === 5) agentSocket.pause()
      if (turns % 20 === 15) agentSocket.resume()
      return talkers.length === 12 && edge!.mux.streamCount + agent.mux.streamCount === 0
    }, 'the end of every stream')
    expect(talkers.map((talker) => talker.complaint)).toEqual(talkers.map(() => undefined))
    edge!.mux.destroy()
    await until(() => agent.closes.length > 0, 'the close')
    wire.stop()
  })
})
