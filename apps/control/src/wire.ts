import { join } from 'node:path'
import { adminCalls } from '@nora/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AdminSocket } from './platform/admin/admin-socket.ts'
import { runAdminCall } from './platform/admin/run-admin-call.ts'
import { assertAnswering } from './platform/database/assert-answering.ts'
import { findActor } from './platform/http/caller.ts'
import { serveConsole } from './platform/http/console-files.ts'
import { createHttpServer } from './platform/http/http-server.ts'
import { createMonitorServer } from './platform/http/monitor-server.ts'
import type { Email } from './platform/mail/email.ts'
import { getMailboxKey } from './platform/mail/mailbox-key.ts'
import { serveMailbox } from './platform/mail/mailbox-page.ts'
import { createSendEmail } from './platform/mail/send-email.ts'
import { Metrics } from './platform/metrics.ts'
import { createPlatform } from './platform/platform.ts'
import { wireFeatures } from './wiring/features.ts'
import type { Given } from './wiring/given.ts'
import { wireResponder } from './wiring/responder.ts'

export type Control = Awaited<ReturnType<typeof wire>>

/** Puts control together. Opens nothing and starts nothing. */
export async function wire(given: Given) {
  const { config, log, version } = given
  const platform = createPlatform(given)
  const mailboxKey = getMailboxKey(given.masterKey)
  const assertReady = () => assertAnswering(platform.db)
  const sendEmail = createSendEmail(platform)
  const { features, calls, link, owner } = wireFeatures(given, { platform, sendEmail, assertReady })
  platform.jobs.handle('letter', (payload) => sendEmail(payload as Email))
  for (const { jobs, listeners } of features) {
    for (const [kind, handle] of Object.entries(jobs ?? {})) platform.jobs.handle(kind, handle)
    for (const listener of listeners ?? []) platform.listen(listener)
  }

  const app = await createHttpServer({ ...platform, ...config })
  const metrics = new Metrics(version, [...features.metrics, ...platform.metrics])
  metrics.watch(app)
  const monitor = createMonitorServer({ registry: metrics.registry, assertReady })
  for (const { serve } of features) await serve?.(app, calls)
  if (!config.smtp_url) {
    const { base_url, is_mailbox_open: isOpen } = config
    const isOwner = async (req: FastifyRequest, reply: FastifyReply) => {
      const actor = await findActor(req, reply, calls)
      return actor?.credential.kind === 'session' && actor.user_id === (await owner.ensureOwner()).user_id
    }
    serveMailbox(app, { db: platform.db, base_url, isOpen, key: mailboxKey, isOwner })
  }
  await serveConsole(app, config.console_folder)

  const handlers = features.toAdminHandlers(Object.keys(adminCalls))
  const runCall = (request: unknown) => runAdminCall(handlers, request, platform)
  const adminSocket = new AdminSocket({ path: join(config.data, 'admin.sock'), log, run: runCall })
  const workers = features.toWorkers(log)
  const responder = wireResponder(platform)

  return {
    app,
    monitor,
    platform,
    features,
    link,
    responder,
    version,
    mailboxKey,
    ...owner,
    restore: () => features.restore(),
    /** Does the work of one step now. */
    runStep: (name: string) => features.runStep(name),
    /** One call of the operator, as the socket and the stopped installation take it. */
    runAdminCall: runCall,
    /** Begins to listen, and to do what is done by the clock. */
    async start(): Promise<void> {
      await link.listen(config.link_host, config.link_port)
      if (config.monitor_port !== null)
        await monitor.listen({ host: config.monitor_host, port: config.monitor_port })
      await app.listen({ host: config.http_host, port: config.http_port })
      await responder.start()
      await adminSocket.listen()
      platform.start()
      for (const worker of workers) worker.wake()
    },
    /** Ends every connection and stores what is only in memory. */
    async stop(): Promise<void> {
      await Promise.all([
        app.close(),
        monitor.close(),
        link.stop(),
        adminSocket.stop(),
        responder.stop(),
        platform.stop(),
        ...workers.map((worker) => worker.stop()),
      ])
      await features.onStop()
    },
  }
}
