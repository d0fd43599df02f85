/** Everything the client takes from the machine it runs on, so that a test may give it another one. */
import type { Network } from '@nora/agent/network'
import type { CallFetch } from '@nora/client'
import type { Clock } from '@nora/kit'
import type { Clipboard } from './clipboard.ts'
import type { KnownServers } from './known-servers.ts'
import type { PassedSignal } from './passed-signals.ts'
import type { ScreenModes } from './screen-modes.ts'
import type { BackgroundAnswer } from './start-background.ts'
import type { ChildOptions, StartedChild } from './start-child.ts'

export type Terminal = {
  readonly isTty: boolean
  readonly columns: number
  readonly rows: number
  /** Whether a program can draw on a second screen and give the first one back. */
  readonly hasAlternateScreen: boolean
  write(text: string): void
  /** Returns the function that unsets them. */
  setModes(modes: ScreenModes): () => void
  /** Returns the function that stops listening. */
  onResize(listener: () => void): () => void
}

/** How a program ended and what it said; −1 when it could not be started. */
export type ProgramAnswer = { code: number; stdout: string; stderr: string }

export type Platform = KnownServers & {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdout: Terminal
  readonly stderr: Terminal
  readonly stdin: {
    readonly isTty: boolean
    /** The first line that is given there, of which a few thousand characters are read. */
    readLine(): Promise<string>
    /** All that is given there, as UTF-8; what is longer than any text is cut. */
    readText(): Promise<string>
    /** The same as it is given. */
    readBytes(): Promise<Uint8Array>
  }
  /** Asks a person at the terminal one line; null when they give up. What is hidden is not echoed. */
  ask(prompt: string, options: { isHidden: boolean }): Promise<string | null>
  readonly clipboard: Clipboard
  readonly clock: Clock
  /** Returns a number from 0 to 1, for jitter; not for secrets. */
  readonly random: () => number
  /** Calls of the API go out by this network's ways. */
  callThrough(network: Network): CallFetch
  /** The same for whatever else is asked over HTTP. */
  fetchThrough(network: Network): typeof fetch
  /** The same for answers that are read while they come. */
  streamThrough(network: Network): typeof fetch
  /** How the machine presents itself to people: host name and operating system. */
  readonly machine: string
  readonly os: string
  readonly version: string
  readonly system: NodeJS.Platform
  /** The command that runs this client: Node.js, and the client’s own file. */
  readonly program: readonly [node: string, script: string]
  /** The user's name for the machine. */
  readonly user: string
  /** Whether it is the superuser, who may do everything. */
  readonly isRoot: boolean
  /** The user's shell, by its absolute path. */
  readonly loginShell: string
  readonly pid: number
  /** Sets what the machine’s list of processes shows in place of the command line. */
  setTitle(title: string): void
  /** Folder of the client's own files. */
  readonly configFolder: string
  /** The machine's folder for files that nobody misses. */
  readonly temporaryFolder: string
  /** Folder with the local inspector's built page. */
  readonly inspectorFolder: string
  /** The file that serves transforms of webhooks in a thread. */
  readonly transformThread: URL
  /** Hashes of the console's files that this client was built with. */
  readonly consoleFileList: URL
  /** Where the command was given; relative paths start here. */
  readonly workingFolder: string
  readonly homeFolder: string
  isFolder(path: string): Promise<boolean>
  /** Whether a file can be started as a program; `no` when it is there and cannot. */
  canRun(path: string): Promise<'yes' | 'no' | 'missing'>
  /** The text of a file; null when there is none. */
  readFile(path: string): Promise<string | null>
  /** The bytes of a file; null when there is none. */
  readBytes(path: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Writes a file that only its owner can read. */
  writeFile(path: string, text: string): Promise<void>
  /** Writes a file that all can read; missing folders are made. */
  installFile(path: string, text: string): Promise<void>
  removeFile(path: string): Promise<void>
  /** Writes a file whole or not at all; one that is there keeps its rights, a new one is its owner's only. */
  rewriteFile(path: string, text: string): Promise<void>
  /** Writes a file of any length, whole or not at all, that only its owner can read. */
  saveFile(path: string, chunks: AsyncIterable<Uint8Array>): Promise<void>
  /** Makes a folder that only its owner can enter. */
  ensureOwnFolder(path: string): Promise<void>
  /** Works in a folder of its own, which is gone afterwards. */
  usingPrivateFolder<T>(work: (folder: string) => Promise<T>): Promise<T>
  /** Names of what is in a folder, in alphabetical order. */
  listFolder(path: string): Promise<string[]>
  /** Runs another program, not through a shell, for half a minute at most. Never rejects. */
  runProgram(command: readonly [string, ...string[]]): Promise<ProgramAnswer>
  /** Runs a program with this terminal; null when it cannot be started. */
  runAttached(command: readonly [string, ...string[]]): Promise<number | null>
  /** Starts a program in this one's place: with its input, its output and its terminal. */
  startChild(options: ChildOptions): StartedChild
  /**
   * Hears of signals that are for the program of `startChild`; this process does not end by them meanwhile. `isShared`: the
   * terminal has told the program itself. Returns the function that stops listening.
   */
  onPassedSignals(listener: (signal: PassedSignal, facts: { isShared: boolean }) => void): () => void
  /** Starts the client's program that stays behind, and answers once it is ready. Never rejects. */
  startBackground(task: unknown): Promise<BackgroundAnswer>
  /** The addresses of a host. */
  lookup(host: string): Promise<string[]>
  /** Resolves when something took the connection, which is closed at once. */
  tryConnect(host: string, port: number): Promise<void>
  /** Calls back after the file has changed. Returns the function that stops watching. */
  watchFile(path: string, listener: () => void): () => void
  /** False when there is nothing to open it with. */
  openBrowser(url: string): Promise<boolean>
  /** Ctrl-C, a closed terminal or a polite kill. Returns the function that stops listening. */
  onInterrupt(listener: () => void): () => void
  isRunning(pid: number): boolean
  wait(durationMs: number, signal?: AbortSignal): Promise<void>
}
