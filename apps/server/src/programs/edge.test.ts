import { edgeSettings } from '@nora/contract/settings'
import { expect, test } from 'vitest'
import type { Ports } from '../choose-ports.ts'
import { loadConfig } from '../config/load-config.ts'
import { edgePrograms } from './edge.ts'

const PORTS: Ports = {
  control_http: 1,
  control_link: 2,
  control_monitor: 3,
  edge_http: 4,
  edge_https: 5,
  edge_link: 6,
  edge_ssh: 7,
  edge_monitor: 8,
}

function getVariables(file: string): Readonly<Record<string, string>> {
  const readText = (path: string) => (path === '/srv/nora-server.yml' ? file : undefined)
  const config = loadConfig({ folder: '/srv', env: {}, file: undefined, readText })
  const [program] = edgePrograms(config, PORTS, { script: 'edge.mjs', peerFolder: '/tmp/peers' })
  return program!.command().env
}

test('every setting of edges in the file reaches their processes', () => {
  const known = Object.entries(edgeSettings).filter(([, setting]) => !('readBy' in setting))
  const variables = getVariables('')
  const missing = known
    .map(([name]) => `NORA_EDGE_${name.toUpperCase()}`)
    .filter((name) => !(name in variables))
  expect(missing).toEqual([])
})

test('what policies may call and where gateways may lead is what the operator says', () => {
  expect(getVariables('')).toMatchObject({
    NORA_EDGE_POLICY_REQUESTS: 'off',
    NORA_EDGE_POLICY_PRIVATE: 'off',
    NORA_EDGE_PRIVATE_UPSTREAMS: '',
  })
  const file = "edge:\n  policy_requests: on\n  policy_private: on\n  private_upstreams: '10.20.0.0/16'\n"
  expect(getVariables(file)).toMatchObject({
    NORA_EDGE_POLICY_REQUESTS: 'on',
    NORA_EDGE_POLICY_PRIVATE: 'on',
    NORA_EDGE_PRIVATE_UPSTREAMS: '10.20.0.0/16',
  })
})
