/**
 * `npm run dev`: the system from source. Control and the edge start again when their code changes,
 * the console reloads in the browser.
 */
import { join } from 'node:path'
import { build } from './build.mjs'
import { ensure, root, say } from './ensure.mjs'
import { runSource } from './run-source.mjs'

ensure()
// The packed client, the inspector's page and the database template are used as built.
await build()
const { createServer } = await import('vite')
const pages = await createServer({
  root: join(root, 'apps/console'),
  configFile: join(root, 'apps/console/vite.config.ts'),
})
await pages.listen()
const consoleUrl = `http://localhost:${pages.config.server.port}`
say(`Console with reload: ${consoleUrl}`)
// The browser is at Vite's address, so that is the origin control must know.
process.exitCode = await runSource('apps/server/src/dev.ts', process.argv.slice(2), {
  NORA_CONTROL_BASE_URL: consoleUrl,
  NORA_CONTROL_HTTP_PORT: process.env.NORA_CONTROL_HTTP_PORT ?? '7070',
})
await pages.close()
