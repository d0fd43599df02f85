import { openRunningAgents } from '../platform/running-agents.ts'
import type { Context } from './command.ts'

/** Clients of this machine that hold tunnels at the server. */
export async function countRunning({ platform }: Context, server: string): Promise<number> {
  const agents = openRunningAgents(platform.configFolder, platform.pid, platform.isRunning)
  const running = (await agents.list()).filter((agent) => agent.server === server)
  return new Set(running.map(({ pid }) => pid)).size
}
