/**
 * The launcher behind `npm start`: reads the configuration, starts control, the edge and a sample
 * tunnel as child processes, restarts what dies, and stops them in order. Owns the data folder's
 * lock, the logs and ready.json. Holds no product code and never opens the database.
 */
import { fileURLToPath } from 'node:url'
import { pickLang, systemClock } from '@nora/kit'
import packageFile from '../package.json' with { type: 'json' }
import { askStatus } from './platform/ask.ts'
import { spawnProgram } from './platform/spawn-program.ts'
import { runServer } from './run-server.ts'

const { env } = process
// Beside this program both in dist/ and in src/, where the other programs are used as built, too.
const program = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

process.exitCode = await runServer({
  args: process.argv.slice(2),
  env,
  folder: process.cwd(),
  lang: pickLang([env.LC_ALL, env.LC_MESSAGES, env.LANG, 'en']),
  version: packageFile.version,
  scripts: {
    control: program('control/dist/main.mjs'),
    edge: program('edge/dist/main.mjs'),
    client: program('cli/dist/nora.mjs'),
  },
  say: (line) => process.stdout.write(`${line}\n`),
  askStatus,
  spawn: spawnProgram,
  clock: systemClock,
  schedule: (task, delayMs) => {
    const timer = setTimeout(task, delayMs)
    return () => clearTimeout(timer)
  },
  onStopSignal: (listener) => {
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
    for (const signal of signals) process.on(signal, listener)
    return () => {
      for (const signal of signals) process.off(signal, listener)
    }
  },
})
// A forced stop leaves handles of killed children behind.
process.exit()
