import { MINUTE_MS } from '@nora/kit'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { bootControl } from '../../testing/boot.ts'
import { startSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts'
import { toEmail } from './email.ts'
import { smtpSender } from './send-email.ts'

const FROM = 'Nora <nora@example.com>'

const sentEmail = toEmail({
  to: 'anna@example.com',
  lang: 'ru',
  subject: '123456 — код',
  heading: 'Код <для входа>',
  code: '123456',
  paragraphs: ['Введите его. '.repeat(200)],
  facts: [['Адрес', '192.0.2.7\nПодделка: да']],
  action: { label: 'Открыть', url: 'http://localhost:7070/profile?a=1&b=2' },
  footer: 'Nora',
})

let server: TestSmtpServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

describe('a letter', () => {
  test('arrives as text and as HTML, in UTF-8, in lines that every server takes', async () => {
    server = await startSmtpServer()
    await smtpSender(`smtp://127.0.0.1:${server.port}`, FROM)(sentEmail)
    const [{ email, raw, recipients } = { email: null, raw: '', recipients: [] }] = server.received
    expect(email).toMatchObject({
      from: { address: 'nora@example.com', name: 'Nora' },
      to: [{ address: 'anna@example.com' }],
      subject: '123456 — код',
    })
    expect(recipients).toEqual(['anna@example.com'])
    expect(email?.text).toContain('    123456\n')
    expect(email?.text).toContain('http://localhost:7070/profile?a=1&b=2')
    expect(email?.html).toContain('Код &lt;для входа&gt;')
    expect(email?.html).toContain('href="http://localhost:7070/profile?a=1&amp;b=2"')
    const headers = Object.fromEntries((email?.headers ?? []).map(({ key, value }) => [key, value]))
    expect(headers['content-type']).toMatch(/^multipart\/alternative/)
    expect(headers['auto-submitted']).toBe('auto-generated')
    expect(headers['message-id']).toMatch(/^<.+@example\.com>$/)
    expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998)
  })

  test('holds nothing that a value could have smuggled in', async () => {
    server = await startSmtpServer()
    const hostile = toEmail({
      to: 'anna@example.com',
      lang: 'en',
      subject: 'Hello\r\nBcc: eve@example.com',
      heading: '</h1><script>1</script>',
      paragraphs: ['.\r\nQUIT\r\n', '"><img src=x>'],
      facts: [['Device', 'Firefox\nAddress: 203.0.113.9']],
      footer: 'Nora',
    })
    await smtpSender(`smtp://127.0.0.1:${server.port}`, FROM)(hostile)
    const [{ email, recipients } = { email: null, recipients: [] }] = server.received
    expect(recipients).toEqual(['anna@example.com'])
    expect(email?.bcc ?? []).toEqual([])
    expect(email?.subject).toBe('Hello Bcc: eve@example.com')
    expect(email?.text).toContain('Device: Firefox Address: 203.0.113.9')
    expect(email?.html).not.toMatch(/<script|<img/)
  })

  test.each(['anna@example.com, eve@example.com', 'anna@example.com\r\nRCPT TO:<eve@example.com>'])(
    'to %j goes to nobody else',
    async (to) => {
      server = await startSmtpServer()
      await smtpSender(`smtp://127.0.0.1:${server.port}`, FROM)({ ...sentEmail, to }).catch(() => {})
      expect(server.received.flatMap(({ recipients }) => recipients)).not.toContain('eve@example.com')
    },
  )
})

describe('the connection', () => {
  const auth: SMTPServerOptions = {
    authOptional: false,
    disabledCommands: [],
    onAuth: ({ username, password }, _session, done) => {
      const isRight = username === 'nora' && password === 'p@ss'
      done(isRight ? null : new Error('wrong'), isRight ? { user: 'nora' } : undefined)
    },
  }

  test('is encrypted and signed in where the server offers it', async () => {
    server = await startSmtpServer(auth)
    const url = `smtp://nora:p%40ss@127.0.0.1:${server.port}?tls.rejectUnauthorized=false`
    await smtpSender(url, FROM)(sentEmail)
    expect(server.received).toMatchObject([{ isSecure: true, user: 'nora' }])
  })

  test('to a server that nobody vouches for, or with a wrong password, brings no letter', async () => {
    server = await startSmtpServer(auth)
    const { port } = server
    await expect(smtpSender(`smtp://nora:p%40ss@127.0.0.1:${port}`, FROM)(sentEmail)).rejects.toThrow(
      /certificate/,
    )
    const wrong = `smtp://nora:wrong@127.0.0.1:${port}?tls.rejectUnauthorized=false`
    await expect(smtpSender(wrong, FROM)(sentEmail)).rejects.toThrow(/Invalid login/)
    expect(server.received).toEqual([])
  })

  test('to a server that is away fails, and what was to be sent is sent when it is back', async () => {
    server = await startSmtpServer()
    const { port } = server
    await server.close()
    server = undefined
    const sending = await bootControl({ smtp_url: `smtp://127.0.0.1:${port}`, mail_from: FROM })
    await sending.visitor().api.accounts.sendSignUpCode({ body: { email: 'late@example.com', lang: 'en' } })
    await sending.control.platform.settle()
    server = await startSmtpServer({}, port)
    await sending.control.platform.settle()
    expect(server.received).toEqual([])
    sending.clock.advance(MINUTE_MS)
    await sending.control.platform.settle()
    expect(server.received).toMatchObject([{ recipients: ['late@example.com'] }])
    await sending.close()
  })
})
