import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A client of this machine that holds a tunnel now. */
export type RunningAgent = {
  pid: number
  server: string
  url: string
  target: string
  inspector_url: string | null
  since: string
}

export type RunningAgents = {
  announce(agent: RunningAgent): Promise<void>
  withdraw(): Promise<void>
  list(): Promise<RunningAgent[]>
}

/** One small file per process in the client's folder; those of dead processes are swept when listed. */
export function openRunningAgents(
  configFolder: string,
  pid: number,
  isRunning: (pid: number) => boolean,
): RunningAgents {
  const folder = join(configFolder, 'running')
  const own = join(folder, `${pid}.json`)
  return {
    async announce(agent) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(own, JSON.stringify(agent), { mode: 0o600 })
    },
    withdraw: () => rm(own, { force: true }),
    async list() {
      const names = await readdir(folder).catch(() => [])
      const found = await Promise.all(names.map((name) => readAgent(join(folder, name))))
      const agents: RunningAgent[] = []
      for (const [index, agent] of found.entries()) {
        if (agent && isRunning(agent.pid)) agents.push(agent)
        else await rm(join(folder, names[index] ?? ''), { force: true })
      }
      return agents.sort((a, b) => a.since.localeCompare(b.since))
    },
  }
}

async function readAgent(path: string): Promise<RunningAgent | null> {
  try {
    const agent = JSON.parse(await readFile(path, 'utf8')) as RunningAgent
    return Number.isInteger(agent.pid) && typeof agent.url === 'string' ? agent : null
  } catch {
    return null
  }
}
