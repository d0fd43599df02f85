import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { usingFile } from './file-problem.ts'

/** Makes a folder that only its owner can enter; one that is there is closed to others. */
export function ensureOwnFolder(path: string): Promise<void> {
  return usingFile('write', path, async () => {
    await mkdir(path, { recursive: true, mode: 0o700 })
    await chmod(path, 0o700)
  })
}

/**
 * Makes a folder of its owner for the time of the work, in memory where the system has such a place, and removes it with
 * all that is in it, also when the process is told to end.
 */
export async function usingPrivateFolder<T>(
  env: Readonly<Record<string, string | undefined>>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const places = [env.XDG_RUNTIME_DIR, '/dev/shm'].filter((place) => place !== undefined && existsSync(place))
  const folder = await makeIn([...(places as string[]), tmpdir()])
  const remove = () => rm(folder, { recursive: true, force: true })
  const end = () => void remove().finally(() => process.exit(1))
  process.once('SIGTERM', end).once('SIGHUP', end)
  try {
    return await work(folder)
  } finally {
    process.off('SIGTERM', end).off('SIGHUP', end)
    await remove()
  }
}

/** The first place that lets a folder be made; mkdtemp makes it for its owner only. */
async function makeIn([place = '', ...others]: readonly string[]): Promise<string> {
  const path = join(place, 'nora-')
  if (others.length === 0) return usingFile('write', path, () => mkdtemp(path))
  return mkdtemp(path).catch(() => makeIn(others))
}
