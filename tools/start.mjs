/** `npm start`: installs and builds what is missing, then becomes the launcher. */
import { join } from 'node:path'
import { build } from './build.mjs'
import { ensure, root, say } from './ensure.mjs'

ensure()
try {
  await build()
} catch (error) {
  say(`The build failed: ${error.message}`)
  process.exit(1)
}
// From here on signals, exit code and the terminal belong to the launcher, which runs in this very process.
const launcher = join(root, 'apps/server/dist/main.mjs')
process.argv[1] = launcher
await import(launcher)
