/**
 * Control as tests meet it: wired as in production, on a database of its own, with a clock that the test
 * moves, called over HTTP without a socket. Background work happens when `settle` is called.
 */
import { type ApiCalls, createApi } from '@nora/client'
import { eq } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { type Config, loadConfig } from '../platform/config.ts'
import { mailbox_letters } from '../platform/database/tables/index.ts'
import { argon2Hasher } from '../platform/hasher.ts'
import { createLog } from '../platform/log.ts'
import { type Control, wire } from '../wire.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import { openTestDatabase } from './test-database.ts'

export const ENROL_KEY = 'an-enrol-key-for-tests'

export type Booted = {
  control: Control
  clock: TestClock
  config: Config
  /** Someone with a cookie jar of their own. */
  visitor(): Visitor
  /** Does what waits in the background, then answers the newest letter to the address. */
  letterTo(email: string): Promise<{ subject: string; text: string; html: string } | undefined>
  codeFor(email: string): Promise<string>
  close(): Promise<void>
}

export type Visitor = { api: ApiCalls; cookies: Map<string, string>; lastResponse(): LightMyRequestResponse }

export async function bootControl(changes: Partial<Config> = {}): Promise<Booted> {
  const config = { ...loadConfig({}), log_level: 'silent' as const, has_rate_limits: false, ...changes }
  const clock = createTestClock()
  const database = await openTestDatabase()
  const control = await wire({
    config,
    log: createLog(config.log_level),
    clock,
    database,
    masterKey: 'a-master-key-for-tests',
    hasher: argon2Hasher,
    enrolKey: ENROL_KEY,
    linkAuthority: null,
    version: '0.0.0-test',
  })
  const letterTo = async (email: string) => {
    await control.platform.settle()
    const letters = await database.db.select().from(mailbox_letters).where(eq(mailbox_letters.to, email))
    return letters.sort((one, other) => (one.id < other.id ? 1 : -1))[0]
  }
  return {
    control,
    clock,
    config,
    visitor: () => createVisitor(control),
    letterTo,
    async codeFor(email) {
      const code = /^\d{6}/.exec((await letterTo(email))?.subject ?? '')?.[0]
      if (!code) throw new Error(`no code was mailed to ${email}`)
      return code
    },
    async close() {
      await control.stop()
      await database.close()
    },
  }
}

function createVisitor(control: Control): Visitor {
  const cookies = new Map<string, string>()
  let last: LightMyRequestResponse | undefined
  const callWithoutSocket: typeof fetch = async (url, init) => {
    const response = await control.app.inject({
      method: init?.method as 'GET',
      url: String(url),
      headers: init?.headers as Record<string, string>,
      payload: init?.body as string | undefined,
      cookies: Object.fromEntries(cookies),
    })
    for (const { name, value } of response.cookies) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    last = response
    const body = response.body === '' ? null : response.body
    return new Response(body, {
      status: response.statusCode,
      headers: response.headers as Record<string, string>,
    })
  }
  return {
    api: createApi({ baseUrl: '', fetch: callWithoutSocket }),
    cookies,
    lastResponse() {
      if (!last) throw new Error('nothing was called yet')
      return last
    },
  }
}
