import { createIds, systemClock } from '@nora/kit'
import { Budget } from '@nora/protocol'
import { expect, test } from 'vitest'
import { HeldRequests } from './legs/held-requests.ts'
import { Tunnel, type TunnelLeg } from './legs/tunnel.ts'
import { Visitors } from './listeners/visitors.ts'
import { createPipeline } from './pipeline.ts'
import { compileRules } from './rules/tunnel-rules.ts'
import { Hostnames } from './snapshot/hostnames.ts'
import { visit } from './testing/raw-http.ts'

/** A tunnel whose leg must not be used. */
function makeTunnel(): Tunnel {
  const claim = {
    agent: {
      client_key: 'k'.repeat(32),
      instance: 'i',
      machine: 'm',
      os: 'linux',
      version: '1',
      remote_address: '::1',
    },
    credential_id: 'c',
    kind: 'http' as const,
    name: 'shop',
    target: 't',
    region: 'local',
    rules: [],
  }
  const hostname = 'shop.localhost'
  const url = `https://${hostname}:8443`
  const rules = compileRules({ https_redirect: true, basic_auth: ['anna:secret-123'] })
  const facts = { id: 'tun_1', hostname, url, epoch: 1, slot: 1, claim, hostHeader: null, rules }
  return new Tunnel(facts, { mux: { isClosed: false } } as TunnelLeg, new Budget(1))
}

test('a visitor who came by http is sent to https before a password is asked for', async () => {
  const tunnel = makeTunnel()
  const monotonicMs = () => systemClock.monotonicMs()
  const pipeline = createPipeline({
    edgeId: 'edge-test',
    requestsLimit: 10,
    clock: systemClock,
    ids: createIds(systemClock),
    findTunnel: () => tunnel,
    findLostTunnel: () => undefined,
    hostnames: new Hostnames({ ask: async () => 'unknown', monotonicMs }),
    held: new HeldRequests(),
    isRetiring: () => false,
    isStopping: () => false,
  })
  const visitors = new Visitors({ edgeId: 'edge-test', pipeline, monotonicMs, onRunning() {} })
  const port = await visitors.listen(0, '127.0.0.1')
  const text = await visit(port, 'POST /a?b HTTP/1.1\r\nHost: shop.localhost\r\nConnection: close\r\n\r\n')
  expect(text).toMatch(
    /^HTTP\/1\.1 308 Permanent Redirect\r\nContent-Length: 0\r\nCache-Control: no-store\r\n/,
  )
  expect(text).toContain('\r\nLocation: https://shop.localhost:8443/a?b\r\n')
  expect(text).not.toMatch(/Nora-Error|WWW-Authenticate/)
  visitors.close()
})
