import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { decode, encode } from 'dns-packet'
import { expect, test } from 'vitest'
import { askByUdp, askServer } from './ask-server.ts'

const NAME = 'shop.example'

function answerWith(id: number, name: string): Buffer {
  const question = { type: 'TXT' as const, name }
  const answers = [{ type: 'TXT' as const, name, ttl: 0, data: 'right' }]
  return encode({ id, type: 'response', questions: [question], answers })
}

/** A message whose name points at itself. */
function makeLoop(id: number): Buffer {
  const loop = Buffer.alloc(18)
  loop.writeUInt16BE(id, 0)
  loop.writeUInt16BE(0x8000, 2)
  loop.writeUInt16BE(1, 4)
  loop.writeUInt16BE(0xc00c, 12)
  loop.writeUInt16BE(16, 14)
  loop.writeUInt16BE(1, 16)
  return loop
}

/** Asks a server that sends all of these for one question. */
async function ask(reply: (id: number) => Buffer[]) {
  const server = createSocket('udp4')
  server.on('message', (query, from) => {
    for (const bytes of reply(decode(query).id ?? 0)) server.send(bytes, from.port, from.address)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  const at = { address: '127.0.0.1', port: server.address().port }
  const question = { name: NAME, type: 'TXT', isRecursive: false } as const
  const message = await askByUdp(at, question, { random: Math.random, timeoutMs: 300 })
  server.close()
  return message
}

test.each<[string, (id: number) => Buffer]>([
  ['with another id', (id) => answerWith(id ^ 1, NAME)],
  ['to another question', (id) => answerWith(id, 'other.example')],
  ['with a name that points at itself', makeLoop],
  ['that is cut off', (id) => answerWith(id, NAME).subarray(0, 20)],
  ['of no bytes', () => Buffer.alloc(0)],
  ['of very many bytes', () => Buffer.alloc(60_000, 0xc0)],
])('an answer %s is none, and the true one after it is taken', async (_, forge) => {
  expect(await ask((id) => [forge(id)])).toBeNull()
  expect(await ask((id) => [forge(id), answerWith(id, NAME)])).toMatchObject({
    answers: [{ type: 'TXT', name: NAME }],
  })
})

// The system refuses the first everywhere, and the others where there is no route to them.
test.each(['255.255.255.255', '2001:db8::53', '192.0.2.53'])(
  'a server at %s, where no network leads, is one that says nothing',
  async (address) => {
    const question = { name: NAME, type: 'TXT', isRecursive: false } as const
    const deps = { random: Math.random, timeoutMs: 300 }
    expect((await askServer({ address, port: 53 }, question, deps)).message).toBeNull()
  },
)
