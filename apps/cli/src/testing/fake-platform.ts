import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@nora/kit'
import { onTestFinished } from 'vitest'
import { ensureOwnFolder, usingPrivateFolder } from '../platform/own-folder.ts'
import type { Platform, Terminal } from '../platform/platform.ts'
import { rewriteFile, saveFile } from '../platform/replace-file.ts'
import type { ScreenModes } from '../platform/screen-modes.ts'
import { listFolder, readFileBytes, readTextFile, writeOwnFile } from '../platform/text-files.ts'
import { checkPrinted } from './check-printed.ts'

export class FakeTerminal implements Terminal {
  text = ''
  isTty = false
  columns = 80
  rows = 24

  hasAlternateScreen = true

  write(text: string): void {
    this.text += text
  }

  setModes({ set, unset }: ScreenModes): () => void {
    this.write(set)
    return () => this.write(unset)
  }

  onResize(): () => void {
    return () => {}
  }

  lines(): string[] {
    return this.text.split('\n').filter(Boolean)
  }

  events(): Record<string, unknown>[] {
    return this.lines().map(checkPrinted)
  }
}

export type FakePlatform = Platform & {
  stdout: FakeTerminal
  stderr: FakeTerminal
  opened: string[]
  titles: string[]
  interrupt(): void
}

const noServer: typeof fetch = async () => {
  throw new TypeError('fetch failed')
}

/** A machine with an empty configuration, on which nothing waits. `fetch` answers for the network. */
export function fakePlatform({
  fetch: answer = noServer,
  ...overrides
}: Partial<Platform> & { fetch?: typeof fetch } = {}): FakePlatform {
  const interrupts = new Set<() => void>()
  const opened: string[] = []
  const titles: string[] = []
  return {
    packageServer: null,
    cloneServer: 'http://localhost:7070',
    args: [],
    env: { LANG: 'en_US.UTF-8' },
    clock: systemClock,
    random: () => 0,
    callThrough: () => answer,
    fetchThrough: () => answer,
    streamThrough: () => answer,
    machine: 'anna-mbp',
    os: 'Linux 6',
    version: '0.1.0',
    system: 'linux',
    program: ['/usr/bin/node', '/usr/bin/nora'],
    user: 'anna',
    isRoot: false,
    loginShell: '/bin/sh',
    pid: process.pid,
    stdin: {
      isTty: false,
      readLine: async () => '',
      readText: async () => '',
      readBytes: async () => Buffer.of(),
    },
    ask: async () => null,
    clipboard: { write: async () => false, read: async () => null },
    setTitle(title) {
      titles.push(title)
    },
    configFolder: temporaryFolder(),
    temporaryFolder: temporaryFolder(),
    inspectorFolder: join(tmpdir(), 'no-such-page'),
    transformThread: new URL('file:///no-such-thread.mjs'),
    consoleFileList: new URL('file:///no-such-list'),
    workingFolder: tmpdir(),
    homeFolder: tmpdir(),
    isFolder: async () => false,
    canRun: async () => 'missing',
    readFile: readTextFile,
    readBytes: readFileBytes,
    ensureOwnFolder,
    usingPrivateFolder: (work) => usingPrivateFolder({}, work),
    writeFile: writeOwnFile,
    installFile: async () => {},
    removeFile: async () => {},
    rewriteFile,
    saveFile,
    listFolder,
    runProgram: async () => ({ code: 0, stdout: '', stderr: '' }),
    runAttached: async () => null,
    startChild: () => ({ pid: null, ended: Promise.resolve({ kind: 'exited', code: 0 }), signal: () => {} }),
    onPassedSignals: () => () => {},
    startBackground: async () => ({ is_ready: false, problem: 'there is no such program here' }),
    lookup: async () => ['127.0.0.1'],
    tryConnect: async () => {},
    watchFile: () => () => {},
    openBrowser: async (url) => {
      opened.push(url)
      return true
    },
    onInterrupt(listener) {
      interrupts.add(listener)
      return () => interrupts.delete(listener)
    },
    isRunning: () => true,
    wait: async () => {},
    ...overrides,
    stdout: new FakeTerminal(),
    stderr: new FakeTerminal(),
    opened,
    titles,
    interrupt() {
      for (const listener of interrupts) listener()
    },
  }
}

/** Removed when the running test is over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nora-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

type Handler = (body: unknown, authorization: string | null) => Response | Promise<Response>

/** Answers calls by `METHOD /path`. */
export function fakeServer(handlers: Record<string, Handler>): typeof fetch {
  return async (input, init) => {
    const { pathname } = new URL(String(input))
    const handler = handlers[`${init?.method} ${pathname}`]
    if (!handler) return Response.json({ code: 'NotFound', error: `no ${pathname} here` }, { status: 404 })
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : null
    return handler(body, new Headers(init?.headers).get('authorization'))
  }
}

export function problem(status: number, code: string, error: string): Response {
  return Response.json({ code, error }, { status })
}
