import { parseOriginTarget, parseTcpTarget, routedTarget, type TunnelRequest } from '@nora/agent'
import { describe, expect, test } from 'vitest'
import type { ShownTunnel, TunnelFact } from '../../../output/tunnel-view.ts'
import type { PlannedTunnel } from '../plan/tunnel-plan.ts'
import { ProgramAddresses } from './program-addresses.ts'
import { listOwnOrigins, ProgramGates } from './program-gates.ts'
import { refuseTargetOptions } from './run-tunnel-options.ts'

const plan = (label: string, request: Partial<TunnelRequest>) => ({ label, request }) as PlannedTunnel
const online = (label: string, url: string): TunnelFact => ({
  type: 'online',
  tunnel: { label, url } as ShownTunnel,
  isAgain: false,
})
const never = new Promise<never>(() => {})

describe('the addresses of tunnels to a program', () => {
  test('are known once every one is open, and that of the first for browsers is the program’s', async () => {
    const addresses = new ProgramAddresses([
      plan('db', { kind: 'tcp' }),
      plan('api', { kind: 'http', isInternal: true }),
      plan('web', { kind: 'http' }),
      plan('admin', { kind: 'http' }),
    ])
    const known = addresses.whenKnown(never).then(() => 'known')
    for (const label of ['admin', 'db', 'api']) addresses.tell(online(label, `https://${label}.example.com`))
    const first = await Promise.race([known, new Promise((resolve) => setImmediate(resolve, 'waits'))])
    addresses.tell(online('web', 'https://web.example.com'))
    expect([first, await known, addresses.url]).toEqual(['waits', 'known', 'https://web.example.com'])
  })

  test('are not had where one of them is refused, or all end before', async () => {
    const addresses = new ProgramAddresses([plan('web', { kind: 'http' }), plan('db', { kind: 'tcp' })])
    const known = addresses.whenKnown(never)
    const tunnel = { label: 'web', url: null } as ShownTunnel
    addresses.tell({ type: 'ended', tunnel, code: 'Conflict', message: 'The name is taken.' })
    await expect(known).rejects.toMatchObject({ exitCode: 5, message: 'web: The name is taken.' })
    await expect(new ProgramAddresses([plan('web', {})]).whenKnown(Promise.resolve())).rejects.toThrow(
      'before they were open',
    )
  })
})

describe('gates of tunnels to a program', () => {
  const request = (target: TunnelRequest['target']) => ({ ref: 1, target }) as TunnelRequest

  test('stand before ports of this machine', () => {
    const routes = ['3001', 'https://api.example.com', 'unix:/run/app.sock'].map((text, at) => ({
      path: `/${at}`,
      destination: parseOriginTarget(text) as never,
      stripsPrefix: false,
    }))
    const fallback = parseOriginTarget('127.0.0.1:3000') as never
    expect(listOwnOrigins(routedTarget({ routes, fallback, rewritesHost: false }))).toEqual([
      { host: 'localhost', port: 3001 },
      { host: '127.0.0.1', port: 3000 },
    ])
    expect(listOwnOrigins(parseTcpTarget('db.example.com:5432'))).toEqual([])
    const there = request(parseTcpTarget('db.example.com:5432'))
    expect(new ProgramGates().add(there, [])).toBe(there)
  })

  test('are one for the same ports, closed at first, and gone with the last tunnel there', async () => {
    const gates = new ProgramGates()
    const web = request(parseOriginTarget('3000'))
    const first = gates.add(web, listOwnOrigins(web.target))
    const second = gates.add({ ...web, ref: 2 }, listOwnOrigins(web.target), { isOpen: true })
    expect([first.gate === second.gate, first.gate?.isOpen]).toEqual([true, false])
    for (const gate of gates.list()) gate.open()
    expect(first.gate?.isOpen).toBe(true)
    await gates.close()
    const db = request(parseTcpTarget('5432'))
    const added = gates.add(db, listOwnOrigins(db.target), { isOpen: true })
    expect([first.gate?.isOpen, added.gate?.isOpen]).toEqual([false, true])
    gates.keepOnly([added])
    expect(gates.list().map(({ origins }) => origins)).toEqual([[{ host: 'localhost', port: 5432 }]])
  })
})

test.each([
  [['run', '--basic-auth', 'a:b'], /--basic-auth .*\.yml/],
  [['run', '--domain=shop.example.com', '--', 'npm'], /--domain/],
])('%j is refused for tunnels that nora.yml describes', (args, says) => {
  expect(() => refuseTargetOptions(args)).toThrow(says)
  expect(() => refuseTargetOptions(['run', '--takeover', '--', 'curl', '--basic-auth', 'a:b'])).not.toThrow()
})
