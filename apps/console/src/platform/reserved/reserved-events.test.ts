import type { Domain } from '@nora/contract/domains'
import type { Tunnel } from '@nora/contract/tunnels'
import { expect, test } from 'vitest'
import { aDomain, aTunnel } from '../../testing/fixtures.ts'
import { applyTunnel } from './reserved-events.ts'

const shop = aDomain({ name: 'shop' })
const other = aDomain({ name: 'blog' })
const tunnel = aTunnel({ name: 'shop' })

const byHostname = { isBehind: ({ hostname }: Tunnel, domain: Domain) => hostname === domain.hostname }
const apply = (domains: readonly Domain[], happened: Tunnel) => applyTunnel(byHostname, domains, happened)

test('a reserved name shows the tunnel that uses it, others stay the same', () => {
  const [shown, untouched] = apply([shop, other], tunnel)
  expect(shown?.tunnel).toMatchObject({ id: tunnel.id, machine: 'anna-mbp' })
  expect(untouched).toBe(other)
})

test('tunnels of other addresses change nothing', () => {
  const domains = [shop]
  expect(apply(domains, aTunnel({ name: 'wiki' }))).toBe(domains)
})

test('a closed one leaves the time, and does not take its successor away', () => {
  const closed = { ...tunnel, state: 'closed' as const, closed_at: '2026-01-15T11:00:00.000Z' }
  const [used] = apply([shop], tunnel)
  if (!used) throw new Error('the domain is gone')
  expect(apply([used], closed)).toMatchObject([{ tunnel: null, last_used_at: closed.closed_at }])
  expect(apply([used], { ...closed, id: 'tun_before' })).toEqual([used])
})
