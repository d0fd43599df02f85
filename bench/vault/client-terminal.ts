import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ApiSession } from '../../tests/kit/api-session.ts'
import { eventually } from '../../tests/kit/eventually.ts'
import { type ClientHome, createClientHome } from '../../tests/kit/nora-client.ts'
import { type NoraSystem, repositoryFolder } from '../../tests/kit/nora-system.ts'
import { MASTER_KEY } from '../../tests/kit/vault-person.ts'

/** The built client on a machine of its own, signed in by `nora login`, and a terminal that types the master key. */
export type ClientTerminal = {
  /** From Enter after the master key to the answer that the vault is open. */
  unlock(): Promise<number>
  /** All of `nora pass ls`; answers its time and how many records it knows. */
  list(): Promise<{ ms: number; count: number }>
  lock(): Promise<void>
}

export async function signInClient(system: NoraSystem, session: ApiSession): Promise<ClientTerminal> {
  const home = createClientHome(system, null)
  const login = home.run(['login', '--no-browser'])
  const id = await eventually(() => /client_login\?id=(\w+)/.exec(login.stdout() + login.stderr())?.[1])
  await session.api.credentials.approveTemporalToken({ params: { id } })
  if ((await login.exited) !== 0) throw new Error(`nora login failed: ${login.stderr()}`)
  const run = async (args: readonly string[]) => {
    const client = home.run(args)
    if ((await client.exited) !== 0) throw new Error(`nora ${args.join(' ')} failed: ${client.stderr()}`)
    return client.stdout()
  }
  return {
    unlock: () => typeMasterKey(system, home),
    async list() {
      const fromMs = performance.now()
      const printed = await run(['pass', 'ls', '--json'])
      const ms = performance.now() - fromMs
      const { records } = JSON.parse(printed) as { records: unknown[] }
      return { ms, count: records.length }
    },
    lock: async () => void (await run(['vault', 'lock'])),
  }
}

/** `script` gives the client the terminal without which it asks nobody. */
async function typeMasterKey({ ready }: NoraSystem, { configFolder }: ClientHome): Promise<number> {
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
