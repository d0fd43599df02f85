import type { CommandSpec } from '../commands/command.ts'
import type { OpenProgramTunnels } from '../commands/program-tunnels.ts'
import { createRun } from '../commands/secrets/run/run-program.ts'
import { runTunnelOptions } from '../commands/tunnels/publish/run-tunnel-options.ts'

/** Most programs are run without a tunnel. */
const openTunnels: OpenProgramTunnels = async (...given) => {
  const [{ createOpenProgramTunnels }, { listenAt }] = await Promise.all([
    import('../commands/tunnels/publish/open-program-tunnels.ts'),
    import('../commands/webhooks/listen/listen-at.ts'),
  ])
  return createOpenProgramTunnels(listenAt)(...given)
}

export const runCommands: readonly CommandSpec[] = [createRun(openTunnels, runTunnelOptions)]
