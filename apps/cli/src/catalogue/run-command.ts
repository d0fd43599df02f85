import type { CommandSpec } from '../commands/command.ts'
import type { OpenRunTunnel } from '../commands/run-tunnel.ts'
import { createRun } from '../commands/secrets/run/run-program.ts'
import { runTunnelOptions } from '../commands/tunnels/publish/run-tunnel-options.ts'

/** Most programs run without a tunnel. */
const openTunnel: OpenRunTunnel = async (...args) => {
  const { openRunTunnel } = await import('../commands/tunnels/publish/open-run-tunnel.ts')
  return openRunTunnel(...args)
}

export const runCommand: readonly CommandSpec[] = [createRun(openTunnel, runTunnelOptions)]
