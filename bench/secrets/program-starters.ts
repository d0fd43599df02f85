import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../processes.ts'
import type { Figures } from '../rounds.ts'
import { makeValues, SECRETS } from './secrets-stage.ts'

/** Starts `true` with secrets in its environment; answers how long all of it took, and of the processors. */
export type Starter = { name: string; start(): Promise<Figures> }

const DOTENVX = '@dotenvx/dotenvx@2.38.2'

/** What people use instead: values in the command itself, in a file, and in an encrypted file with its key beside it. */
export function makePeers(folder: string, log: (line: string) => void): Starter[] {
  const place = join(folder, 'peers')
  mkdirSync(place)
  const values = Object.entries(makeValues(SECRETS))
  const file = join(place, 'plain.env')
  writeFileSync(file, values.map(([name, value]) => `${name}='${value}'\n`).join(''))
  const assignments = values.map(([name, value]) => `${name}=${value}`)
  const peers = [
    { name: 'env', start: () => timeProgram('env', [...assignments, 'true']) },
    {
      name: 'node --env-file',
      start: () => timeProgram(process.execPath, [`--env-file=${file}`, '-e', '0']),
    },
    { name: 'node alone', start: () => timeProgram(process.execPath, ['-e', '0']) },
  ]
  const dotenvx = installDotenvx(place, file, log)
  return dotenvx === null ? peers : [...peers, dotenvx]
}

/** From the npm registry, into the folder of the run; null where that is not to be had. */
function installDotenvx(place: string, plain: string, log: (line: string) => void): Starter | null {
  const file = join(place, 'encrypted.env')
  const program = join(place, 'node_modules/.bin/dotenvx')
  const files = ['-f', file, '-fk', join(place, '.env.keys')]
  try {
    run('npm', ['install', '--prefix', place, '--no-audit', '--no-fund', '--no-save', DOTENVX])
    run('cp', [plain, file])
    run(program, ['encrypt', ...files])
  } catch (error) {
    log(`no dotenvx: ${(error as Error).message.split('\n')[0]}`)
    return null
  }
  return {
    name: 'dotenvx run',
    start: () => timeProgram(program, ['run', '--quiet', ...files, '--', 'true']),
  }
}

/** Of all processes that it starts: on a busy machine the time of the processors says more. */
const TIMED = `TIMEFORMAT='%U %S'; time "$@" > /dev/null 2>&1`

export async function timeProgram(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Figures> {
  const fromMs = performance.now()
  const child = spawn('bash', ['-c', TIMED, 'bash', command, ...args], {
    env: { ...process.env, LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let timed = ''
  child.stderr.on('data', (chunk: Buffer) => {
    timed += chunk.toString()
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command} ended with ${code}`)
  const whole_ms = performance.now() - fromMs
  const cpu_ms = timed.split(/\s+/).reduce((sum, seconds) => sum + Number(seconds) * 1_000, 0)
  return { whole_ms, cpu_ms }
}
