import { ResetCode } from '@nora/protocol'
import { expect, test } from 'vitest'
import { Agent } from './agent.ts'
import { diallerTo } from './testing/dialler.ts'
import { eventually } from './testing/eventually.ts'
import { FakeEdge, type FakeVisitor } from './testing/fake-edge.ts'
import { startOrigin } from './testing/origin.ts'

const MIB = 1024 * 1024

test('uploads to a service that does not read fill no more than the buffer; new ones are refused', async () => {
  const edge = await FakeEdge.start()
  const origin = await startOrigin((socket) => socket.pause())
  const agent = new Agent({
    dialler: diallerTo([edge.address]),
    identity: {
      token: 'nt_x',
      clientKey: 'k'.repeat(40),
      instance: 'i',
      machine: 'm',
      os: 'o',
      version: '1',
    },
    tunnels: [
      {
        ref: 1,
        kind: 'http',
        name: 'shop',
        region: null,
        target: origin.target,
        options: {},
        isInspected: false,
        isPooled: false,
        takesOver: false,
      },
    ],
    captures: null,
    onEvent() {},
    random: () => 0,
    bufferBytes: 64 * 1024,
  })
  agent.start()
  const link = await edge.link()
  link.open().send(Buffer.alloc(32 * MIB))
  const others: FakeVisitor[] = []
  await eventually(() => {
    const other = link.open()
    other.send('x')
    others.push(other)
    return others.some(({ resetCode }) => resetCode === ResetCode.REFUSED)
  }, 'a refusal')
  expect(link.mux.isClosed).toBe(false)
  await agent.stop()
  await origin.close()
  await edge.close()
})
