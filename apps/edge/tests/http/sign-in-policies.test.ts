import {
  toAssertionPurpose,
  VISITOR_REQUEST_PURPOSE,
  VisitorSeals,
  type VisitorSignInRequest,
} from '@nora/link'
import { signShare } from '@nora/policy'
import { describe, expect, test } from 'vitest'
import { PolicedShop } from '../kit/policed-shop.ts'
import { Browser } from '../kit/sign-in-browser.ts'

const shop = new PolicedShop()
const { ask, attach } = shop
const rule = (type: string, config: string) =>
  `on_http_request: [{actions: [{type: ${type}, config: ${config}}, ` +
  `{type: add-headers, config: {headers: {x-who: "\${actions.nora.${type.replace('-', '_')}.identity.id}"}}}]}]`
const status = (answer: string) => answer.slice(9, 12)

describe('a code by mail', () => {
  const policy = rule('mail-code', '{domains: [example.com], emails: [Boris@elsewhere.test]}')

  test('lets in who has it, and tells the service who that is', async () => {
    await attach(policy)
    const browser = new Browser(ask)
    expect((await browser.open('/orders')).text).toContain('Sign in by email')
    expect((await browser.submit({ email: 'Anna@Example.com' })).text).toContain('Enter the code')
    expect((await browser.submit({ code: '000000' })).text).toContain('The code is wrong')
    const entered = await browser.submit({ code: '123 456' })
    expect([entered.path, status(entered.text)]).toEqual(['/orders', '200'])
    expect(shop.received).toContain('x-who: mail-code:anna@example.com')
  })

  test('is answered alike for an address that is not allowed, which never gets in', async () => {
    await attach(policy)
    const pages: string[] = []
    for (const email of ['boris@elsewhere.test', 'vera@elsewhere.test']) {
      const browser = new Browser(ask)
      await browser.open('/')
      pages.push(
        (await browser.submit({ email })).text.replace(/\r\n(?:Set-Cookie|X-Request-Id): [^\r]*/g, ''),
      )
      expect(status((await browser.submit({ code: '123456' }, '', false)).text)).toBe(
        email.startsWith('b') ? '303' : '403',
      )
    }
    expect(pages[0]).toBe(pages[1])
    expect(shop.edge.control.visitorCodes.slice(-2).map(({ is_allowed }) => is_allowed)).toEqual([
      true,
      false,
    ])
  })

  test('needs the browser that asked for it, and an address that is still allowed', async () => {
    await attach(policy)
    const [asked, other] = [new Browser(ask), new Browser(ask)]
    await asked.open('/')
    await asked.submit({ email: 'anna@example.com' })
    await other.open('/')
    expect(status((await other.submit({ code: '123456' })).text)).toBe('400')
    await asked.submit({ code: '123456' })
    const enter = async () => status((await asked.fetch('/')).text)
    expect(await enter()).toBe('200')
    shop.push(rule('mail-code', '{domains: [elsewhere.test]}'))
    await expect.poll(enter).toBe('403')
  })
})

describe('a share link', () => {
  const policy = rule('share-link', '{key: the-key, max_uses: 3}')
  const link = (expiresMs = Date.now() + 60_000, key = 'the-key') =>
    `nora_share=${signShare(key, { id: 'lnk_1', expiresMs, label: 'For Anna' })}`

  test('becomes a session and a URL without the token', async () => {
    await attach(policy)
    const browser = new Browser(ask)
    const opened = await browser.open(`/a?x=1&${link()}&y=2`)
    expect([opened.path, status(opened.text)]).toEqual(['/a?x=1&y=2', '200'])
    expect(shop.edge.control.visitorSessions.at(-1)).toMatchObject({
      provider: 'share-link',
      subject: 'lnk_1',
      share: { id: 'lnk_1', max_uses: 3 },
    })
    expect(shop.received).not.toContain('nora_share')
    expect(status((await browser.fetch('/other')).text)).toBe('200')
  })

  test('of another key, one that has expired and none at all let nobody in', async () => {
    await attach(policy)
    for (const query of [link(Date.now() - 1_000), link(undefined, 'other'), 'nora_share=x.y'])
      expect(status(await ask('', { target: `/?${query}` }))).toBe('403')
    expect((await new Browser(ask).open('/')).text).toContain('You need a link')
    expect(status(await ask(''))).toBe('401')
  })

  test('is not used up by a program that only looks at it', async () => {
    await attach(policy)
    const before = shop.edge.control.visitorSessions.length
    expect(status(await ask('', { method: 'HEAD', target: `/?${link()}` }))).toBe('401')
    expect(shop.edge.control.visitorSessions.length).toBe(before)
  })
})

describe('members of the team', () => {
  const policy = rule('team-auth', '{roles: [admin], teams: [tea_2]}')

  /** As the console answers a request. */
  function assert(request: VisitorSignInRequest, changes: object = {}): string {
    const seals = new VisitorSeals(shop.edge.control.visitorKeys.keys)
    const user = { id: 'usr_1', email: 'anna@example.com', name: 'Anna' }
    const { gate, nonce, hostname } = request
    const said = { id: `ast_${nonce}`, gate, nonce, until: Date.now() + 60_000, user, via_team_id: 'team_1' }
    return seals.seal(toAssertionPurpose(hostname), { ...said, ...changes })
  }

  async function begin(target: string) {
    const browser = new Browser(ask)
    const { text } = await browser.open(target)
    const [, sealed = ''] =
      /Location: https:\/\/console\.test\/visitor_sign_in\?request=([^\r]*)/.exec(text) ?? []
    const seals = new VisitorSeals(shop.edge.control.visitorKeys.keys)
    const request = seals.open(VISITOR_REQUEST_PURPOSE, sealed) as VisitorSignInRequest
    const comeBack = (assertion: string) =>
      browser.open(`/.nora/callback?gate=${request.gate}&assertion=${assertion}`)
    return { browser, request, comeBack }
  }

  test('are sent to the console and come back signed in', async () => {
    await attach(policy)
    const { request, comeBack } = await begin('/orders?page=2')
    expect(request).toMatchObject({
      origin: 'http://shop.localhost',
      hostname: 'shop.localhost',
      team_id: 'team_1',
      teams: ['tea_2'],
      roles: ['admin'],
    })
    const entered = await comeBack(assert(request))
    expect([entered.path, status(entered.text)]).toEqual(['/orders?page=2', '200'])
    expect(shop.received).toContain('x-who: team-auth:usr_1')
    expect(shop.edge.control.visitorSessions.at(-1)).toMatchObject({
      subject: 'usr_1',
      via_team_id: 'team_1',
    })
  })

  test('cannot use an answer twice, in another browser, for another gate or too late', async () => {
    await attach(policy)
    const first = await begin('/')
    const second = await begin('/')
    const refused = async (assertion: string, at = first) => status((await at.comeBack(assertion)).text)
    expect(await refused(assert(first.request, { nonce: 'other' }))).toBe('400')
    expect(await refused(assert(first.request), second)).toBe('400')
    expect(await refused(assert(first.request, { gate: 'other' }))).toBe('400')
    expect(await refused(assert(first.request, { until: Date.now() - 1 }))).toBe('400')
    expect(await refused(assert({ ...first.request, hostname: 'blog.localhost' }))).toBe('400')
    expect(await refused('')).toBe('400')
    const assertion = assert(first.request)
    const flow = first.browser.cookies
    expect(await refused(assertion)).toBe('200')
    const copied = new Browser(ask, `Cookie: ${flow}\r\n`)
    const again = await copied.open(`/.nora/callback?gate=${first.request.gate}&assertion=${assertion}`)
    expect(status(again.text)).toBe('403')
    expect(again.text).toContain('This sign-in was used before')
  })
})
