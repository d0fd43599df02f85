import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transformer } from '@napi-rs/image'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OidcServer, startOidcServer } from '../../apps/control/src/testing/oidc-server.ts'
import { startSmtpServer, type TestSmtpServer } from '../../apps/control/src/testing/smtp-server.ts'
import { freePort } from '../../bench/processes.ts'
import { createSession } from '../kit/api-session.ts'
import { eventually } from '../kit/eventually.ts'
import { bootNora, type NoraSystem } from '../kit/nora-system.ts'

let folder: string
let oidc: OidcServer
let smtp: TestSmtpServer
let system: NoraSystem
let consoleUrl: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nora-sign-in-'))
  // The provider must know the console's address before it starts.
  const port = await freePort()
  consoleUrl = `http://localhost:${port}`
  oidc = await startOidcServer(`${consoleUrl}/v1/provider_links/company/callback`)
  smtp = await startSmtpServer()
  const { client_secret, ...provider } = oidc.config
  writeFileSync(join(folder, '.sso.secret'), `${client_secret}\n`, { mode: 0o600 })
  const control = {
    http_port: port,
    smtp_url: `smtp://127.0.0.1:${smtp.port}`,
    mail_from: 'Nora <nora@example.com>',
    providers: [{ ...provider, client_secret: 'file:.sso.secret' }],
  }
  writeFileSync(join(folder, 'nora-server.yml'), JSON.stringify({ control }))
  system = await bootNora({ dataFolder: folder })
})
afterAll(async () => {
  await system?.stop()
  await Promise.all([oidc.close(), smtp.close()])
  rmSync(folder, { recursive: true, force: true })
})

/** A browser: keeps cookies, follows nothing by itself. */
function createBrowser() {
  const jar = new Map<string, string>()
  return async (path: string, body?: unknown): Promise<Response> => {
    const response = await fetch(new URL(path, consoleUrl), {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        origin: consoleUrl,
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
}

test('the built server signs people in by a provider of its configuration', async () => {
  oidc.accounts.set('anna', { email: 'anna@example.com', email_verified: true, name: 'Anna Belova' })
  const open = createBrowser()
  const started = await open('/v1/provider_links/company/sign_in', { return_to: '/tunnels' })
  const { authorization_url } = (await started.json()) as { authorization_url: string }
  const back = await open(await oidc.approve(authorization_url, 'anna'))
  expect([back.status, back.headers.get('location')]).toEqual([303, '/tunnels'])
  expect(await (await open('/v1/user')).json()).toMatchObject({
    email: 'anna@example.com',
    has_password: false,
  })
})

test('it mails codes and notices over SMTP, and shows an uploaded picture', async () => {
  const { api, cookie } = createSession(consoleUrl)
  const email = 'boris@example.com'
  await api.accounts.sendSignUpCode({ body: { email, lang: 'en' } })
  const code = await eventually(
    () => smtp.received.map(({ email: { subject } }) => /^\d{6}/.exec(subject ?? '')?.[0]).find(Boolean),
    { what: () => 'a letter with a code' },
  )
  const password = 'burrow-under-the-birch'
  await api.accounts.signUp({ body: { email, code, password, lang: 'en' } })
  await api.accounts.changePassword({ body: { password, new_password: 'another burrow' } })
  await eventually(
    () => smtp.received.some(({ email: { subject } }) => subject === 'Password changed · Nora'),
    {
      what: () => 'a notice of the change',
    },
  )
  const picture = await Transformer.fromRgbaPixels(Buffer.alloc(40 * 40 * 4, 200), 40, 40).png()
  const blob = new Blob([new Uint8Array(picture)], { type: 'image/png' })
  const { avatar_url } = await api.accounts.setAvatar({ body: blob })
  const shown = await fetch(new URL(avatar_url ?? '', consoleUrl), { headers: { cookie: cookie() } })
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
})
