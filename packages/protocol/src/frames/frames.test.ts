import { describe, expect, test } from 'vitest'
import { agentHello, edgeHello, LinkEnd, Recorder, until } from '../testing/linked-muxes.ts'
import { MemorySocket } from '../testing/memory-socket.ts'
import { LinkCode, ResetCode } from './codes.ts'
import { completeHello, encodeHello } from './hello.ts'
import { TargetKind } from './target.ts'

/** What a lone end writes, as bytes, and a way to feed it. */
class LoneEnd extends LinkEnd {
  written = Buffer.alloc(0)

  constructor(role: 'edge' | 'agent') {
    const socket = new MemorySocket()
    super(role, socket)
    const sink = new MemorySocket()
    socket.peer = sink
    sink.on('data', (bytes: Buffer) => {
      this.written = Buffer.concat([this.written, bytes])
    })
  }

  /** The frames written next, in hexadecimal. */
  async next(): Promise<string> {
    await until(() => this.written.length > 0, 'a frame')
    const hex = this.written.toString('hex')
    this.written = Buffer.alloc(0)
    return hex
  }

  feedHex(hex: string): void {
    const bytes = Buffer.from(hex, 'hex')
    this.mux.feed(bytes, 0, bytes.length)
  }
}

function helloFrame(role: 'edge' | 'agent', limits = {}): string {
  const input = role === 'edge' ? edgeHello : agentHello
  const payload = encodeHello(completeHello({ ...input, ...limits }))
  return `${payload.length.toString(16).padStart(6, '0')}0900000000${payload.toString('hex')}`
}

/** An edge that has heard an agent and answered; its HELLO and first PING are already read. */
async function readyEdge(limits = {}): Promise<LoneEnd> {
  const edge = new LoneEnd('edge')
  edge.feedHex(helloFrame('agent', limits))
  edge.mux.hello({ ...edgeHello, ...limits })
  await edge.next()
  return edge
}

describe('frames on the wire', () => {
  test('HELLO is the first word, and the first PING follows when both have said it', async () => {
    const edge = new LoneEnd('edge')
    edge.feedHex(helloFrame('agent'))
    edge.mux.hello(edgeHello)
    expect(await edge.next()).toBe(`${helloFrame('edge')}00000405${'00000000'}${'00000001'}`)
  })

  test('OPEN carries the target header and the first bytes', async () => {
    const edge = await readyEdge()
    edge.mux.open({ kind: TargetKind.HTTP, slot: 7 }, new Recorder())?.write(Buffer.from('hi'), 0, 2, true)
    expect(await edge.next()).toBe('00000801' + '00000001' + '020600000007' + '6869')
  })

  test('a head built in place is one OPEN frame, then DATA frames', async () => {
    const edge = await readyEdge()
    const stream = edge.mux.open({ kind: TargetKind.TCP, slot: 1 }, new Recorder())!
    for (const text of ['ab', 'cde']) {
      const offset = stream.begin(100)
      expect(stream.commit(offset + edge.mux.chunk.write(text, offset))).toBe(true)
    }
    expect(await edge.next()).toBe(
      '00000801' + '00000001' + '030600000001' + '6162' + '00000302' + '00000001' + '636465',
    )
  })

  test('a frame that was begun and not committed is never sent', async () => {
    const edge = await readyEdge()
    const stream = edge.mux.open({ kind: TargetKind.HTTP, slot: 1 }, new Recorder())!
    edge.mux.chunk.write('nothing', stream.begin(100))
    stream.write(Buffer.from('x'), 0, 1, true)
    expect(await edge.next()).toBe('00000701' + '00000001' + '020600000001' + '78')
  })

  test('writing nothing opens a stream whose target speaks first', async () => {
    const edge = await readyEdge()
    expect(
      edge.mux.open({ kind: TargetKind.TCP, slot: 0 }, new Recorder())?.write(Buffer.alloc(0), 0, 0, true),
    ).toBe(true)
    expect(await edge.next()).toBe('00000601' + '00000001' + '030600000000')
  })

  test('the end is the FIN bit, on OPEN when nothing was written before', async () => {
    const edge = await readyEdge()
    const first = edge.mux.open({ kind: TargetKind.HTTP, slot: 0 }, new Recorder())!
    first.write(Buffer.from('a'), 0, 1, true)
    first.end()
    edge.mux.open({ kind: TargetKind.HTTP, slot: 0 }, new Recorder())?.end()
    expect(await edge.next()).toBe(
      '00000701' +
        '00000001' +
        '020600000000' +
        '61' +
        '00000082' +
        '00000001' +
        '00000681' +
        '00000003' +
        '020600000000',
    )
  })

  test('RST carries its code, and a stream that was never announced needs none', async () => {
    const edge = await readyEdge()
    edge.mux.open({ kind: TargetKind.HTTP, slot: 0 }, new Recorder())?.reset(ResetCode.CANCELLED)
    const stream = edge.mux.open({ kind: TargetKind.HTTP, slot: 0 }, new Recorder())!
    stream.write(Buffer.from('a'), 0, 1, true)
    stream.reset(ResetCode.ORIGIN_TIMEOUT)
    expect(await edge.next()).toBe(
      '00000701' + '00000001' + '020600000000' + '61' + '00000404' + '00000001' + '00000006',
    )
    expect(edge.mux.streamCount).toBe(0)
  })

  test('PING is answered with its own word, the newest when several came', async () => {
    const edge = await readyEdge()
    edge.feedHex('00000405' + '00000000' + '0000002a' + '00000405' + '00000000' + 'deadbeef')
    expect(await edge.next()).toBe('00000406' + '00000000' + 'deadbeef')
  })

  test('WIN grants what was consumed once the peer has spent a quarter of its window', async () => {
    const edge = await readyEdge({ window_bytes: 16384 })
    edge.feedHex(`00100601${'00000002'}${'020600000000'}${'61'.repeat(4096)}`)
    expect(await edge.next()).toBe('00000403' + '00000002' + '00001000')
  })

  test('ACK says how much of the link was read, every 32 KiB', async () => {
    const edge = await readyEdge()
    const before = edge.mux.bytesIn
    const length = 32_768 - 1 - before - 8 - 6
    edge.feedHex(
      `${(length + 6).toString(16).padStart(6, '0')}01${'00000002'}${'020600000000'}${'61'.repeat(length)}`,
    )
    await new Promise((resolve) => setImmediate(resolve))
    expect([edge.mux.bytesIn, edge.written.length]).toEqual([32_767, 0])
    edge.feedHex('00000002' + '00000002')
    expect(await edge.next()).toBe(`00000808${'00000000'}${'0000000000008007'}`)
  })

  test('an agent without acknowledgements gets none', async () => {
    const edge = await readyEdge({ features: [] })
    edge.feedHex(`00800601${'00000002'}${'020600000000'}${'61'.repeat(32_768)}`)
    edge.feedHex('00000405' + '00000000' + '00000001')
    expect(await edge.next()).toBe('00000406' + '00000000' + '00000001')
  })

  test('GOAWAY says the last id taken, the code and the words', async () => {
    const edge = await readyEdge()
    edge.feedHex('00000601' + '00000002' + '020600000000')
    edge.mux.goAway({ code: LinkCode.RESTART, edges: ['b:7071'] })
    const pairs = Buffer.from('\x05edges\x00\x06b:7071')
    expect(await edge.next()).toBe(
      `${'00001607'}${'00000000'}${'00000002'}${'0000000a'}${pairs.toString('hex')}`,
    )
  })
})

describe('reading', () => {
  const stream = '00000002'
  const conversation =
    `00000801${stream}020600000007${'6869'}` + // OPEN "hi"
    `00000a01${'00000004'}${'02080000000100ff'}${'6f6b'}` + // OPEN whose target header is longer than ours
    `0000037f${stream}ffffff` + // unknown type
    `00000808${'00000000'}${'0000000000000000'}` + // ACK of nothing yet
    `00000002${stream}` + // empty DATA
    `00000302${stream}${'202d20'}` + // DATA " - "
    `00000405${'00000000'}${'00000001'}` + // PING
    `00000282${stream}${'627'}${'9'}` + // DATA|FIN "by"
    `00000102${'00000009'}${'ff'}` + // unknown stream
    `00000404${'00000004'}${'00000004'}` // RST

  /** Feeds pieces through one buffer that is overwritten after each, as a reader's shared buffer is. */
  function feedInChunks(edge: LoneEnd, hex: string, sizes: (at: number) => number): void {
    const bytes = Buffer.from(hex, 'hex')
    const shared = Buffer.alloc(bytes.length)
    for (let at = 0; at < bytes.length; ) {
      const length = bytes.copy(shared, 0, at, at + sizes(at))
      edge.mux.feed(shared, 0, length)
      shared.fill(0xee)
      at += length
    }
  }

  function expectConversation(sizes: (at: number) => number): void {
    const edge = new LoneEnd('edge')
    const recorders = new Map<number, Recorder>()
    edge.onStream = (opened) => {
      const recorder = new Recorder()
      opened.handler = recorder
      recorders.set(opened.id, recorder)
    }
    feedInChunks(edge, helloFrame('agent'), sizes)
    edge.mux.hello(edgeHello)
    feedInChunks(edge, conversation, sizes)
    expect(edge.closes).toEqual([])
    expect(edge.streams.map(({ target }) => target)).toEqual([
      { kind: TargetKind.HTTP, slot: 7 },
      { kind: TargetKind.HTTP, slot: 1 },
    ])
    expect(recorders.get(2)?.bytes.toString()).toBe('hi - by')
    expect(recorders.get(2)?.ended).toBe(1)
    expect(recorders.get(4)?.bytes.toString()).toBe('ok')
    expect(recorders.get(4)?.resets).toEqual([ResetCode.ORIGIN_REFUSED])
  }

  test('a link cut into pieces of any size says the same', () => {
    for (let size = 1; size <= 64; size++) expectConversation(() => size)
  })

  test('a link cut in two at any byte says the same', () => {
    for (let cut = 1; cut < conversation.length / 2; cut++) {
      expectConversation((at) => (at < cut ? cut - at : conversation.length))
    }
  })
})
