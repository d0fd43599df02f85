import { expect, test } from 'vitest'
import { toAgentPaths } from './agent-paths.ts'

const REGION = { agent_host: 'edge.example.com', agent_port: 7071 } as const
const OPEN = { ...REGION, public_scheme: 'https', public_port: 443 } as const
const LOCAL = { ...REGION, public_scheme: 'http', public_port: 8080 } as const

/** `wss:443*`: a WebSocket over TLS, with an authority of the installation's own. */
function written(...input: Parameters<typeof toAgentPaths>): string[] {
  return toAgentPaths(...input).map(({ carrier, port, tls, ca_pem }) => {
    const scheme = carrier === 'tcp' ? (tls ? 'tls' : 'tcp') : tls ? 'wss' : 'ws'
    return `${scheme}:${port}${ca_pem === null ? '' : '*'}`
  })
}

test.each([
  [
    'the web’s own port comes after the agents’',
    OPEN,
    true,
    ['tls:7071*', 'tls:443', 'wss:443', 'wss:7071*'],
  ],
  ['a public port without TLS is no way for a link that has it', LOCAL, true, ['tls:7071*', 'wss:7071*']],
  ['a link without TLS may take it', LOCAL, false, ['tcp:7071', 'ws:8080', 'ws:7071']],
] as const)('%s', (_what, region, tls, paths) => {
  expect(written(region, { tls, caPem: tls ? 'PEM' : null })).toEqual(paths)
})

test('one port with one certificate for everything is named once', () => {
  const region = { ...OPEN, agent_port: 443 }
  expect(written(region, { tls: true, caPem: null })).toEqual(['tls:443', 'wss:443'])
})
