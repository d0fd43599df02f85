import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkPrinted } from '../../apps/cli/src/testing/check-printed.ts'
import { eventually } from './eventually.ts'
import { repositoryFolder } from './nora-system.ts'
import type { RunningNora } from './running-nora.ts'

export type ClientRun = {
  child: ChildProcess
  stdout(): string
  stderr(): string
  /** Resolves with the exit code. */
  exited: Promise<number | null>
  /** The first JSON line of this `event` with these fields (the run needs `--json`). */
  event(name: string, fields?: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>>
  stop(): Promise<void>
}

export type ClientHome = {
  configFolder: string
  run(args: readonly string[], env?: Record<string, string>, folder?: string): ClientRun
}

/**
 * A machine of its own: a configuration folder and a server, in which `nora` is run. `inside`: the command
 * that runs it elsewhere, as in a network namespace.
 */
export function createClientHome(
  system: RunningNora,
  token: string | null,
  inside: readonly string[] = [],
): ClientHome {
  const configFolder = mkdtempSync(join(tmpdir(), 'nora-home-'))
  return {
    configFolder,
    run(args, env = {}, folder = undefined) {
      const command = [...inside, process.execPath, join(repositoryFolder, 'apps/cli/bin/nora.mjs'), ...args]
      const own = {
        NORA_CONFIG_DIR: configFolder,
        NORA_SERVER: system.ready.console_url,
        ...(token !== null && { NORA_TOKEN: token }),
        ...env,
      }
      return runClient(command, own, folder)
    },
  }
}

/** A client under load prints a line per request, for as long as the test runs. */
const KEPT_LENGTH = 64 * 2 ** 20

function runClient(
  [command = '', ...args]: readonly string[],
  env: Record<string, string>,
  folder: string | undefined,
): ClientRun {
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, LANG: 'en_US.UTF-8', NO_COLOR: '1', BROWSER: 'true', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => {
    if (stdout.length < KEPT_LENGTH) stdout += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    if (stderr.length < KEPT_LENGTH) stderr += chunk.toString()
  })
  // `close`, unlike `exit`, comes after the last byte of output.
  const exited = once(child, 'close').then(([code]) => code as number | null)
  const events = eventReader(() => stdout)
  return {
    child,
    stdout: () => stdout,
    stderr: () => stderr,
    exited,
    event: (name, fields = {}) =>
      eventually(() => events.read().find((line) => hasFields(line, { event: name, ...fields })), {
        timeoutMs: 60_000,
        what: () => `event ${name}; printed:\n${stdout}\n${stderr}`,
      }),
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await exited
      if (events.isRead) events.read()
    },
  }
}

/** The events printed so far, each held to their schema. */
function eventReader(printed: () => string) {
  const events: Record<string, unknown>[] = []
  let end = 0
  return {
    /** Whether the run was asked for events at all: others print what is none. */
    get isRead() {
      return end > 0
    },
    read() {
      const text = printed()
      const newEnd = text.lastIndexOf('\n') + 1
      const lines = text.slice(end, newEnd).split('\n')
      for (const line of lines) if (line.startsWith('{')) events.push(checkPrinted(line))
      end = newEnd
      return events
    },
  }
}

function hasFields(line: Record<string, unknown>, fields: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(fields).every(([name, value]) => line[name] === value)
}
