import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueAuthority, issueClient } from '../../src/testing/authority.ts'
import { certificateSettings, makeCertificate } from '../kit/certificate.ts'
import { FakeControl } from '../kit/fake-control.ts'
import { RawOrigin } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

const root = await issueAuthority('Root')
const anna = await issueClient('anna', root)
const source = `
on_http_request:
  - actions:
      - type: mtls
        config:
          authorities: [${JSON.stringify(root.cert_pem)}]
  - actions:
      - type: add-headers
        config:
          headers: {x-name: "\${conn.tls.client.subject.common_name}"}
`

let folder: string
let near: RunningEdge
let far: RunningEdge
let origin: RawOrigin

/** `near` takes visitors in, `far` has the agent and runs the policy. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nora-hop-'))
  const control = new FakeControl()
  const start = (id: string, settings: Record<string, string> = {}) => {
    const peer = { NORA_EDGE_ID: id, NORA_EDGE_MACHINE: 'one', NORA_EDGE_HOP_FOLDER: folder }
    return RunningEdge.start({ ...peer, ...settings }, control)
  }
  far = await start('edge-far')
  near = await start('edge-near', certificateSettings([makeCertificate(['DNS:shop.localhost'])]))
  origin = await RawOrigin.answering('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi')
  const { socket } = control.enrolments[0]!.hop
  control.elsewhere.set('shop.localhost', [{ edge_id: 'edge-far', socket, address: null }])
  const policy = { endpoint: 'shop.localhost', policy_id: 'tpl_1', version: 1, source }
  const policies = [{ ...policy, trial: null, shadow: null }]
  control.push('set_policies', { is_full: false, policies, removed: [] })
  await far.shop(origin.port)
})

afterAll(async () => {
  await near.stop()
  await far.stop()
  origin.close()
  rmSync(folder, { recursive: true })
})

async function ask(pair: { cert?: string; key?: string }, fields = ''): Promise<string> {
  const port = near.ports.https_port ?? 0
  const host = 'shop.localhost'
  const socket = connect({ port, host: '127.0.0.1', servername: host, rejectUnauthorized: false, ...pair })
  socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${fields}\r\n`)
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  return answer
}

test('the edge that has the tunnel learns what a visitor has shown to another, and the service does not', async () => {
  // Both edges hear of the policy, each in its time.
  await expect.poll(() => ask({ cert: anna.cert_pem, key: anna.key_pem })).toContain('200 OK')
  expect(origin.received).toMatch(/x-name: anna\r\n/i)
  expect(origin.received).not.toContain('Nora-Client-Chain')
})

test('a visitor cannot say it by itself', async () => {
  const forged = `Nora-Client-Chain: ${Buffer.from(anna.der).toString('base64')}\r\n`
  expect(await ask({}, forged)).toContain('403 Forbidden')
})
