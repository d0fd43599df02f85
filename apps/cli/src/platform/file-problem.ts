import { dirname } from 'node:path'
import { type Localized, Problem } from '@nora/kit'

/** Why a file cannot be read or written, and what to do; `error` is what the system said. */
export function toFileProblem(action: 'read' | 'write', path: string, error: unknown): Problem {
  const { code = '', message } = error as NodeJS.ErrnoException
  const folder = dirname(path)
  const reason: Localized = reasons(folder)[code] ?? { ru: message, en: message }
  const text =
    action === 'read'
      ? { ru: `Не удаётся прочитать ${path}: ${reason.ru}.`, en: `Cannot read ${path}: ${reason.en}.` }
      : { ru: `Не удаётся записать ${path}: ${reason.ru}.`, en: `Cannot write ${path}: ${reason.en}.` }
  return new Problem('FileUnusable', text, { cause: error })
}

/** Runs an operation on a file; what the system refuses becomes a sentence. */
export async function usingFile<T>(
  action: 'read' | 'write',
  path: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toFileProblem(action, path, error)
  }
}

function reasons(folder: string): Record<string, Localized> {
  const denied = { ru: 'нет прав на него', en: 'permission is denied' }
  const isFull = { ru: 'на диске не осталось места', en: 'there is no room left on the disk' }
  const isNoPath = { ru: 'это не может быть путём к файлу', en: 'this cannot be the path of a file' }
  return {
    EACCES: denied,
    EPERM: denied,
    ENOENT: { ru: `нет папки ${folder}`, en: `there is no folder ${folder}` },
    ENOTDIR: { ru: `${folder} — не папка`, en: `${folder} is not a folder` },
    EEXIST: { ru: `${folder} — не папка`, en: `${folder} is not a folder` },
    EISDIR: { ru: 'это папка, а нужен файл', en: 'it is a folder, and a file is wanted' },
    EROFS: { ru: 'диск открыт только для чтения', en: 'the disk is mounted read-only' },
    ENOSPC: isFull,
    EDQUOT: isFull,
    EFBIG: isFull,
    ENAMETOOLONG: { ru: 'имя слишком длинное', en: 'the name is too long' },
    ENXIO: { ru: 'это устройство, а нужен файл', en: 'it is a device, and a file is wanted' },
    ELOOP: { ru: 'ссылки ведут по кругу', en: 'its links lead in a circle' },
    EMFILE: { ru: 'открыто слишком много файлов', en: 'too many files are open' },
    ETXTBSY: { ru: 'файл сейчас выполняется', en: 'the file is being executed' },
    ERR_INVALID_ARG_VALUE: isNoPath,
    ERR_FS_FILE_TOO_LARGE: { ru: 'он слишком велик', en: 'it is too large' },
  }
}
