import { createReadStream, existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { problem } from '../../platform/problem.ts'
import { installScript } from './install-script.ts'

const FILE = /^[a-z0-9][a-z0-9._-]*\.tgz$/

/** `/install.sh` and the client's package, as built with this installation. */
export function serveDownloads(
  app: FastifyInstance,
  { base_url, folder }: { base_url: string; folder: string },
): void {
  app.get('/install.sh', (_req, reply) =>
    reply
      .type('text/x-shellscript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(installScript(base_url)),
  )
  app.get<{ Params: { file: string } }>('/download/:file', async (req, reply) => {
    const file = join(folder, req.params.file)
    if (!FILE.test(req.params.file) || !existsSync(file)) throw problem('NotFound')
    return reply
      .type('application/gzip')
      .header('cache-control', 'no-cache')
      .header('content-length', (await stat(file)).size)
      .send(createReadStream(file))
  })
}
