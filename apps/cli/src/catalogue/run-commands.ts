import type { CommandSpec } from '../commands/command.ts'
import type { OpenRunTunnel } from '../commands/run-tunnel.ts'
import { createRun } from '../commands/secrets/run/run-program.ts'
import { runTunnelOptions } from '../commands/tunnels/publish/run-tunnel-options.ts'

/** Most programs are run without a tunnel. */
const openTunnel: OpenRunTunnel = async (...given) => {
  const { openRunTunnel } = await import('../commands/tunnels/publish/open-run-tunnel.ts')
  return openRunTunnel(...given)
}

export const runCommands: readonly CommandSpec[] = [createRun(openTunnel, runTunnelOptions)]
