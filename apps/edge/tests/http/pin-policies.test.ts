import { describe, expect, test } from 'vitest'
import { PolicedShop } from '../kit/policed-shop.ts'
import { Browser } from '../kit/sign-in-browser.ts'

const shop = new PolicedShop()
const { ask, attach } = shop
const pin = (config = 'code: "402913"') =>
  `on_http_request: [{name: door, actions: [{type: pin, config: {${config}}}]}]`

const status = (answer: string) => answer.slice(9, 12)

describe('a code on a page', () => {
  test('is asked of browsers on a page, and lets in who knows it until the session ends', async () => {
    await attach(pin())
    const browser = new Browser(ask)
    const page = await browser.open('/orders?day=1')
    expect(page.path).toMatch(/^\/\.nora\/sign-in\/[0-9a-f]{16}\?to=%2Forders%3Fday%3D1$/)
    expect(page.text).toContain('Enter the code')
    expect(page.text).toContain("form-action 'self'")
    expect(page.text).not.toContain('<script')
    expect((await browser.submit({ code: '111111' })).text).toContain('The code is wrong.')
    const entered = await browser.submit({ code: '402913' })
    expect(entered.path).toBe('/orders?day=1')
    expect(status(entered.text)).toBe('200')
    expect(shop.edge.control.visitorSessions.at(-1)).toMatchObject({
      endpoint: 'shop.localhost',
      policy_id: 'tpl_1',
      provider: 'pin',
    })
  })

  test('speaks Russian to those who read it', async () => {
    await attach(pin())
    const { text } = await new Browser(ask, 'Accept-Language: ru\r\n').open('/')
    expect(Buffer.from(text, 'latin1').toString()).toContain('Введите код')
  })

  test('gives programs and scripts 401 in words, and no redirect', async () => {
    await attach(pin())
    const html = 'Accept: text/html\r\n'
    for (const fields of ['', 'Accept: application/json\r\n', `${html}Sec-Fetch-Mode: cors\r\n`]) {
      const answer = await ask(fields)
      expect(status(answer)).toBe('401')
      expect(answer).not.toContain('Location')
      expect(answer).toContain('You have to sign in here')
    }
    expect(shop.received).toBe('')
  })

  test('leads a form that was sent back to its page, and does not send it again', async () => {
    await attach(pin())
    const answer = await ask('Accept: text/html\r\nContent-Length: 3\r\n', {
      method: 'POST',
      target: '/buy',
      body: 'a=1',
    })
    expect(status(answer)).toBe('303')
    expect(answer).toContain('Location: /.nora/sign-in/')
    expect(answer).toContain('?to=%2Fbuy')
    expect(shop.received).toBe('')
  })

  test('lets through and says what it would have done with enforce: false', async () => {
    await attach(
      'on_http_request: [{actions: [{type: pin, config: {code: "1", enforce: false}}, ' +
        '{type: add-headers, config: {headers: {x-pin: "${actions.nora.pin.authorized}", x-who: "[${actions.nora.pin.identity.id}]"}}}]}]',
    )
    expect(status(await ask())).toBe('200')
    expect(shop.received).toMatch(/x-pin: false\r\nx-who: \[\]/i)
  })
})

describe('the cookie of a session', () => {
  test('never reaches the service or an expression, and the service cannot set it', async () => {
    await attach(
      'on_http_request: [{actions: [{type: pin, config: {code: "402913"}}, ' +
        `{type: add-headers, config: {headers: {x-seen: "\${size(req.headers['cookie']) > 0 ? req.headers['cookie'][0] : ''}"}}}]}]`,
      undefined,
      'HTTP/1.1 200 OK\r\nSet-Cookie: nora-visitor-0=x; Path=/\r\nSet-Cookie: own=1\r\nContent-Length: 0\r\n\r\n',
    )
    const browser = new Browser(ask, 'Cookie: theme=dark; lang=ru\r\n')
    await browser.open('/')
    const entered = await browser.submit({ code: '402913' })
    expect(status(entered.text)).toBe('200')
    expect(entered.text).toContain('Set-Cookie: own=1')
    expect(entered.text).not.toContain('nora-visitor-0')
    expect(shop.received).toContain('theme=dark; lang=ru')
    expect(shop.received).not.toContain('nora-visitor')
    expect(browser.cookies).toMatch(/nora-visitor-[0-9a-f]{16}=k1\./)
    expect(entered.setCookies).toContain('HttpOnly; SameSite=Lax')
  })

  test('is worth nothing after the code has changed, at another rule, or once its session is revoked', async () => {
    await attach(pin())
    const browser = new Browser(ask)
    await browser.open('/')
    await browser.submit({ code: '402913' })
    const enter = async () => status((await browser.fetch('/')).text)
    expect(await enter()).toBe('200')
    shop.push(pin('code: "777777"'))
    await expect.poll(enter).toBe('401')
    shop.push(
      `on_http_request: [{actions: [{type: log, config: {metadata: {a: b}}}, {type: pin, config: {code: "402913"}}]}]`,
    )
    await expect.poll(async () => status(await ask())).toBe('401')
    expect(await enter()).toBe('401')
    shop.push(pin())
    await expect.poll(enter).toBe('200')
    const revoked = [
      { id: `vis_${shop.edge.control.visitorSessions.length}`, expires_at: '2099-01-01T00:00:00.000Z' },
    ]
    shop.edge.control.push('revoke_visitor_sessions', { is_full: false, revoked })
    await expect.poll(enter).toBe('401')
    shop.edge.control.push('revoke_visitor_sessions', { is_full: true, revoked: [] })
    expect(await enter()).toBe('401')
  })

  test('is forgotten and ended by signing out, which only a form of this site does', async () => {
    await attach(pin())
    const browser = new Browser(ask)
    await browser.open('/')
    await browser.submit({ code: '402913' })
    expect((await browser.open('/.nora/logout')).text).toContain('Sign out of this site?')
    const elsewhere = await browser.submit({}, 'Origin: https://evil.test\r\n')
    expect(status(elsewhere.text)).toBe('403')
    expect(status((await browser.fetch('/')).text)).toBe('200')
    expect((await browser.submit({})).text).toContain('You are signed out')
    expect(shop.edge.control.endedSessions).toContain(`vis_${shop.edge.control.visitorSessions.length}`)
    expect(status((await browser.fetch('/')).text)).toBe('401')
  })
})

describe('guessing', () => {
  test('stops after ten wrong codes from an address, and a right one then shows nothing', async () => {
    // Its place is its own, so that the guesses of other tests do not count.
    await attach(
      `on_http_request: [{actions: [{type: log, config: {metadata: {a: b}}}]}, {actions: [{type: pin, config: {code: "402914"}}]}]`,
    )
    const browser = new Browser(ask)
    await browser.open('/')
    for (let i = 0; i < 10; i++) await browser.submit({ code: `${100_000 + i}` })
    const late = await browser.submit({ code: '402914' })
    expect(status(late.text)).toBe('429')
    expect(late.text).toMatch(/Retry-After: \d+/)
    expect(late.setCookies).toBe('')
  })
})

describe('a sign-in', () => {
  test('goes back only to places of the same host', async () => {
    await attach(pin('code: "5555"'))
    for (const to of ['//evil.test/a', '/\\evil.test', 'https://evil.test', '/.nora/logout', '/a\tb']) {
      const browser = new Browser(ask)
      const gate = (await browser.open('/')).path.split('?')[0]
      await browser.open(`${gate}?to=${encodeURIComponent(to)}`)
      const { text } = await browser.submit({ code: '5555' }, '', false)
      expect(text, to).toMatch(/\r\nLocation: \/\r\n/)
    }
  })

  test('leaves paths of the service alone where no policy asks who a visitor is', async () => {
    await attach('on_http_request: [{actions: [{type: log, config: {metadata: {a: b}}}]}]')
    await ask('', { target: '/.nora/logout' })
    expect(shop.received).toContain('GET /.nora/logout')
  })

  test('is 503 in words while control is away, and sessions that are open go on', async () => {
    await attach(pin('code: "6666"'))
    const [inside, outside] = [new Browser(ask), new Browser(ask)]
    await inside.open('/')
    await inside.submit({ code: '6666' })
    await outside.open('/')
    const { port } = shop.edge.control
    await shop.edge.control.disappear()
    try {
      const refused = await outside.submit({ code: '6666' })
      expect(status(refused.text)).toBe('503')
      expect(refused.text).toMatch(/Retry-After: \d+/)
      expect(status((await inside.fetch('/')).text)).toBe('200')
    } finally {
      await shop.edge.control.listen(port)
    }
  })
})
