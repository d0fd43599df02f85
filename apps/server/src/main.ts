/**
 * The launcher behind `npm start`: reads the configuration, starts control, the edge and a sample
 * tunnel as child processes, restarts what dies, and stops them in order. Owns the data folder's
 * lock, the logs and ready.json. `users …` and `settings …` ask control instead, running or not.
 * Holds no product code and never opens the database.
 */
import { fileURLToPath } from 'node:url'
import { controlCalls } from './control-calls.ts'
import { spawnProgram } from './platform/spawn-program.ts'
import { systemDeps } from './platform/system-deps.ts'
import { runServer } from './run-server.ts'

const built = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url))

const scripts = {
  control: built('control/dist/main.mjs'),
  edge: built('edge/dist/main.mjs'),
  client: built('cli/dist/nora.mjs'),
}

process.exitCode = await runServer({
  ...systemDeps(),
  scripts,
  spawn: spawnProgram,
  askControl: controlCalls([scripts.control]),
})
// A forced stop leaves handles of killed children behind.
process.exit()
