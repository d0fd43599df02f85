import type { Clock } from '@nora/kit'
import { routes } from '@nora/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as accounts from './features/accounts/index.ts'
import * as audit from './features/audit/index.ts'
import * as credentials from './features/credentials/index.ts'
import * as system from './features/system/index.ts'
import * as teams from './features/teams/index.ts'
import type { Actor } from './platform/actor.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/database/database.ts'
import { Endings } from './platform/endings.ts'
import { serveConsole } from './platform/http/console-files.ts'
import { createHttpServer } from './platform/http/http-server.ts'
import { type MountDeps, mount } from './platform/http/mount.ts'
import { createRateLimiter, noRateLimits } from './platform/http/rate-limit.ts'
import { sessionCookie, sessionToken } from './platform/http/session-cookie.ts'
import type { Log } from './platform/log.ts'
import { serveMailbox } from './platform/mail/mailbox-page.ts'
import { mailboxSender, smtpSender } from './platform/mail/send-letter.ts'
import { createPlatform, type Platform } from './platform/platform.ts'

export type Given = {
  config: Config
  log: Log
  clock: Clock
  database: Database
  masterKey: string
  version: string
}

export async function wire(given: Given) {
  const { config, log, clock } = given
  const platform = createPlatform(given)
  const { db } = platform
  const endings = new Endings()
  const rates = config.has_rate_limits ? createRateLimiter(clock) : noRateLimits

  platform.listen(audit.appendAuditEvent(platform))
  return { platform }
}
