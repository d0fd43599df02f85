import { latencyBucket } from '@nora/kit'
import { expect, test } from 'vitest'
import { awaitHolder, noteCounts } from './live-tunnel.ts'
import { TunnelTraffic } from './traffic.ts'
import type { TunnelWithUser } from './tunnels.store.ts'

const now = new Date('2026-11-20T12:00:00Z')
const refused = { failure: 1, message: 'ORIGIN_REFUSED' }

function openTunnel() {
  const traffic = new TunnelTraffic({ requests: 0, errors: 0, bytes_in: 0, bytes_out: 0 }, null)
  const entry = awaitHolder({} as TunnelWithUser, { traffic, now })
  const tell = (edge_id: string, origin_error: typeof refused | null, answers = 0) =>
    noteCounts(entry, {
      edge_id,
      counts: { legs: [], origin_error, latency: answers === 0 ? [] : [[latencyBucket(5), answers]] },
      now,
    })
  return { entry, tell }
}

test('an answer through another edge clears the failure, also when its own edge tells it again', () => {
  const { entry, tell } = openTunnel()
  tell('edge-1', refused)
  expect(entry.origin_error).toMatchObject({ message: 'ORIGIN_REFUSED', edge_id: 'edge-1' })
  tell('edge-2', null, 1)
  expect(entry.origin_error).toBeNull()
  tell('edge-1', refused)
  expect(entry.origin_error).toBeNull()
  tell('edge-1', { ...refused, failure: 2 })
  expect(entry.origin_error).not.toBeNull()
})

test('requests that the edge refused by itself do not say that the target can be reached', () => {
  const { entry, tell } = openTunnel()
  tell('edge-1', refused)
  tell('edge-2', null)
  expect(entry.origin_error).not.toBeNull()
})
