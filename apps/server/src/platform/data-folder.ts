import { chmodSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '@nora/kit'
import { lockFile } from './lock-file.ts'

/** An earlier start leaves these in the folder, whatever became of it. */
const TRACES = ['enrol.key', 'master.key', 'server.lock', 'logs', 'database']
/** A folder with these still counts as empty: they belong to a new volume, or are the settings. */
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

/** Takes the data folder for this process and answers how to give it back. A live holder is a Problem. */
export function lockDataFolder(folder: string): () => void {
  const lock = lockFile(join(folder, 'server.lock'))
  if (!lock.isTaken) throw inUse(folder, lock.holder)
  return lock.release
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
