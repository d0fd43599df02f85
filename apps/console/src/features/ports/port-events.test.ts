import { expect, test } from 'vitest'
import { aPort, aTunnel } from '../../testing/fixtures.ts'
import { applyTunnel } from './port-events.ts'

const db = aPort({ alias: 'db' })
const other = aPort({ port: 20_018 })
const tunnel = aTunnel({ name: 'db', kind: 'tcp', hostname: db.address })

test('the port a tunnel stands behind shows it, others stay the same', () => {
  const [shown, untouched] = applyTunnel([db, other], tunnel)
  expect(shown?.tunnel).toMatchObject({ id: tunnel.id, machine: 'anna-mbp' })
  expect(untouched).toBe(other)
})

test('tunnels of other addresses and kinds change nothing', () => {
  const ports = [db]
  expect(applyTunnel(ports, aTunnel({ name: 'shop' }))).toBe(ports)
  expect(applyTunnel(ports, aTunnel({ kind: 'tcp', hostname: 'localhost:1' }))).toBe(ports)
})

test('a closed one leaves the time, and does not take its successor away', () => {
  const closed = { ...tunnel, state: 'closed' as const, closed_at: '2026-01-15T11:00:00.000Z' }
  const [used] = applyTunnel([db], tunnel)
  if (!used) throw new Error('the port is gone')
  expect(applyTunnel([used], closed)).toMatchObject([{ tunnel: null, last_used_at: closed.closed_at }])
  expect(applyTunnel([used], { ...closed, id: 'tun_before' })).toEqual([used])
})
