import { routes, toOpenApi } from '@nora/contract'
import type { FastifyInstance } from 'fastify'
import { type MountDeps, mount } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { serveDownloads } from './downloads.ts'
import { sendFeedback } from './send-feedback.ts'
import { getSettings, type SettingsDeps } from './settings.ts'
import { serveSwagger } from './swagger.ts'

export type SystemDeps = Platform &
  SettingsDeps & {
    /** Throws Unavailable while the work cannot be done. */
    assertReady: () => Promise<void>
  }

export async function serveSystem(app: FastifyInstance, calls: MountDeps, deps: SystemDeps): Promise<void> {
  const run = { getSettings: getSettings(deps), sendFeedback: sendFeedback(deps) }
  mount(app, calls, routes.system, {
    getSettings: ({ actor }) => run.getSettings(actor?.user_id ?? null),
    sendFeedback: async ({ actor, body, origin }) => {
      await run.sendFeedback(actor, body, origin)
      return undefined
    },
  })
  // Alive: the process answers. Ready: it can do its work.
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async () => {
    await deps.assertReady()
    return { status: 'ok', version: deps.version }
  })
  serveDownloads(app, { base_url: deps.config.base_url, folder: deps.config.downloads_folder })
  // A relative server address: "try it" then works under whatever name the page was opened.
  await serveSwagger(app, toOpenApi(routes, { version: deps.version, server_url: '/' }))
}
