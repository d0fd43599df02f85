import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eventually } from './eventually.ts'

export const repositoryFolder = fileURLToPath(new URL('../../', import.meta.url))

/**
 * A hundred of the usual ports of TCP tunnels: files run side by side, and must not take each other's while edges
 * are replaced.
 */
export const tunnelPorts = getPorts(Number(process.env.VITEST_POOL_ID ?? 0) % 10)

function getPorts(worker: number): { from: number; to: number } {
  const from = 20_000 + worker * 100
  return { from, to: from + 99 }
}

const START_TIMEOUT_MS = 150_000
const STOP_TIMEOUT_MS = 20_000

/** The launcher writes this when everything answers. */
export type Ready = {
  console_url: string
  sign_in_url: string
  tunnel_url: string | null
  mailbox_url: string | null
  edge_http_port: number
  /** null without certificates. */
  edge_https_port: number | null
  edge_ssh_port: number | null
  /** The host of TCP tunnels and `ssh -R`. */
  region_host: string
  control_monitor_port: number
  edge_monitor_ports: number[]
  pid: number
  control_pid: number
  edge_pids: number[]
}

export type NoraSystem = {
  dataFolder: string
  ready: Ready
  /** Returns the running system; undefined before it is ready and after its end. */
  state(): Ready | undefined
  /** Has each process of the edge replaced by a new one, and waits until the last of the old is gone. */
  replaceEdges(): Promise<void>
  /** Everything the launcher printed so far. */
  output(): string
  /** SIGTERM, and waits for the end. Answers the exit code. The data folder stays. */
  stop(): Promise<number | null>
  /** Stops and removes the data folder. */
  close(): Promise<void>
  launcher: ChildProcess
}

export type BootOptions = {
  /** A folder of an earlier run; a new one when absent. */
  dataFolder?: string
  sample?: boolean
  env?: Record<string, string>
  args?: readonly string[]
  /** The repository whose built programs are started: this one, or another state of it. */
  repository?: string
}

/** The end of the greeting, in both languages. */
const LAST_LINE = /Ctrl-C (stops it|останавливает)\./

/** Starts the built product the way `npm start` does and waits until everything answers. */
export async function bootNora(options: BootOptions = {}): Promise<NoraSystem> {
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), 'nora-test-'))
  const launcher = spawnLauncher(dataFolder, options)
  let output = ''
  launcher.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  launcher.stderr?.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const ready = await eventually(
    () => {
      if (launcher.exitCode !== null)
        throw new Error(`the launcher ended with ${launcher.exitCode}:\n${output}`)
      const ready = readReady(dataFolder)
      // What is printed may come through its pipe after the file is there.
      return ready?.pid === launcher.pid && LAST_LINE.test(output) && ready
    },
    { timeoutMs: START_TIMEOUT_MS, what: () => `ready.json; the launcher printed:\n${output}` },
  ).catch(async (error: unknown) => {
    await stopLauncher(launcher)
    throw error
  })
  const state = () => readReady(dataFolder)
  const stop = () => stopLauncher(launcher)
  return {
    dataFolder,
    ready,
    state,
    async replaceEdges() {
      const before = state()?.edge_pids ?? []
      launcher.kill('SIGUSR2')
      await eventually(() => !before.some((pid) => state()?.edge_pids.includes(pid) || isAlive(pid)), {
        timeoutMs: 60_000,
        what: () => `the successors of ${before}; printed:\n${output}`,
      })
    },
    output: () => output,
    stop,
    close: async () => {
      await stop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
    launcher,
  }
}

/** Reads what the launcher says of itself in its data folder. */
export function readReady(dataFolder: string): Ready | undefined {
  const file = join(dataFolder, 'ready.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Ready) : undefined
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** The launcher as a child process, without waiting for anything. */
export function spawnLauncher(
  dataFolder: string,
  { sample = false, env = {}, args = [], repository = repositoryFolder }: BootOptions = {},
): ChildProcess {
  return spawn(
    process.execPath,
    [join(repository, 'apps/server/dist/main.mjs'), ...(sample ? [] : ['--no-sample']), ...args],
    {
      cwd: dataFolder,
      env: {
        ...process.env,
        LANG: 'en_US.UTF-8',
        NO_COLOR: '1',
        NORA_DATA: dataFolder,
        NORA_REGION_PORT_RANGE: `${tunnelPorts.from}-${tunnelPorts.to}`,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
}

export async function stopLauncher(launcher: ChildProcess): Promise<number | null> {
  if (launcher.exitCode !== null || launcher.signalCode !== null) return launcher.exitCode
  const exited = once(launcher, 'exit')
  launcher.kill('SIGTERM')
  const timer = setTimeout(() => launcher.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await exited
  clearTimeout(timer)
  return launcher.exitCode
}
