import type { Input } from '@nora/command-line/parsing'
import type { Context } from '../../command.ts'
import type { OpenedSecrets } from '../../given-secrets.ts'
import { FollowedSecrets, type SetReading } from './followed-secrets.ts'
import { readSet } from './read-set.ts'
import { isMachine, withSecretSource } from './secret-source.ts'
import type { ConfigAddress } from './source.ts'

/** The secrets of `secret://…`, as `nora run` reads them: of a machine token, or of the person at this terminal. */
export async function openSecrets(context: Context, input: Input): Promise<OpenedSecrets> {
  const { platform } = context
  const source = await withSecretSource(context, input, async (opened) => opened)
  return new FollowedSecrets({
    source,
    wait: platform.wait,
    async readSet(address: ConfigAddress, reading: SetReading) {
      if (isMachine(context)) return readSet(source, address, reading)
      // While tunnels run, the terminal is theirs: a vault that is locked by then is not asked about.
      const stdin = { ...platform.stdin, isTty: !reading.isQuiet && platform.stdin.isTty }
      const asking = { ...context, platform: { ...platform, stdin } }
      return withSecretSource(asking, input, (opened) => readSet(opened, address, reading))
    },
  })
}
