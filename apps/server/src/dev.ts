/**
 * The launcher of `npm run dev`: the same, with programs from source that start again when a file
 * of theirs changes.
 */
import { fileURLToPath } from 'node:url'
import { controlCalls } from './control-calls.ts'
import { spawnProgram } from './platform/spawn-program.ts'
import { systemDeps } from './platform/system-deps.ts'
import { runServer } from './run-server.ts'

const source = (name: string) => fileURLToPath(new URL(`../../${name}/src/main.ts`, import.meta.url))

process.exitCode = await runServer({
  ...systemDeps(),
  // Each program is behind a watcher here, so none can follow another on the same port.
  onRestartSignal: () => () => {},
  scripts: { control: source('control'), edge: source('edge'), client: source('cli') },
  askControl: controlCalls(['--import', 'tsx', source('control')]),
  spawn: ({ args, env }) =>
    spawnProgram({ args: ['--watch', '--watch-preserve-output', '--import', 'tsx', ...args], env }),
})
process.exit()
