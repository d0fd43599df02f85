import { LinkCode } from '@nora/protocol'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { directNetwork } from './dial/network.ts'
import { probeLink } from './probe-link.ts'
import { FakeEdge } from './testing/fake-edge.ts'

const IDENTITY = {
  token: `nt_${'x'.repeat(40)}`,
  clientKey: 'k'.repeat(40),
  instance: 'i1',
  machine: 'anna-mbp',
  os: 'Linux 6',
  version: '0.1.0',
}
const OPTIONS = { network: directNetwork, identity: IDENTITY }
let edge: FakeEdge

beforeEach(async () => {
  edge = await FakeEdge.start()
})

afterEach(() => edge.close())

test('a probe says HELLO, publishes nothing and tells how long it took', async () => {
  const probe = await probeLink(edge.address, OPTIONS)
  expect(probe).toMatchObject({ edgeId: 'edge-test' })
  expect(probe.connectMs).toBeGreaterThan(0)
  expect(probe.helloMs).toBeGreaterThan(0)
  expect(edge.links[0]?.received).toEqual([])
})

test('a token that is refused is told with the words of the edge', async () => {
  const text = { ru: 'Отозван.', en: 'Revoked.' }
  edge.admit = () => ({ code: LinkCode.UNAUTHORIZED, problem: 'Unauthorized', text })
  await expect(probeLink(edge.address, OPTIONS)).rejects.toMatchObject({ code: 'Unauthorized', text })
})

test('an edge that is not there is the network’s error', async () => {
  const { address } = edge
  await edge.close()
  await expect(probeLink(address, OPTIONS)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  edge = await FakeEdge.start()
})
