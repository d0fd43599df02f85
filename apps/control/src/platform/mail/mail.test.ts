import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { signUpSomeone } from '../../testing/person.ts'
import { toEmail } from './email.ts'

const email = toEmail({
  to: 'anna@example.com',
  lang: 'ru',
  subject: '123456 — код',
  heading: 'Код <для входа>',
  code: '123456',
  paragraphs: ['Введите его.'],
  footer: 'Nora',
})

test('a letter says the same as text and as HTML, and escapes what it is given', () => {
  expect(email.text).toContain('123456')
  expect(email.html).toContain('123456')
  expect(email.html).toContain('Код &lt;для входа&gt;')
})

describe('the mailbox', () => {
  let booted: Booted
  beforeAll(async () => {
    booted = await bootControl()
    await booted.visitor().api.accounts.sendSignUpCode({ body: { email: 'anna@example.com', lang: 'en' } })
    await booted.control.platform.settle()
  })
  afterAll(() => booted.close())

  const read = (headers: Record<string, string> = {}, path = '/dev/mailbox') => {
    const cookie = `nora_mailbox=${booted.control.mailboxKey}`
    return booted.control.app.inject({ url: path, headers: { host: 'localhost:7070', cookie, ...headers } })
  }

  test('shows letters as a page and to programs', async () => {
    const page = await read()
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('is your Nora confirmation code')
    const [item] = (await read({ accept: 'application/json' })).json().items
    expect(item).toMatchObject({
      to: 'anna@example.com',
      text: expect.stringContaining('Confirm your e-mail'),
    })
    const html = await read({}, `/dev/mailbox/${item.id}`)
    expect(html.headers['content-security-policy']).toContain('sandbox')
    expect(html.body).toContain('Confirm your e-mail')
  })

  test('without the printed link shows no letter but where the link is, and refuses programs', async () => {
    for (const cookie of ['', 'nora_mailbox=wrong', `nora_mailbox=${'x'.repeat(43)}`]) {
      const page = await read({ cookie })
      expect(page.statusCode).toBe(200)
      expect(page.body).toContain('mailbox_url')
      expect(page.body).not.toContain('anna@example.com')
      expect((await read({ cookie, accept: 'application/json' })).statusCode).toBe(401)
      const [{ id }] = (await read({ accept: 'application/json' })).json().items
      expect((await read({ cookie }, `/dev/mailbox/${id}`)).statusCode).toBe(404)
    }
  })

  test('opens by the key of the printed link, which becomes a cookie of that page alone', async () => {
    const open = (payload: object) =>
      booted.control.app.inject({
        method: 'POST',
        url: '/dev/mailbox/open',
        headers: { host: 'localhost:7070' },
        payload,
      })
    for (const payload of [{}, { key: '' }, { key: 'x'.repeat(43) }, { key: ['a'] }]) {
      expect((await open(payload)).statusCode).toBe(404)
    }
    const opened = await open({ key: booted.control.mailboxKey })
    expect(opened.statusCode).toBe(204)
    expect(opened.headers['set-cookie']).toMatch(
      /^nora_mailbox=[\w-]{43}; Max-Age=\d+; Path=\/dev\/mailbox; HttpOnly; SameSite=Strict$/,
    )
    const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? ''
    expect((await read({ cookie })).body).toContain('anna@example.com')
  })

  test('opens for the signed-in owner of the installation without a link, and for nobody else’s sign-in', async () => {
    const owner = booted.visitor()
    const { user_id } = await booted.control.ensureOwner()
    await owner.api.accounts.signIn({ body: { ticket: await booted.control.issueTicket(user_id) } })
    const nonMember = await signUpSomeone(booted)
    const toHeader = (cookies: Map<string, string>) =>
      [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    expect((await read({ cookie: toHeader(owner.cookies) })).body).toContain('anna@example.com')
    expect((await read({ cookie: toHeader(nonMember.cookies) })).body).not.toContain('anna@example.com')
  })

  test.each([
    ['through a proxy', { 'x-forwarded-for': '192.0.2.1' }],
    ['through a proxy that says where it is', { via: '1.1 proxy' }],
    ['through nginx as people copy it', { 'x-real-ip': '192.0.2.1' }],
    ['through a proxy of the newer kind', { forwarded: 'for=192.0.2.1' }],
    ['through a balancer', { 'x-forwarded-proto': 'https' }],
    ['through a network of proxies', { 'cf-connecting-ip': '192.0.2.1' }],
  ])('is not there %s', async (_how, headers) => {
    expect((await read(headers)).statusCode).toBe(404)
  })

  test('is not there through a tunnel, whose name is not the console’s', async () => {
    expect((await read({ host: 'shop.localhost:8080' })).statusCode).toBe(421)
  })

  test('is not there through a proxy that speaks HTTP/1.0 and says nothing, nor of HTTP/1.1', async () => {
    await booted.control.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = booted.control.app.server.address() as { port: number }
    const ask = (version: string, cookie: string) =>
      new Promise<string>((resolve) => {
        let heard = ''
        const socket = connect(port, '127.0.0.1')
        socket.on('data', (bytes) => {
          heard += String(bytes)
        })
        socket.on('close', () => resolve(heard.split('\r\n', 1)[0] ?? ''))
        socket.write(
          `GET /dev/mailbox HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n${cookie}\r\n`,
        )
      })
    const cookie = `Accept: application/json\r\nCookie: nora_mailbox=${booted.control.mailboxKey}\r\n`
    expect(await ask('1.1', cookie)).toBe('HTTP/1.1 200 OK')
    expect(await ask('1.0', cookie)).toBe('HTTP/1.1 404 Not Found')
    // One of HTTP/1.1 that adds no field looks as a local browser does, but for the key.
    expect(await ask('1.1', 'Accept: application/json\r\n')).toBe('HTTP/1.1 401 Unauthorized')
  })

  describe.each(['local', 'everyone'])('of a console that is not local, open to %s', (to) => {
    const base_url = 'https://nora.example.com'
    let other: Booted
    beforeAll(async () => {
      other = await bootControl({ base_url, is_mailbox_open: to === 'everyone' })
    })
    afterAll(() => other.close())
    const visit = (host: string, cookies: Record<string, string> = {}) =>
      other.control.app.inject({ url: '/dev/mailbox', headers: { host }, cookies })

    test('is nobody’s but the signed-in owner’s', async () => {
      const { user_id } = await other.control.ensureOwner()
      const owner = other.visitor()
      await owner.api.accounts.signIn({ body: { ticket: await other.control.issueTicket(user_id) } })
      const nonMember = await signUpSomeone(other)
      for (const host of ['nora.example.com', 'localhost:7070', '127.0.0.1:7070']) {
        expect((await visit(host)).statusCode).toBe(404)
        expect((await visit(host, Object.fromEntries(nonMember.cookies))).statusCode).toBe(404)
      }
      expect((await visit('nora.example.com', Object.fromEntries(owner.cookies))).statusCode).toBe(200)
    })
  })

  test('is not there when letters are sent', async () => {
    const sending = await bootControl({ smtp_url: 'smtp://127.0.0.1:1' })
    const response = await sending.control.app.inject({ url: '/dev/mailbox', headers: { host: 'localhost' } })
    expect(response.statusCode).toBe(404)
    await sending.close()
  })
})
