import {
  chmodSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { Problem } from '@nora/kit'

/** What an earlier start leaves in the folder, whatever became of it. */
const TRACES = ['enrol.key', 'master.key', 'server.lock', 'logs', 'database']
/** What stands in a folder that is empty all the same: of a new volume, and the settings. */
const PASSED_OVER = ['lost+found', 'nora-server.yml']

/** Makes the folder for its owner alone. A folder that holds something else is not taken over. */
export function ensureDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const files = readdirSync(folder).filter((file) => !PASSED_OVER.includes(file) && !file.startsWith('.'))
    if (files.length > 0 && !files.some((file) => TRACES.includes(file))) throw notOurs(folder)
    chmodSync(folder, 0o700)
  } catch (error) {
    if (error instanceof Problem) throw error
    const { code, message } = error as NodeJS.ErrnoException
    throw new Problem('DataUnusable', {
      ru: `Папка для данных ${folder} не годится (${code ?? message}). Укажите другую в NORA_DATA.`,
      en: `The data folder ${folder} cannot be used (${code ?? message}). Name another one in NORA_DATA.`,
    })
  }
}

type Holder = { pid: number; started: string | undefined }

/**
 * Takes the data folder for this process and answers how to give it back. A live holder is a
 * Problem that names its pid; a dead one is replaced.
 */
export function lockDataFolder(folder: string): () => void {
  const file = join(folder, 'server.lock')
  const own = JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Holder)
  const release = () => {
    if (readText(file) === own) rmSync(file, { force: true })
  }
  if (tryWrite(file, own)) return release
  const found = readText(file) ?? ''
  const holder = parseHolder(found)
  if (holder && isAlive(holder)) throw inUse(folder, holder.pid)
  buryDead(file, found, folder)
  if (!tryWrite(file, own)) throw inUse(folder, parseHolder(readText(file) ?? '')?.pid)
  return release
}

function tryWrite(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Moves a dead holder's file away. If it turns out to be somebody's fresh one, it is put back. */
function buryDead(file: string, expected: string, folder: string): void {
  const grave = `${file}.${process.pid}`
  try {
    renameSync(file, grave)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const moved = readText(grave) ?? ''
  if (moved !== expected) linkSync(grave, file)
  rmSync(grave, { force: true })
  if (moved !== expected) throw inUse(folder, parseHolder(moved)?.pid)
}

function parseHolder(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder
  } catch {
    // A crash may have left half a file; nobody who lives wrote that.
    return undefined
  }
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it lives and belongs to someone else.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  // Process numbers are given again, always so after a container's restart.
  return started === undefined || started === startOf(pid)
}

/** When a process began, in the kernel's ticks since boot (proc(5), field 22); unknown elsewhere. */
function startOf(pid: number): string | undefined {
  const status = readText(`/proc/${pid}/stat`)
  return status?.slice(status.lastIndexOf(')') + 2).split(' ')[19]
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function notOurs(folder: string): Problem {
  return new Problem('DataUnusable', {
    ru: `В папке ${folder} лежит что-то другое, не данные Норы. Укажите в NORA_DATA пустую или новую папку.`,
    en: `The folder ${folder} holds something else than data of Nora. Name an empty or a new one in NORA_DATA.`,
  })
}

function inUse(folder: string, pid: number | undefined): Problem {
  const who = pid === undefined ? '' : ` (pid ${pid})`
  return new Problem('DataInUse', {
    ru: `Папка ${folder} уже занята работающей Норой${who}. Остановите её или укажите другую папку в NORA_DATA.`,
    en: `A running Nora${who} already uses ${folder}. Stop it or name another folder in NORA_DATA.`,
  })
}
