import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sendFile } from '../../platform/http/send-file.ts'
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
    if (!FILE.test(req.params.file)) throw problem('NotFound')
    return sendFile(reply, join(folder, req.params.file), 'application/gzip')
  })
}
