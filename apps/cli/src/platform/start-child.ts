import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { SECOND_MS } from '@nora/kit'
import { endFamily, listFamily, signalFamily } from './program-family.ts'

const ENDING: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGKILL']

/** A process that the program leaves behind may hold its output open for ever. */
const SILENCE_MS = SECOND_MS

/** Changes a stream on its way; what it keeps back comes with `flush`. */
type OutputFilter = { push(chunk: Uint8Array): Uint8Array; flush(): Uint8Array }

export type ChildEnding =
  | { kind: 'exited'; code: number }
  | { kind: 'killed'; signal: NodeJS.Signals }
  | { kind: 'failed'; error: NodeJS.ErrnoException }

export type ChildOptions = {
  command: readonly [string, ...string[]]
  /** Its whole environment. */
  env: Readonly<Record<string, string>>
  /** Null: it writes to where this process writes, a terminal included. */
  filters: { stdout: OutputFilter | null; stderr: OutputFilter | null }
}

/** Where its input comes from and its filtered output goes. */
type ChildStreams = { stdin: 'inherit' | 'ignore' | number; stdout: Writable; stderr: Writable }

export type StartedChild = {
  /** Null when it could not be started. */
  readonly pid: number | null
  /** Once it has ended, with all that a signal made it leave behind, and what it wrote went out. Never rejects. */
  readonly ended: Promise<ChildEnding>
  signal(signal: NodeJS.Signals): void
}

/** Starts a program, not through a shell, with this process's input and output. It shares the terminal and its signals. */
export function startChild(
  { command: [file, ...args], env, filters }: ChildOptions,
  streams: ChildStreams = { stdin: 'inherit', stdout: process.stdout, stderr: process.stderr },
): StartedChild {
  let child: ChildProcess
  try {
    child = spawn(file, args, {
      env,
      stdio: [
        streams.stdin,
        filters.stdout === null ? 'inherit' : 'pipe',
        filters.stderr === null ? 'inherit' : 'pipe',
      ],
    })
  } catch (error) {
    // Arguments and environment may be longer than the system takes.
    return { pid: null, ended: Promise.resolve({ kind: 'failed', error: error as Error }), signal: () => {} }
  }
  const outputs = [
    ...(child.stdout && filters.stdout ? [relay(child.stdout, filters.stdout, streams.stdout)] : []),
    ...(child.stderr && filters.stderr ? [relay(child.stderr, filters.stderr, streams.stderr)] : []),
  ]
  let family: ReturnType<typeof listFamily> = []
  return {
    pid: child.pid ?? null,
    ended: awaitEnding(child).then(async (ending) => {
      await endFamily(family)
      await Promise.all(outputs.map((output) => output.finish()))
      return ending
    }),
    signal(signal) {
      // Afterwards nobody could say what it had started.
      if (ENDING.includes(signal) && child.pid !== undefined) family = listFamily(child.pid)
      child.kill(signal)
      if (signal === 'SIGKILL') signalFamily(family, signal)
    },
  }
}

function awaitEnding(child: ChildProcess): Promise<ChildEnding> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      resolve(signal === null ? { kind: 'exited', code: code ?? 1 } : { kind: 'killed', signal })
    })
    // Errors after the start are about signals to a process that has gone.
    child.on('error', (error) => {
      if (child.pid === undefined) resolve({ kind: 'failed', error })
    })
  })
}

type Relay = { finish(): Promise<void> }

/** Reads no faster than the reader behind takes it; when that is gone the program learns it as from a closed pipe. */
function relay(from: Readable, filter: OutputFilter, to: Writable): Relay {
  const restore = takeErrors(to, () => from.destroy())
  let silence: NodeJS.Timeout | undefined
  let onSilence = (): void => {}
  const closed = new Promise<void>((resolve) => {
    from.once('close', resolve)
  })
  from.on('data', (chunk: Buffer) => {
    silence?.refresh()
    const bytes = filter.push(chunk)
    if (bytes.length === 0 || to.write(bytes)) return
    from.pause()
    to.once('drain', () => from.resume())
  })
  from.on('error', () => {})
  return {
    async finish() {
      const silent = new Promise<void>((resolve) => {
        onSilence = resolve
      })
      silence = setTimeout(() => onSilence(), SILENCE_MS)
      await Promise.race([closed, silent])
      clearTimeout(silence)
      from.destroy()
      const rest = filter.flush()
      if (rest.length > 0 && to.writable)
        await new Promise<void>((resolve) => to.write(rest, () => resolve()))
      restore()
    },
  }
}

/** The client ends when nobody reads it any more; here it is the program that is to decide. */
function takeErrors(stream: Writable, onGone: () => void): () => void {
  const former = stream.listeners('error') as ((error: Error) => void)[]
  stream.removeAllListeners('error')
  stream.on('error', onGone)
  return () => {
    stream.off('error', onGone)
    for (const listener of former) stream.on('error', listener)
  }
}
