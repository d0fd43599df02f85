import { isProblem } from '@nora/kit'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'

type Options = {
  registry: Registry
  /** Throws while the work cannot be done. */
  assertReady: () => Promise<void>
}

/** `/healthz`, `/readyz` and `/metrics` for whoever runs control: on a port of its own, which stays inside. */
export function createMonitorServer({ registry, assertReady }: Options): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true })
  app.get('/healthz', async () => 'ok')
  app.get('/readyz', async (_req, reply) => {
    try {
      await assertReady()
      return 'ok'
    } catch (error) {
      if (!isProblem(error)) throw error
      return reply.status(503).send('the database does not answer')
    }
  })
  app.get('/metrics', async (_req, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  return app
}
