import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A client of this machine that holds a tunnel now. */
export type RunningAgent = {
  pid: number
  server: string
  /** The nora.yml it was started with, and what that calls the tunnel. */
  file: string | null
  label: string | null
  url: string
  target: string
  inspector_url: string | null
  /** The route of the link, if it is not the direct one. */
  link?: { path: string; proxy: string | null } | null
  since: string
}

export type RunningAgents = {
  /** Publishes all tunnels that this process holds now. */
  announce(agents: readonly RunningAgent[]): Promise<void>
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
    async announce(held) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(own, JSON.stringify(held), { mode: 0o600 })
    },
    withdraw: () => rm(own, { force: true }),
    async list() {
      const names = await readdir(folder).catch(() => [])
      const found = await Promise.all(names.map((name) => readAgents(join(folder, name))))
      const agents: RunningAgent[] = []
      for (const [index, held] of found.entries()) {
        if (held[0] && isRunning(held[0].pid)) agents.push(...held)
        else await rm(join(folder, names[index] ?? ''), { force: true })
      }
      return agents.sort((a, b) => a.since.localeCompare(b.since))
    },
  }
}

async function readAgents(path: string): Promise<RunningAgent[]> {
  try {
    const held = JSON.parse(await readFile(path, 'utf8')) as RunningAgent[]
    return held
      .filter(({ pid, url }) => Number.isInteger(pid) && typeof url === 'string')
      .map((agent) => ({ ...agent, file: agent.file ?? null, label: agent.label ?? null }))
  } catch {
    return []
  }
}
