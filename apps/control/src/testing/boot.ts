/**
 * Control as tests meet it: wired as in production, on a database of its own, with a clock that the test
 * moves, called over HTTP without a socket. Background work happens when `settle` is called.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ApiCalls, createApi } from '@nora/client'
import { systemClock } from '@nora/kit'
import { TransformRunner } from '@nora/webhooks'
import { asc, eq } from 'drizzle-orm'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { AnchorFile } from '../platform/anchor-file.ts'
import { type LinkAuthority, openLinkAuthority } from '../platform/certificates/link-authority.ts'
import { type Config, loadConfig } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import type { Files } from '../platform/files/files.ts'
import { openFolderFiles } from '../platform/files/folder-files.ts'
import { argon2Hasher, type Hasher } from '../platform/hasher.ts'
import { createLog, type Log } from '../platform/log.ts'
import { mailbox_letters } from '../platform/mail/mail.tables.ts'
import type { RecordChecks } from '../platform/record-checks/record-checks.ts'
import { type Control, wire } from '../wire.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import { openTestDatabase } from './test-database.ts'

/** Of the browser that visitors come with. */
const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'

export const ENROL_KEY = 'an-enrol-key-for-tests'

export type Booted = {
  control: Control
  database: Database
  clock: TestClock
  config: Config
  /** Someone with a cookie jar of their own. */
  /** A browser, speaking Russian unless `headers` say otherwise. */
  visitor(headers?: Record<string, string>): Visitor
  /** A program with a token or key. */
  program(token: string): Visitor
  /** Does what waits in the background, then answers the newest letter to the address. */
  emailTo(email: string): Promise<MailedEmail | undefined>
  /** The same for all of them, the oldest first. */
  emailsTo(email: string): Promise<MailedEmail[]>
  codeFor(email: string): Promise<string>
  close(): Promise<void>
}

/** One for all tests of a file: keys take time to make. */
let authority: Promise<LinkAuthority> | undefined

function testAuthority(): Promise<LinkAuthority> {
  authority ??= openLinkAuthority({
    file: join(mkdtempSync(join(tmpdir(), 'nora-authority-')), 'authority.pem'),
    names: ['localhost'],
    clock: systemClock,
  })
  return authority
}

/** Of a data folder that nobody else writes to. */
function inMemory(): AnchorFile {
  let kept: string | null = null
  return {
    read: async () => kept,
    async write(text) {
      kept = text
    },
  }
}

/** Nobody has created a record yet. */
const noRecords: RecordChecks = {
  checkDomain: async () => ({ findings: [{ code: 'no_record' }], servers: [] }),
  checkZone: async () => ({ findings: [{ code: 'no_record' }], servers: [] }),
  checkCaa: async () => null,
  showsText: async () => false,
  findTexts: async () => [],
  findAddresses: async () => [],
}

export type MailedEmail = { subject: string; text: string; html: string }

export type Visitor = {
  api: ApiCalls
  cookies: Map<string, string>
  lastResponse(): LightMyRequestResponse
  /** Goes to an address as a browser does when a link is followed. */
  open(url: string): Promise<LightMyRequestResponse>
}

export async function bootControl(
  changes: Partial<Config> = {},
  {
    hasher = argon2Hasher,
    files = openFolderFiles(mkdtempSync(join(tmpdir(), 'nora-files-'))),
    recordChecks = noRecords,
    beside,
    log,
  }: {
    hasher?: Hasher
    files?: Files
    recordChecks?: RecordChecks
    /** Another process of the same installation, whose database and clock this one has, and which ends later. */
    beside?: Booted
    log?: Log
  } = {},
): Promise<Booted> {
  const defaults = { log_level: 'silent', has_rate_limits: false, has_link_tls: false } as const
  const config = { ...loadConfig({}), ...defaults, ...changes }
  const clock = beside?.clock ?? createTestClock()
  const database = beside?.database ?? (await openTestDatabase())
  const control = await wire({
    config,
    log: log ?? createLog(config.log_level),
    clock,
    database,
    masterKey: 'a-master-key-for-tests',
    hasher,
    enrolKey: ENROL_KEY,
    linkAuthority: await testAuthority(),
    auditAnchor: inMemory(),
    files,
    recordChecks,
    transforms: new TransformRunner(new URL('./transform-thread.mjs', import.meta.url)),
    random: Math.random,
    version: '0.0.0-test',
  })
  let settled = Promise.resolve()
  const emailsTo = async (email: string) => {
    // One after the other: a letter that somebody else is sending in this moment is not there yet.
    settled = settled.then(() => control.platform.settle())
    await settled
    return database.db
      .select()
      .from(mailbox_letters)
      .where(eq(mailbox_letters.to, email))
      .orderBy(asc(mailbox_letters.id))
  }
  const emailTo = async (email: string) => (await emailsTo(email)).at(-1)
  return {
    control,
    database,
    clock,
    config,
    visitor: (headers) => createVisitor(control, headers),
    program: (token) => createVisitor(control, { authorization: `Bearer ${token}` }),
    emailTo,
    emailsTo,
    async codeFor(email) {
      // A notice of something done before may be sent after the code.
      const codes = (await emailsTo(email)).flatMap(({ subject }) => /^\d{6}/.exec(subject) ?? [])
      const code = codes.at(-1)
      if (!code) throw new Error(`no code was mailed to ${email}`)
      return code
    },
    async close() {
      await control.stop()
      if (!beside) await database.close()
    },
  }
}

function createVisitor(control: Control, own: Record<string, string> = {}): Visitor {
  const cookies = new Map<string, string>()
  let last: LightMyRequestResponse | undefined
  const send = async (request: InjectOptions): Promise<LightMyRequestResponse> => {
    const headers = { 'user-agent': USER_AGENT, ...request.headers, ...own }
    const response = await control.app.inject({
      ...request,
      headers,
      cookies: Object.fromEntries(cookies),
    })
    for (const { name, value } of response.cookies) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    last = response
    return response
  }
  const callWithoutSocket: typeof fetch = async (url, init) => {
    const { body: sent } = init ?? {}
    const response = await send({
      method: init?.method as 'GET',
      url: String(url),
      headers: init?.headers as Record<string, string>,
      payload: sent instanceof Blob ? Buffer.from(await sent.arrayBuffer()) : (sent as string | undefined),
    })
    const body = response.body === '' ? null : response.body
    return new Response(body, {
      status: response.statusCode,
      headers: response.headers as Record<string, string>,
    })
  }
  return {
    api: createApi({ baseUrl: '', fetch: callWithoutSocket }),
    cookies,
    open: (url) => send({ method: 'GET', url, headers: { accept: 'text/html' } }),
    lastResponse() {
      if (!last) throw new Error('nothing was called yet')
      return last
    },
  }
}
