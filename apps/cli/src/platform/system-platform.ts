import { lookup } from 'node:dns/promises'
import { existsSync, unwatchFile, watchFile } from 'node:fs'
import { access, constants, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { homedir, hostname, platform as osPlatform, release, tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  addressOptions,
  callThrough,
  fetchThrough,
  nameAuthoritiesBy,
  streamThrough,
} from '@nora/agent/network'
import { systemClock } from '@nora/kit'
import packageFile from '../../package.json' with { type: 'json' }
import { askLine } from './ask.ts'
import { openClipboard } from './clipboard.ts'
import { usingFile } from './file-problem.ts'
import { findKnownServers } from './known-servers.ts'
import { openBrowser } from './open-browser.ts'
import { ensureOwnFolder, usingPrivateFolder } from './own-folder.ts'
import { onPassedSignals } from './passed-signals.ts'
import type { Platform } from './platform.ts'
import { readBytes, readLine, readText } from './read-line.ts'
import { rewriteFile, saveFile } from './replace-file.ts'
import { runAttached } from './run-attached.ts'
import { runProgram } from './run-program.ts'
import { startBackground } from './start-background.ts'
import { startChild } from './start-child.ts'
import { getTerminal } from './terminal.ts'
import { installFile, listFolder, readFileBytes, readTextFile, writeOwnFile } from './text-files.ts'

const CONNECT_TIMEOUT_MS = 5_000
const WATCH_INTERVAL_MS = 500

/** Gives access to the real machine. */
export function systemPlatform(): Platform {
  const { env } = process
  nameAuthoritiesBy(env)
  const { version } = packageFile
  const stdout = getTerminal(process.stdout, env)
  const stderr = getTerminal(process.stderr, env)
  const flush = () => {
    stdout.flush()
    stderr.flush()
  }
  const os = `${osNames[osPlatform()] ?? osPlatform()} ${release()}`.slice(0, 50)
  return {
    ...findKnownServers(import.meta.url),
    args: process.argv.slice(2),
    env,
    stdout,
    stderr,
    stdin: {
      isTty: process.stdin.isTTY === true,
      readLine: () => readLine(process.stdin),
      readText: () => readText(process.stdin),
      readBytes: () => readBytes(process.stdin),
    },
    // By the same way as sentences, so that they stay in order.
    ask: (prompt, options) => askLine({ input: process.stdin, write: stderr.write }, prompt, options),
    clipboard: openClipboard(osPlatform(), env),
    clock: systemClock,
    random: Math.random,
    callThrough: (network) => callThrough(network, `nora/${version} (${os})`),
    fetchThrough: (network) => fetchThrough(network, `nora/${version} (${os})`),
    streamThrough: (network) => streamThrough(network, `nora/${version} (${os})`),
    machine: hostname(),
    os,
    version,
    system: osPlatform(),
    program: [process.execPath, process.argv[1] ?? ''],
    user: userInfo().username,
    isRoot: process.getuid?.() === 0,
    loginShell: getLoginShell(env),
    pid: process.pid,
    setTitle(title) {
      process.title = title
    },
    configFolder: getConfigFolder(env),
    temporaryFolder: tmpdir(),
    inspectorFolder: findInspectorFolder(),
    transformThread: findBuilt('transform-thread.mjs'),
    consoleFileList: findBuilt('console-files.sha256'),
    workingFolder: process.cwd(),
    homeFolder: homedir(),
    ...fileAccess(env),
    runProgram,
    runAttached: (command) => {
      flush()
      return runAttached(command)
    },
    startChild: (options) => {
      flush()
      return startChild(options)
    },
    onPassedSignals,
    startBackground: (task) => startBackground(findBuilt('background.mjs'), task, { homeFolder: homedir() }),
    lookup: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
    tryConnect,
    watchFile: watchTextFile,
    openBrowser: (url) => openBrowser(url, env, osPlatform()),
    onInterrupt,
    isRunning,
    async wait(durationMs, signal) {
      await delay(durationMs, undefined, { signal }).catch(() => {})
    },
  }
}

/** What the client does with files and folders. */
function fileAccess(env: Platform['env']) {
  return {
    isFolder,
    canRun,
    readFile: readTextFile,
    readBytes: readFileBytes,
    writeFile: writeOwnFile,
    installFile,
    removeFile: (path) => usingFile('write', path, () => rm(path, { force: true })),
    rewriteFile,
    saveFile,
    ensureOwnFolder,
    usingPrivateFolder: (work) => usingPrivateFolder(env, work),
    listFolder,
  } satisfies Partial<Platform>
}

const osNames: Partial<Record<NodeJS.Platform, string>> = {
  win32: 'Windows',
  darwin: 'macOS',
  linux: 'Linux',
  freebsd: 'FreeBSD',
}

export function getConfigFolder(env: Readonly<Record<string, string | undefined>>): string {
  if (env.NORA_CONFIG_DIR) return env.NORA_CONFIG_DIR
  if (env.XDG_CONFIG_HOME) return join(env.XDG_CONFIG_HOME, 'nora')
  if (env.APPDATA) return join(env.APPDATA, 'nora')
  return join(homedir(), '.config', 'nora')
}

/** Windows knows no such thing; everybody has PowerShell there. */
function getLoginShell(env: Readonly<Record<string, string | undefined>>): string {
  if (osPlatform() === 'win32') return 'powershell.exe'
  return userInfo().shell || env.SHELL || '/bin/sh'
}

/** Beside the bundle in the packed client, in the inspector's own room in the clone. */
function findInspectorFolder(): string {
  const packed = fileURLToPath(new URL('./inspector/', import.meta.url))
  if (existsSync(join(packed, 'index.html'))) return packed
  const fromBundle = fileURLToPath(new URL('../../../packages/inspector/dist/', import.meta.url))
  if (existsSync(join(fromBundle, 'index.html'))) return fromBundle
  return fileURLToPath(new URL('../../../../packages/inspector/dist/', import.meta.url))
}

/** Beside the bundle; the source is run in a clone that has one built. */
function findBuilt(name: string): URL {
  const beside = new URL(`./${name}`, import.meta.url)
  return existsSync(beside) ? beside : new URL(`../../dist/${name}`, import.meta.url)
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}

async function canRun(path: string): Promise<'yes' | 'no' | 'missing'> {
  const found = await stat(path).catch(() => null)
  if (found === null) return 'missing'
  if (!found.isFile()) return 'no'
  return access(path, constants.X_OK).then(
    () => 'yes',
    () => 'no',
  )
}

function tryConnect(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: CONNECT_TIMEOUT_MS, ...addressOptions(host) })
    socket.once('connect', () => {
      socket.destroy()
      resolve()
    })
    socket.once('timeout', () => socket.destroy(new Error(`no answer in ${CONNECT_TIMEOUT_MS / 1000} s`)))
    socket.once('error', reject)
  })
}

/** Polls, because editors that write a new file in place of the old one lose other watchers. */
function watchTextFile(path: string, listener: () => void): () => void {
  const onLook = () => listener()
  watchFile(path, { interval: WATCH_INTERVAL_MS }, onLook)
  return () => unwatchFile(path, onLook)
}

function onInterrupt(listener: () => void): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, listener)
  // A launcher that dies takes its clients with it.
  process.on('disconnect', listener)
  return () => {
    for (const signal of signals) process.off(signal, listener)
    process.off('disconnect', listener)
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
