import { describe, expect, test } from 'vitest'
import { LinkCode, linkCodeName, ResetCode, resetCodeName } from '../frames/codes.ts'
import { agentHello, edgeHello, LinkEnd, linkedMuxes, Recorder, until } from '../testing/linked-muxes.ts'
import { memorySocketPair } from '../testing/memory-socket.ts'
import type { Stream } from './stream.ts'

const target = { kind: 2, slot: 0 }

function openWith(end: LinkEnd, text: string): { stream: Stream; heard: Recorder } {
  const heard = new Recorder()
  const stream = end.mux.open(target, heard)!
  stream.write(Buffer.from(text), 0, text.length, true)
  return { stream, heard }
}

describe('HELLO', () => {
  test('there are no streams before both sides have said it', async () => {
    const [edgeSocket, agentSocket] = memorySocketPair()
    const edge = new LinkEnd('edge', edgeSocket)
    const agent = new LinkEnd('agent', agentSocket)
    agent.mux.hello(agentHello)
    await until(() => edge.hello !== undefined)
    expect([agent.mux.open(target, new Recorder()), edge.mux.open(target, new Recorder())]).toEqual([
      undefined,
      undefined,
    ])
    edge.mux.hello({ ...edgeHello, legs: 2 })
    await until(() => agent.hello !== undefined)
    expect(agent.hello).toMatchObject({ role: 'edge', legs: 2, edge_id: 'edge-1' })
    expect(agent.mux.open(target, new Recorder())).toBeDefined()
  })

  test('features are those that both speak', async () => {
    const [edgeSocket, agentSocket] = memorySocketPair()
    const edge = new LinkEnd('edge', edgeSocket)
    const agent = new LinkEnd('agent', agentSocket)
    agent.mux.hello({ ...agentHello, features: ['ack', 'dgram'] })
    await until(() => edge.hello !== undefined)
    edge.mux.hello({ ...edgeHello, features: ['ack', 'hop'] })
    expect([...(edge.mux.agreement?.features ?? [])]).toEqual(['ack'])
  })

  test('an edge may say that it takes a while, an agent may not', async () => {
    const [edgeSocket, agentSocket] = memorySocketPair()
    const edge = new LinkEnd('edge', edgeSocket)
    const agent = new LinkEnd('agent', agentSocket)
    agent.mux.sayWait()
    await until(() => edge.closes.length > 0)
    expect(edge.closes[0]).toMatchObject({ code: LinkCode.PROTOCOL_ERROR })

    const [edgeSocket2, agentSocket2] = memorySocketPair()
    const patient = new LinkEnd('agent', agentSocket2)
    const slow = new LinkEnd('edge', edgeSocket2)
    let waits = 0
    patient.onWait = () => ++waits > 0
    patient.mux.hello(agentHello)
    await until(() => slow.hello !== undefined)
    slow.mux.sayWait()
    await until(() => waits === 1)
    slow.mux.hello(edgeHello)
    slow.mux.sayWait()
    await until(() => patient.hello !== undefined)
    expect(patient.mux.open(target, new Recorder())).toBeDefined()
    expect([waits, patient.closes]).toEqual([1, []])
  })

  test('an agent that has waited long enough hangs up', async () => {
    const [edgeSocket, agentSocket] = memorySocketPair()
    const edge = new LinkEnd('edge', edgeSocket)
    const agent = new LinkEnd('agent', agentSocket)
    agent.onWait = () => false
    agent.mux.hello(agentHello)
    await until(() => edge.hello !== undefined)
    edge.mux.sayWait()
    await until(() => agent.closes.length > 0 && edge.closes.length > 0)
  })

  test('a refused agent hears why', async () => {
    const [edgeSocket, agentSocket] = memorySocketPair()
    const edge = new LinkEnd('edge', edgeSocket)
    const agent = new LinkEnd('agent', agentSocket)
    agent.mux.hello(agentHello)
    await until(() => edge.hello !== undefined)
    const text = { ru: 'Токен не подходит.', en: 'The token does not fit.' }
    edge.mux.close({ code: LinkCode.UNAUTHORIZED, problem: 'Unauthorized', text })
    await until(() => agent.closes.length > 0)
    expect(agent.closes[0]).toMatchObject({
      code: LinkCode.UNAUTHORIZED,
      goaway: { problem: 'Unauthorized', text },
    })
  })
})

describe('streams', () => {
  test('ids rise on the wire in the order of first writes, whatever the order of opens', async () => {
    const { edge, agent } = await linkedMuxes()
    const late = edge.mux.open(target, new Recorder())!
    const { stream: early } = openWith(edge, 'early')
    late.write(Buffer.from('late'), 0, 4, true)
    await until(() => agent.streams.length === 2)
    expect([early.id, late.id]).toEqual([1, 3])
    expect(agent.closes).toEqual([])
  })

  test('each side ends for itself', async () => {
    const { edge, agent } = await linkedMuxes()
    const { stream, heard } = openWith(edge, 'question')
    stream.end()
    await until(() => agent.streams[0]?.stream.endReceived === true)
    const answer = agent.streams[0]!.stream
    answer.write(Buffer.from('answer'), 0, 6, true)
    answer.end()
    await until(() => heard.ended === 1)
    expect(heard.bytes.toString()).toBe('answer')
    expect([stream.dead, answer.dead, edge.mux.streamCount, agent.mux.streamCount]).toEqual([
      true,
      true,
      0,
      0,
    ])
  })

  test('a reset reaches the other side with its code, and late writes are dropped', async () => {
    const { edge, agent } = await linkedMuxes()
    const { stream, heard } = openWith(edge, 'x')
    await until(() => agent.streams.length === 1)
    agent.streams[0]!.stream.reset(ResetCode.ORIGIN_REFUSED)
    await until(() => heard.resets.length === 1)
    expect(heard.resets.map(resetCodeName)).toEqual(['origin_refused'])
    expect(stream.write(Buffer.from('y'), 0, 1, true)).toBe(true)
    stream.end()
    stream.reset(ResetCode.CANCELLED)
    openWith(edge, 'z')
    await until(() => agent.streams.length === 2)
    expect(agent.closes).toEqual([])
  })

  test('a stream that its owner leaves unattended is reset', async () => {
    const { edge, agent } = await linkedMuxes()
    agent.onStream = () => {}
    const { heard } = openWith(edge, 'x')
    await until(() => heard.resets.length === 1)
    expect(heard.resets).toEqual([ResetCode.UNKNOWN_TARGET])
  })

  test('queued bytes still leave after the end', async () => {
    const { edge, agent } = await linkedMuxes({ window_bytes: 16384 })
    const stream = edge.mux.open(target, new Recorder())!
    expect(stream.write(Buffer.alloc(100_000, 1), 0, 100_000, false)).toBe(false)
    stream.end()
    await until(() => agent.streams[0]?.stream.endReceived === true)
    expect((agent.streams[0]!.stream.handler as Recorder).bytes.length).toBe(100_000)
  })

  test('a head too long for a frame or for the credit is sent in parts', async () => {
    const { edge, agent } = await linkedMuxes({ window_bytes: 16384, max_frame_bytes: 16384 })
    const stream = edge.mux.open(target, new Recorder())!
    const offset = stream.begin(200_000)
    edge.mux.chunk.fill(5, offset, offset + 150_000)
    expect(stream.commit(offset + 150_000)).toBe(false)
    stream.end()
    await until(() => agent.streams[0]?.stream.endReceived === true)
    expect((agent.streams[0]!.stream.handler as Recorder).bytes.equals(Buffer.alloc(150_000, 5))).toBe(true)
  })

  test('an owner that consumes what it never got is told so', async () => {
    const { edge } = await linkedMuxes()
    expect(() => openWith(edge, 'x').stream.consumed(1)).toThrow(RangeError)
  })

  test('a reader that waits for a whole window gets it, though it has consumed a little before', async () => {
    const { edge, agent } = await linkedMuxes({ window_bytes: 16384 })
    let received = 0
    agent.onStream = (stream) => {
      stream.handler = Object.assign(new Recorder(), {
        onData(from: Stream, _buffer: Buffer, start: number, end: number) {
          received += end - start
          if (received <= 4000) from.consumed(end - start)
        },
      })
    }
    const stream = edge.mux.open(target, new Recorder())!
    stream.write(Buffer.alloc(4000), 0, 4000, true)
    await until(() => received === 4000)
    stream.write(Buffer.alloc(20_000), 0, 20_000, true)
    await until(() => received === 4000 + 16384, 'a whole window')
    expect(agent.closes).toEqual([])
  })

  test('there are at most as many of ours as the peer announced', async () => {
    const { edge } = await linkedMuxes({ max_streams: 2 })
    const { stream } = openWith(edge, 'a')
    openWith(edge, 'b')
    expect(edge.mux.open(target, new Recorder())).toBeUndefined()
    stream.reset(ResetCode.CANCELLED)
    expect(edge.mux.open(target, new Recorder())).toBeDefined()
  })
})

describe('leaving', () => {
  test('after GOAWAY running streams go on, and only who said it opens new ones', async () => {
    const { edge, agent } = await linkedMuxes()
    const { stream } = openWith(edge, 'running')
    await until(() => agent.streams.length === 1)
    agent.mux.goAway({ code: LinkCode.RESTART, edges: ['b.example:7071', 'c.example:7071'] })
    const { heard: crossing } = openWith(edge, 'crossing')
    await until(() => edge.goaways.length === 1)
    expect(edge.goaways[0]).toMatchObject({
      code: LinkCode.RESTART,
      edges: ['b.example:7071', 'c.example:7071'],
    })
    expect(crossing.resets).toEqual([ResetCode.REFUSED])
    expect(edge.mux.open(target, new Recorder())).toBeUndefined()
    expect(agent.mux.open(target, new Recorder())).toBeDefined()
    stream.write(Buffer.from(' on'), 0, 3, true)
    await until(() => (agent.streams[0]!.stream.handler as Recorder).bytes.toString() === 'running on')
    expect([...edge.closes, ...agent.closes]).toEqual([])
  })

  test('close says why to the peer and resets what is open', async () => {
    const { edge, agent } = await linkedMuxes()
    const { heard } = openWith(edge, 'x')
    await until(() => agent.streams.length === 1)
    edge.mux.close({ code: LinkCode.SUPERSEDED })
    await until(() => agent.closes.length === 1)
    expect(heard.resets).toEqual([ResetCode.LINK_LOST])
    expect((agent.streams[0]!.stream.handler as Recorder).resets).toEqual([ResetCode.LINK_LOST])
    expect(linkCodeName(agent.closes[0]!.code)).toBe('superseded')
    expect(edge.closes).toHaveLength(1)
    await until(() => edge.timers.count === 0, 'the end of the lingering')
  })

  test('a peer that does not take the last words is cut off', async () => {
    const { edge, agent } = await linkedMuxes()
    agent.socket.pause()
    edge.mux.close({ code: LinkCode.STOPPED })
    expect(edge.socket.destroyed).toBe(false)
    edge.timers.expire()
    expect(edge.socket.destroyed).toBe(true)
  })

  test('a connection that is lost without a word is told apart', async () => {
    const { edge, agent } = await linkedMuxes()
    edge.mux.destroy()
    await until(() => agent.closes.length === 1)
    expect(agent.closes.map((close) => linkCodeName(close.code))).toEqual(['lost'])
  })
})

describe('signs of life', () => {
  test('the round trip is measured when the link begins, and on demand', async () => {
    let nowMs = 0
    const clock = { now: () => new Date(0), monotonicMs: () => nowMs }
    const [edgeSocket, agentSocket] = memorySocketPair()
    const edge = new LinkEnd('edge', edgeSocket, { clock: clock })
    const agent = new LinkEnd('agent', agentSocket)
    agent.mux.hello(agentHello)
    await until(() => edge.hello !== undefined)
    edge.mux.hello(edgeHello)
    expect(edge.mux.rttMs).toBeNull()
    nowMs = 40
    await until(() => edge.mux.rttMs !== null)
    expect(edge.mux.rttMs).toBe(40)
    edge.mux.probe('in time')
    nowMs = 52
    await until(() => edge.mux.rttMs === 12)
  })

  /** A tick is 2.5 s. */
  const tick = (end: LinkEnd, times: number) => {
    for (let i = 0; i < times; i++) end.timers.tick()
  }
  const sentBytes = async (end: LinkEnd): Promise<number> => {
    await new Promise((resolve) => setImmediate(resolve))
    return end.mux.bytesOut
  }
  async function quietLink() {
    const { edge, agent } = await linkedMuxes()
    await until(() => edge.mux.rttMs !== null && agent.mux.rttMs !== null)
    // The tick that hears of the last bytes.
    tick(edge, 1)
    return { edge, agent }
  }
  const PING_BYTES = 12

  test('15 s of silence are asked about, and 10 s without an answer are the end', async () => {
    const { edge, agent } = await quietLink()
    agent.socket.pause()
    const before = await sentBytes(edge)
    tick(edge, 4)
    expect(await sentBytes(edge)).toBe(before)
    expect(edge.mux.isHeldUp).toBe(false)
    tick(edge, 1)
    expect(await sentBytes(edge)).toBe(before + PING_BYTES)
    expect(edge.mux.isHeldUp).toBe(true)
    tick(edge, 3)
    expect(edge.closes).toEqual([])
    tick(edge, 1)
    expect(edge.closes.map((close) => linkCodeName(close.code))).toEqual(['silent'])
  })

  test('a peer that falls silent after something was sent to it is asked within 5 s', async () => {
    const { edge, agent } = await quietLink()
    agent.socket.pause()
    openWith(edge, 'question')
    const before = await sentBytes(edge)
    tick(edge, 1)
    expect(await sentBytes(edge)).toBe(before + PING_BYTES)
    tick(edge, 3)
    expect(edge.closes).toEqual([])
    tick(edge, 1)
    expect(edge.closes.map((close) => linkCodeName(close.code))).toEqual(['silent'])
  })

  test('a slow answer is no silence: the peer says that it is there', async () => {
    const { edge } = await quietLink()
    openWith(edge, 'question')
    await sentBytes(edge)
    const before = edge.mux.bytesIn
    tick(edge, 1)
    expect(edge.mux.isHeldUp).toBe(true)
    await until(() => edge.mux.bytesIn > before, 'PONG')
    expect(edge.mux.isHeldUp).toBe(false)
    tick(edge, 1)
    const asked = await sentBytes(edge)
    tick(edge, 4)
    expect(await sentBytes(edge)).toBe(asked)
    expect(edge.closes).toEqual([])
  })

  test('under traffic the round trip is measured anew', async () => {
    let nowMs = 0
    const clock = { now: () => new Date(0), monotonicMs: () => nowMs }
    const [edgeSocket, agentSocket] = memorySocketPair()
    const edge = new LinkEnd('edge', edgeSocket, { clock })
    const agent = new LinkEnd('agent', agentSocket)
    agent.mux.hello(agentHello)
    await until(() => edge.hello !== undefined)
    edge.mux.hello(edgeHello)
    await until(() => edge.mux.rttMs === 0)
    const { stream, heard } = openWith(edge, 'x')
    await until(() => agent.streams.length === 1)
    const answer = agent.streams[0]!.stream
    for (let round = 0; round < 2; round++) {
      stream.write(Buffer.alloc(2000), 0, 2000, true)
      answer.write(Buffer.from('y'), 0, 1, true)
      await until(() => heard.bytes.length === round + 1)
      tick(edge, 1)
    }
    nowMs = 25
    await until(() => edge.mux.rttMs === 25)
  })

  test('after a sleep the path is asked about at once', async () => {
    let nowMs = 0
    const clock = { now: () => new Date(nowMs), monotonicMs: () => 0 }
    const [edgeSocket, agentSocket] = memorySocketPair()
    const edge = new LinkEnd('edge', edgeSocket)
    const agent = new LinkEnd('agent', agentSocket, { clock })
    agent.mux.hello(agentHello)
    await until(() => edge.hello !== undefined)
    edge.mux.hello(edgeHello)
    await until(() => agent.mux.rttMs !== null)
    edge.socket.pause()
    const before = agent.mux.bytesOut
    nowMs += 5_000
    tick(agent, 1)
    expect(await sentBytes(agent)).toBe(before)
    nowMs += 60_000
    tick(agent, 1)
    expect(await sentBytes(agent)).toBe(before + PING_BYTES)
    tick(agent, 4)
    expect(agent.closes.map((close) => linkCodeName(close.code))).toEqual(['silent'])
  })

  test('an answered PING starts the silence anew', async () => {
    const { edge } = await linkedMuxes()
    await until(() => edge.mux.rttMs !== null)
    for (let round = 0; round < 5; round++) {
      const before = edge.mux.bytesIn
      tick(edge, 6)
      await until(() => edge.mux.bytesIn > before, 'PONG')
    }
    expect(edge.closes).toEqual([])
  })
})
