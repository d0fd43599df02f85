import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Booted, bootControl } from '../../testing/boot.ts'
import { toLetter } from './letter.ts'

const letter = toLetter({
  to: 'anna@example.com',
  lang: 'ru',
  subject: '123456 — код',
  heading: 'Код <для входа>',
  code: '123456',
  paragraphs: ['Введите его.'],
  footer: 'Nora',
})

test('a letter says the same as text and as HTML, and escapes what it is given', () => {
  expect(letter.text).toContain('123456')
  expect(letter.html).toContain('123456')
  expect(letter.html).toContain('Код &lt;для входа&gt;')
})

describe('the mailbox', () => {
  let booted: Booted
  beforeAll(async () => {
    booted = await bootControl()
    await booted.visitor().api.accounts.sendSignUpCode({ body: { email: 'anna@example.com', lang: 'en' } })
    await booted.control.platform.settle()
  })
  afterAll(() => booted.close())

  const read = (headers: Record<string, string> = {}, path = '/dev/mailbox') =>
    booted.control.app.inject({ url: path, headers: { host: 'localhost:7070', ...headers } })

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

  test.each([
    ['through a proxy', { 'x-forwarded-for': '192.0.2.1' }],
    ['through a tunnel', { host: 'shop.localhost:8080' }],
  ])('is not there %s', async (_how, headers) => {
    expect((await read(headers)).statusCode).toBe(404)
  })

  test('is not there when letters are sent', async () => {
    const sending = await bootControl({ smtp_url: 'smtp://127.0.0.1:1' })
    const response = await sending.control.app.inject({ url: '/dev/mailbox', headers: { host: 'localhost' } })
    expect(response.statusCode).toBe(404)
    await sending.close()
  })
})
