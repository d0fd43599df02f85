import {
  toAssertionPurpose,
  VISITOR_REQUEST_PURPOSE,
  VisitorSeals,
  type VisitorSignInRequest,
} from '@nora/link'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeGateway, makeMember } from '../kit/make-gateway.ts'
import { RawOrigin, visit } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'
import { Browser } from '../kit/sign-in-browser.ts'

const MAINTENANCE = { until: null, page: '<h1>Back soon</h1>', allow: [] }
const USER = { id: 'usr_1', email: 'anna@example.com', name: 'Anna' }

let edge: RunningEdge
let origin: RawOrigin

beforeEach(async () => {
  edge = await RunningEdge.start()
  origin = await RawOrigin.answering('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nshop')
  await edge.shop(origin.port)
  await push('gtw_1')
})

afterEach(async () => {
  await edge.stop()
  origin.close()
})

const ask = (fields = '', { target = '/' } = {}) =>
  visit(
    edge.ports.http_port,
    `GET ${target} HTTP/1.1\r\nHost: site.localhost\r\nConnection: close\r\n${fields}\r\n`,
  )

async function push(
  gateway_id: string,
  changes: Partial<ReturnType<typeof makeGateway>> = {},
): Promise<void> {
  const members = [makeMember('gtm_1', 'shop.localhost')]
  const marker = makeGateway({ gateway_id: `${gateway_id}x`, endpoint: `${gateway_id}.localhost` })
  const gateway = makeGateway({ gateway_id, members, maintenance: MAINTENANCE, ...changes })
  edge.control.push('set_gateways', { is_full: true, gateways: [gateway, marker], removed: [] })
  const isKnown = () =>
    visit(edge.ports.http_port, `GET / HTTP/1.1\r\nHost: ${marker.endpoint}\r\nConnection: close\r\n\r\n`)
  await expect.poll(isKnown).not.toContain('unknown_host')
}

const seals = () => new VisitorSeals(edge.control.visitorKeys.keys)

/** As the console answers a request. */
function assertMember({ gate, nonce, hostname }: VisitorSignInRequest, changes: object = {}): string {
  const said = { id: 'vas_1', gate, nonce, until: Date.now() + 60_000, user: USER, via_team_id: 'team_1' }
  return seals().seal(toAssertionPurpose(hostname), { ...said, ...changes })
}

async function begin(target = '/.nora/maintenance?to=/orders') {
  const browser = new Browser(ask)
  const { text } = await browser.open(target)
  const [, sealed = ''] =
    /Location: https:\/\/console\.test\/visitor_sign_in\?request=([^\r]*)/.exec(text) ?? []
  const request = seals().open(VISITOR_REQUEST_PURPOSE, sealed) as VisitorSignInRequest
  const comeBack = (assertion: string) =>
    browser.open(`/.nora/callback?gate=${request.gate}&assertion=${assertion}`)
  return { browser, request, comeBack }
}

test('members of the team sign in at the console and pass; everybody else sees the page', async () => {
  const page = await ask()
  expect(page).toContain('HTTP/1.1 503 ')
  expect(page).toContain('Content-Security-Policy: sandbox\r\n')
  expect(page).toContain('Back soon')
  const { browser, request, comeBack } = await begin()
  expect(request).toMatchObject({
    origin: 'http://site.localhost',
    hostname: 'site.localhost',
    team_id: 'team_1',
    teams: [],
  })
  const entered = await comeBack(assertMember(request))
  expect([entered.path, entered.text.slice(0, 15)]).toEqual(['/orders', 'HTTP/1.1 200 OK'])
  expect((await browser.open('/')).text).toMatch(/shop$/)
  // The service is told nothing of it.
  expect(origin.received).not.toContain('nora-visitor')
  expect(origin.received).not.toContain('nora-flow')
  expect(await ask()).toContain('Back soon')
})

test('an answer of the console for somebody or something else lets nobody pass', async () => {
  const { browser, request, comeBack } = await begin()
  const other = await begin()
  const refused = async (assertion: string) => (await comeBack(assertion)).text
  expect(await refused(assertMember(request, { nonce: other.request.nonce }))).toContain('Back soon')
  expect(await refused(assertMember(request, { gate: 'other' }))).toContain('Back soon')
  expect(await refused(assertMember(request, { until: Date.now() - 1 }))).toContain('Back soon')
  expect(await refused(assertMember(request, { via_team_id: 'team_2' }))).toContain('Back soon')
  expect(await refused(assertMember({ ...request, hostname: 'blog.localhost' }))).toContain('Back soon')
  expect(await refused('')).toContain('Back soon')
  expect(
    (await new Browser(ask).open(`/.nora/callback?gate=maintenance&assertion=${assertMember(request)}`)).text,
  ).toContain('Back soon')
  expect((await browser.open('/')).text).toContain('Back soon')
  expect(origin.received).toBe('')
})

test('a pass is of one gateway, and a forged one of none', async () => {
  const { browser, request, comeBack } = await begin()
  await comeBack(assertMember(request))
  expect((await browser.open('/')).text).toMatch(/shop$/)
  const forged = browser.cookies.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  expect(await ask(`Cookie: ${forged}\r\n`)).toContain('Back soon')
  await push('gtw_2')
  expect((await browser.open('/')).text).toContain('Back soon')
})
