import { realpath } from 'node:fs/promises'
import { posix, win32 } from 'node:path'
import { Status } from './protocol.ts'
import { SftpError } from './sftp-error.ts'

const SLASH = 47

/**
 * Converts a path of a client to one of the system. Names stay bytes, so that other encodings than UTF-8
 * survive. On Windows a drive is `/C:/Users`, as on other servers.
 */
export function toSystemPath(path: Buffer, home: string): Buffer {
  if (path.includes(0)) throw new SftpError(Status.BAD_MESSAGE, 'a name with a zero byte')
  if (process.platform === 'win32') {
    const text = path.toString().replace(/^\/(?=[a-z]:)/i, '')
    return Buffer.from(win32.resolve(home, text === '' ? '.' : text))
  }
  if (path[0] === SLASH) return path
  return Buffer.concat([Buffer.from(`${home}/`), path])
}

/** The absolute path without links and dots. Its last part need not exist, as clients ask before they make it. */
export async function toRealPath(path: Buffer, home: string): Promise<Buffer> {
  const system = toSystemPath(path, home)
  try {
    return toClientPath(await realpath(system, { encoding: 'buffer' }))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    const { parent, name } = split(system)
    if (name.length === 0 || /^\.\.?$/.test(name.toString())) throw error
    const folder = toClientPath(await realpath(parent, { encoding: 'buffer' }))
    return Buffer.concat([folder, folder.at(-1) === SLASH ? Buffer.alloc(0) : Buffer.of(SLASH), name])
  }
}

function toClientPath(path: Buffer): Buffer {
  if (process.platform !== 'win32') return path
  return Buffer.from(posix.join('/', path.toString().replaceAll('\\', '/')))
}

function split(path: Buffer): { parent: Buffer; name: Buffer } {
  let end = path.length
  while (end > 1 && path[end - 1] === SLASH) end--
  const trimmed = path.subarray(0, end)
  const slash = process.platform === 'win32' ? trimmed.lastIndexOf(92) : trimmed.lastIndexOf(SLASH)
  return { parent: trimmed.subarray(0, Math.max(1, slash)), name: trimmed.subarray(slash + 1) }
}
