import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FakeControl } from '../kit/fake-control.ts'
import { makeGateway, makeMember, saying } from '../kit/make-gateway.ts'
import { RawOrigin, visit } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

let folder: string
let control: FakeControl
let near: RunningEdge
let far: RunningEdge
const origins: RawOrigin[] = []

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nora-forward-'))
  control = new FakeControl()
  far = await startEdge('edge-far')
  near = await startEdge('edge-near')
})

afterEach(async () => {
  await near.stop()
  await far.stop()
  for (const origin of origins.splice(0)) origin.close()
  rmSync(folder, { recursive: true })
})

function startEdge(id: string): Promise<RunningEdge> {
  const peer = { NORA_EDGE_ID: id, NORA_EDGE_MACHINE: 'one', NORA_EDGE_HOP_FOLDER: folder }
  return RunningEdge.start(peer, control)
}

async function serve(edge: RunningEdge, name: string, isInternal: boolean): Promise<RawOrigin> {
  const answer = `HTTP/1.1 200 OK\r\nContent-Length: ${name.length}\r\nX-Of: ${name}\r\n\r\n${name}`
  const origin = await RawOrigin.answering(answer)
  origins.push(origin)
  const agent = await edge.agent({ originPort: origin.port, clientKey: `client-${name}`.padEnd(24, '-') })
  await agent.bind(name, {}, false, isInternal)
  return origin
}

function attach(source: string, endpoint = 'site.localhost'): void {
  const policy = { endpoint, policy_id: 'tpl_1', version: 1, source, trial: null, shadow: null }
  control.push('set_policies', { is_full: false, policies: [policy], removed: [] })
}

const forwarding = (config: string, after = '') =>
  `{on_http_request: [{actions: [{type: forward-internal, config: ${config}}${after}]}], on_http_response: [{actions: [{type: add-headers, config: {headers: {x-by: policy}}}]}]}`

const ask = (edge = near, fields = '') =>
  visit(edge.ports.http_port, `GET /a HTTP/1.1\r\nHost: site.localhost\r\nConnection: close\r\n${fields}\r\n`)

test('a rule sends the request to an internal endpoint of the team, and the answer comes back by its rules', async () => {
  await serve(near, 'site', false)
  const api = await serve(near, 'api', true)
  attach(forwarding('{url: "https://api.internal"}'))
  await expect.poll(() => ask()).toMatch(/200 OK(.|\s)*api$/)
  expect(await ask()).toMatch(/x-by: policy/i)
  expect(api.received).toContain('Host: site.localhost')
})

test('it is reached at another edge by one hop, where no policy runs a second time', async () => {
  await serve(near, 'site', false)
  const api = await serve(far, 'api', true)
  const [{ hop }] = control.enrolments as [(typeof control.enrolments)[number]]
  control.elsewhere.set('api.team_1.internal', [{ edge_id: 'edge-far', socket: hop.socket, address: null }])
  attach('on_http_request: [{actions: [{type: deny}]}]', 'api.team_1.internal')
  attach(forwarding('{url: "https://api.internal"}'))
  await expect.poll(() => ask()).toMatch(/200 OK(.|\s)*api$/)
  expect(api.received.toLowerCase()).not.toContain('nora-led-to')
})

test('a gateway at an internal name answers, or leads on', async () => {
  await serve(near, 'site', false)
  await serve(near, 'api', true)
  attach(forwarding('{url: "http://front.internal"}'))
  const push = (changes: Parameters<typeof makeGateway>[0]) =>
    control.push('set_gateways', {
      is_full: true,
      gateways: [makeGateway({ endpoint: 'front.team_1.internal', ...changes })],
      removed: [],
    })
  push({ upstream: saying('front') })
  await expect.poll(() => ask()).toMatch(/200 OK(.|\s)*front$/)
  push({ members: [makeMember('gtm_1', 'api.team_1.internal', { kind: 'internal' })] })
  await expect.poll(() => ask()).toMatch(/200 OK(.|\s)*api$/)
})

test('an endpoint of nobody and one of another team are equally unknown', async () => {
  await serve(near, 'site', false)
  control.push('set_gateways', {
    is_full: true,
    gateways: [
      makeGateway({ endpoint: 'theirs.team_2.internal', team_id: 'team_2', upstream: saying('theirs') }),
    ],
    removed: [],
  })
  const answers: string[] = []
  for (const name of ['theirs', 'nobodys']) {
    attach(forwarding(`{url: "https://${name}.internal"}`))
    await expect.poll(() => ask()).toContain(' 502 ')
    answers.push((await ask()).replace(/^(?:Date|X-Request-Id): .*$/gim, ''))
  }
  expect(answers[0]).toBe(answers[1])
})

test('rules go on without it where they want that, and read why', async () => {
  await serve(near, 'site', false)
  const after = ', {type: custom-response, config: {body: "${actions.nora.forward_internal.error.code}"}}'
  attach(forwarding('{url: "https://gone.internal", on_error: continue}', after))
  await expect.poll(() => ask()).toMatch(/unknown_endpoint$/)
})

test('visitors lead nowhere: neither by the name nor by a field', async () => {
  await serve(near, 'site', false)
  await serve(near, 'api', true)
  expect(await ask(near, 'Nora-Led-To: api.team_1.internal\r\n')).toMatch(/site$/)
})
