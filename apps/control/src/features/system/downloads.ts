import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { openClientPackage } from '../../platform/client-package.ts'
import { problem } from '../../platform/problem.ts'
import { installScript } from './install-script.ts'

const CLIENT_PACKAGE = 'nora-client.tgz'

/** `/install.sh` and the client's package, as built with this installation. */
export function serveDownloads(
  app: FastifyInstance,
  { base_url, folder }: { base_url: string; folder: string },
): void {
  const readPackage = openClientPackage(join(folder, CLIENT_PACKAGE), base_url)
  app.get('/install.sh', (_req, reply) =>
    reply
      .type('text/x-shellscript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(installScript(base_url)),
  )
  app.get<{ Params: { file: string } }>('/download/:file', async (req, reply) => {
    if (req.params.file !== CLIENT_PACKAGE) throw problem('NotFound')
    return reply
      .type('application/gzip')
      .header('cache-control', 'no-cache')
      .send(await readPackage())
  })
}
