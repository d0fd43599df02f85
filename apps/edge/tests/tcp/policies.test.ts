import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from '../kit/free-port.ts'
import { RunningEdge } from '../kit/running-edge.ts'

/** What a visitor reads of a TCP tunnel whose service says `hello`. */
async function visitPoliced(source: string): Promise<string> {
  const edge = await RunningEdge.start({ NORA_EDGE_TCP_HOST: '127.0.0.1' })
  const origin = createServer((socket) => socket.end('hello')).listen(0, '127.0.0.1')
  await once(origin, 'listening')
  const port = await freePort()
  edge.control.push('set_policies', {
    is_full: false,
    policies: [
      { endpoint: `localhost:${port}`, policy_id: 'tpl_1', version: 1, source, trial: null, shadow: null },
    ],
    removed: [],
  })
  const agent = await edge.agent({ originPort: (origin.address() as { port: number }).port, kind: 'tcp' })
  await agent.bind(String(port))
  let text = ''
  // Who is refused is reset.
  const visitor = connect({ port, host: '127.0.0.1' }).on('error', () => {})
  visitor.on('data', (bytes) => {
    text += String(bytes)
  })
  await new Promise((resolve) => visitor.once('close', resolve))
  agent.destroy()
  origin.close()
  await edge.stop()
  return text
}

test.each([
  ['restrict-ips', '{allow: [127.0.0.0/8]}', 'hello'],
  ['restrict-ips', '{deny: [127.0.0.0/8]}', ''],
  ['restrict-ips', '{deny: [127.0.0.0/8], enforce: false}', 'hello'],
  ['deny', '{}', ''],
  ['close-connection', '{}', ''],
  ['terminate-tls', '{}', ''],
])('a rule for connections: %s %s lets %j through', async (type, config, text) => {
  const source = `on_tcp_connect: [{actions: [{type: ${type}, config: ${config}}]}]`
  expect(await visitPoliced(source)).toBe(text)
})
