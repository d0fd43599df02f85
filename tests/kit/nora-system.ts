import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eventually } from './eventually.ts'

export const repositoryFolder = fileURLToPath(new URL('../../', import.meta.url))

const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 20_000

/** What the launcher writes when everything answers. */
export type Ready = {
  console_url: string
  sign_in_url: string
  tunnel_url: string | null
  mailbox_url: string | null
  edge_http_port: number
  /** null without certificates. */
  edge_https_port: number | null
  pid: number
  control_pid: number
  edge_pids: number[]
}

export type NoraSystem = {
  dataFolder: string
  ready: Ready
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
}

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
  const readyFile = join(dataFolder, 'ready.json')
  await eventually(
    () => {
      if (launcher.exitCode !== null)
        throw new Error(`the launcher ended with ${launcher.exitCode}:\n${output}`)
      return (
        existsSync(readyFile) && (JSON.parse(readFileSync(readyFile, 'utf8')) as Ready).pid === launcher.pid
      )
    },
    { timeoutMs: START_TIMEOUT_MS, what: () => `ready.json; the launcher printed:\n${output}` },
  )
  const stop = () => stopLauncher(launcher)
  return {
    dataFolder,
    ready: JSON.parse(readFileSync(readyFile, 'utf8')) as Ready,
    output: () => output,
    stop,
    close: async () => {
      await stop()
      rmSync(dataFolder, { recursive: true, force: true })
    },
    launcher,
  }
}

/** The launcher as a child process, without waiting for anything. */
export function spawnLauncher(
  dataFolder: string,
  { sample = false, env = {}, args = [] }: BootOptions = {},
): ChildProcess {
  return spawn(
    process.execPath,
    [join(repositoryFolder, 'apps/server/dist/main.mjs'), ...(sample ? [] : ['--no-sample']), ...args],
    {
      cwd: dataFolder,
      env: { ...process.env, LANG: 'en_US.UTF-8', NO_COLOR: '1', NORA_DATA: dataFolder, ...env },
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
