import type { ApiSession } from '../../tests/kit/api-session.ts'
import { signInClient, typeMasterKey } from '../../tests/kit/client-person.ts'
import type { NoraSystem } from '../../tests/kit/nora-system.ts'

/** The built client on a machine of its own, signed in by `nora login`, and a terminal that types the master key. */
export type ClientTerminal = {
  /** From Enter after the master key to the answer that the vault is open. */
  unlock(): Promise<number>
  /** All of `nora pass ls`; answers its time and how many records it knows. */
  list(): Promise<{ ms: number; count: number }>
  lock(): Promise<void>
}

export async function openClientTerminal(system: NoraSystem, session: ApiSession): Promise<ClientTerminal> {
  const home = await signInClient(system, session)
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
