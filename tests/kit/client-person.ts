import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ApiSession } from './api-session.ts'
import { eventually } from './eventually.ts'
import { type ClientHome, createClientHome } from './nora-client.ts'
import { repositoryFolder } from './nora-system.ts'
import type { RunningNora } from './running-nora.ts'
import { MASTER_KEY } from './vault-person.ts'

/** A machine of a person’s own, signed in by `nora login`. `inside` as `createClientHome` takes it. */
export async function signInClient(
  system: RunningNora,
  session: ApiSession,
  inside: readonly string[] = [],
): Promise<ClientHome> {
  const home = createClientHome(system, null, inside)
  const login = home.run(['login', '--no-browser'])
  const id = await eventually(() => /client_login\?id=(\w+)/.exec(login.stdout() + login.stderr())?.[1])
  await session.api.credentials.approveTemporalToken({ params: { id } })
  if ((await login.exited) !== 0) throw new Error(`nora login failed: ${login.stderr()}`)
  return home
}

/**
 * Unlocks the vault at a terminal: `script` gives the client the one without which it asks nobody. Answers the time from
 * Enter after the master key to the answer that the vault is open.
 */
export async function typeMasterKey({ ready }: RunningNora, { configFolder }: ClientHome): Promise<number> {
  const client = join(repositoryFolder, 'apps/cli/bin/nora.mjs')
  const command = `exec '${process.execPath}' '${client}' vault unlock --json`
  const child = spawn('script', ['-qefc', command, '/dev/null'], {
    env: {
      ...process.env,
      LANG: 'C.UTF-8',
      NO_COLOR: '1',
      NORA_CONFIG_DIR: configFolder,
      NORA_SERVER: ready.console_url,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let shown = ''
  let typedAtMs = 0
  let openAtMs = 0
  child.stdout.on('data', (chunk: Buffer) => {
    shown += chunk.toString()
    if (typedAtMs === 0 && shown.includes('Master key: ')) {
      typedAtMs = performance.now()
      child.stdin.write(`${MASTER_KEY}\r`)
    }
    if (openAtMs === 0 && shown.includes('"vault_unlocked"')) openAtMs = performance.now()
  })
  const [code] = await once(child, 'close')
  if (code !== 0 || openAtMs === 0) throw new Error(`nora vault unlock ended with ${code}:\n${shown}`)
  return openAtMs - typedAtMs
}
