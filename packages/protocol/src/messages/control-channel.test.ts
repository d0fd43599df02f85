import type { Problem } from '@nora/kit'
import { describe, expect, test } from 'vitest'
import { LinkCode, ResetCode } from '../frames/codes.ts'
import { TargetKind } from '../frames/target.ts'
import { linkedMuxes, Recorder, until } from '../testing/linked-muxes.ts'
import { acceptControl, type ControlChannel, openControl } from './control-channel.ts'
import { encodeLine, MessageLines } from './message-lines.ts'
import { type AgentMessage, agentMessage, type EdgeMessage, edgeMessage } from './messages.ts'

const bind: AgentMessage = {
  type: 'bind',
  ref: 1,
  kind: 'http',
  name: 'shop',
  target: 'localhost:3000',
  is_pooled: false,
  takes_over: false,
  options: {},
}
const bound: EdgeMessage = {
  type: 'bound',
  ref: 1,
  tunnel_id: 'tun_1',
  hostname: 'shop.localhost',
  url: 'http://shop.localhost:8080',
  slot: 0,
  epoch: 3,
}
const text = { ru: 'Имя занято.', en: 'The name is taken.' }

class Ear<Message> {
  readonly messages: Message[] = []
  readonly closes: (Problem | undefined)[] = []
  onMessage(message: Message): void {
    this.messages.push(message)
  }
  onClose(problem: Problem | undefined): void {
    this.closes.push(problem)
  }
}

async function openChannel() {
  const ends = await linkedMuxes()
  const edgeEar = new Ear<AgentMessage>()
  const agentEar = new Ear<EdgeMessage>()
  const accepted: ControlChannel<EdgeMessage, AgentMessage>[] = []
  ends.edge.onStream = (stream, target) => {
    if (target.kind === TargetKind.CONTROL) accepted.push(acceptControl(stream, edgeEar))
  }
  const channel = openControl(ends.agent.mux, agentEar)!
  return { ...ends, channel, accepted, edgeEar, agentEar }
}

describe('a control channel', () => {
  test('carries messages both ways, in order', async () => {
    const { channel, accepted, edgeEar, agentEar } = await openChannel()
    channel.send(bind)
    channel.send({ type: 'unbind', ref: 1 })
    await until(() => edgeEar.messages.length === 2)
    expect(edgeEar.messages).toEqual([bind, { type: 'unbind', ref: 1 }])
    accepted[0]!.send(bound)
    accepted[0]!.send({ type: 'refused', ref: 2, code: 'Conflict', text, data: { owner: 'anna' } })
    await until(() => agentEar.messages.length === 2)
    expect(agentEar.messages[0]).toEqual(bound)
    expect(agentEar.messages[1]).toMatchObject({ code: 'Conflict', data: { owner: 'anna' } })
  })

  test('is given up when the peer says what cannot be read, with the reason', async () => {
    const { agent, edgeEar } = await openChannel()
    const heard = new Recorder()
    const stream = agent.mux.open({ kind: TargetKind.CONTROL, slot: 0 }, heard)!
    const line = '{"type":"bind","ref":-1}\n'
    stream.write(Buffer.from(line), 0, line.length, true)
    await until(() => heard.resets.length === 1)
    expect(heard.resets).toEqual([ResetCode.PROTOCOL_ERROR])
    expect(edgeEar.closes.map((problem) => problem?.code)).toEqual(['BadMessage'])
    expect(edgeEar.messages).toEqual([])
  })

  test('tells its owner once that the link is gone', async () => {
    const { edge, channel, edgeEar, agentEar } = await openChannel()
    channel.send(bind)
    await until(() => edgeEar.messages.length === 1)
    edge.mux.close({ code: LinkCode.RESTART })
    await until(() => agentEar.closes.length === 1)
    channel.send(bind)
    expect([edgeEar.closes, agentEar.closes]).toEqual([[undefined], [undefined]])
  })

  test('closed by its owner says the last words and ends on both sides', async () => {
    const { edge, agent, channel, edgeEar, agentEar } = await openChannel()
    channel.send({ type: 'unbind', ref: 1 })
    channel.close()
    await until(() => edgeEar.closes.length === 1)
    expect(edgeEar.messages).toHaveLength(1)
    await until(() => edge.mux.streamCount + agent.mux.streamCount === 0)
    expect(agentEar.closes).toEqual([])
  })

  test('takes the longest options of many tunnels at once', async () => {
    const { channel, edgeEar } = await openChannel()
    const network = '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff/128'
    const options = { allow_cidr: Array<string>(10_000).fill(network) }
    for (let ref = 1; ref <= 20; ref++) channel.send({ ...bind, ref, options })
    await until(() => edgeEar.messages.length === 20)
    expect(edgeEar.messages.at(-1)).toMatchObject({ ref: 20, options })
  })

  test('does not pile up what the peer never reads', async () => {
    const { edge, accepted, channel, edgeEar, agent } = await openChannel()
    channel.send(bind)
    await until(() => accepted.length === 1)
    agent.socket.pause()
    const notice: EdgeMessage = { type: 'notice', text: { ru: 'а'.repeat(2000), en: 'a'.repeat(4000) } }
    for (let i = 0; i < 1000 && edgeEar.closes.length === 0; i++) accepted[0]!.send(notice)
    expect(edgeEar.closes).toHaveLength(1)
    edge.mux.destroy()
  })
})

describe('message lines', () => {
  const read = (bytes: Buffer, size = bytes.length) => {
    const lines = new MessageLines(edgeMessage)
    const messages: EdgeMessage[] = []
    const shared = Buffer.alloc(size)
    for (let at = 0; at < bytes.length; at += size) {
      const length = bytes.copy(shared, 0, at, at + size)
      messages.push(...lines.push(shared, 0, length))
    }
    return messages
  }

  test('cut at every byte say the same', () => {
    const notice: EdgeMessage = { type: 'notice', text }
    const bytes = Buffer.concat([encodeLine(bound), encodeLine(notice)])
    for (let size = 1; size <= bytes.length; size++) expect(read(bytes, size)).toEqual([bound, notice])
  })

  test('that come byte by byte take no more room than their bytes', () => {
    const lines = new MessageLines(edgeMessage)
    const byte = Buffer.from('x')
    const before = process.memoryUsage().heapUsed
    for (let i = 0; i < 1_000_000; i++) lines.push(byte, 0, 1)
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(40_000_000)
    expect(() => lines.push(Buffer.alloc(100_000, 'x'), 0, 100_000)).toThrow(/over 1048576 bytes/)
  })

  test('of an unknown type are skipped, unknown fields too', () => {
    const bytes = Buffer.from(
      '{"type":"later","x":1}\n{"type":"notice","text":{"ru":"а","en":"a"},"colour":1}\n',
    )
    expect(read(bytes)).toEqual([{ type: 'notice', text: { ru: 'а', en: 'a' } }])
  })

  test.each([
    ['not JSON', '{"type":\n'],
    ['no object', '[]\n'],
    ['null', 'null\n'],
    ['an empty line', '\n'],
    ['no type', '{"ref":1}\n'],
    ['a field of the wrong kind', '{"type":"closed","reason":5,"text":{"ru":"","en":""}}\n'],
    ['a line without an end', 'x'.repeat(1_100_000)],
  ])('with %s are a Problem', (_what, line) => {
    expect(() => read(Buffer.from(line))).toThrow(expect.objectContaining({ code: 'BadMessage' }))
  })

  test('that no peer would take are a Problem of the sender', () => {
    expect(() => encodeLine({ ...bind, target: 'x'.repeat(1_100_000) } as AgentMessage)).toThrow(/1100/)
  })

  test('options of a bind may be left out', () => {
    const line = Buffer.from('{"type":"bind","ref":1,"kind":"http","target":"3000"}\n')
    expect(new MessageLines(agentMessage).push(line, 0, line.length)).toEqual([
      {
        type: 'bind',
        ref: 1,
        kind: 'http',
        target: '3000',
        options: {},
        is_pooled: false,
        takes_over: false,
      },
    ])
  })
})
