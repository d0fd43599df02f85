import { existsSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { lstat, mkdtemp, readdir, rename, symlink, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { exitCodes, Failure } from '../output/failure.ts'
import { usingFile } from '../platform/file-problem.ts'
import type { Platform } from '../platform/platform.ts'

type Machine = Pick<Platform, 'env' | 'temporaryFolder' | 'workingFolder' | 'pid' | 'isRunning' | 'system'>

const FOLDER = /^nora-run-(\d+)-\w{6}$/
/** Beside the file: the path at which a link to it stands. */
const PLACE = 'place'
const CONTENT = 'content'

export type MountedFile = {
  /** Where the program finds it. */
  readonly path: string
  /** Puts another text there. */
  rewrite(text: string): Promise<void>
  remove(): void
}

/**
 * A file for one program: its owner alone reads it, in a folder in memory where the system has one, and a link to it
 * stands at the path that was asked for. Nothing that is there is replaced. `remove` takes both away, as does the end of
 * this process, and after SIGKILL the next start. Throws a Failure or a Problem.
 */
export async function mountFile(named: string, text: string, machine: Machine): Promise<MountedFile> {
  const path = resolve(machine.workingFolder, named)
  await refuseExisting(path, named)
  const folder = await makeFolder(listPlaces(machine), `nora-run-${machine.pid}-`)
  const removeNow = (): void => removeMount(folder)
  process.once('exit', removeNow)
  try {
    await usingFile('write', path, async () => {
      await writeFile(join(folder, PLACE), path, { mode: 0o600 })
      await writeFile(join(folder, CONTENT), text, { mode: 0o600 })
      // Windows lets few people make links: there the file itself stands at the path.
      if (machine.system === 'win32') await writeFile(path, text, { mode: 0o600, flag: 'wx' })
      else await symlink(join(folder, CONTENT), path)
    })
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  return {
    path,
    rewrite: (next) => usingFile('write', path, () => rewrite(folder, next)),
    remove() {
      process.off('exit', removeNow)
      removeNow()
    },
  }
}

/** Removes what killed clients of this user have left, links included. Never rejects. */
export async function sweepMounts(machine: Machine): Promise<void> {
  for (const place of listPlaces(machine)) {
    for (const name of await readdir(place).catch(() => [])) {
      const owner = Number(FOLDER.exec(name)?.[1])
      if (!owner || owner === machine.pid || machine.isRunning(owner)) continue
      await sweepFolder(join(place, name)).catch(() => {})
    }
  }
}

async function sweepFolder(folder: string): Promise<void> {
  const found = await lstat(folder)
  if (!found.isDirectory() || (process.getuid !== undefined && found.uid !== process.getuid())) return
  removeMount(folder)
}

function removeMount(folder: string): void {
  const path = findText(join(folder, PLACE))
  // What stands there by now may be somebody else's.
  if (path !== null && isMount(path, folder)) rmSync(path, { force: true })
  rmSync(folder, { recursive: true, force: true })
}

function isMount(path: string, folder: string): boolean {
  const content = join(folder, CONTENT)
  try {
    return readlinkSync(path) === content
  } catch {
    return process.platform === 'win32' && findText(path) === findText(content)
  }
}

function findText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** The program may read it at any moment: it finds the old text or the new one. */
async function rewrite(folder: string, text: string): Promise<void> {
  const content = join(folder, CONTENT)
  const next = `${content}.next`
  await writeFile(next, text, { mode: 0o600 })
  await rename(next, content)
  const path = findText(join(folder, PLACE))
  if (process.platform === 'win32' && path !== null) await writeFile(path, text, { mode: 0o600 })
}

function listPlaces({ env, temporaryFolder }: Machine): string[] {
  const inMemory = [env.XDG_RUNTIME_DIR, '/dev/shm']
  return [
    ...inMemory.filter((place) => place !== undefined && existsSync(place)),
    temporaryFolder,
  ] as string[]
}

/** The first place that lets a folder be made; mkdtemp makes it for its owner only. */
async function makeFolder([first = '', ...others]: readonly string[], prefix: string): Promise<string> {
  const path = join(first, prefix)
  if (others.length === 0) return usingFile('write', path, () => mkdtemp(path))
  return mkdtemp(path).catch(() => makeFolder(others, prefix))
}

async function refuseExisting(path: string, named: string): Promise<void> {
  const isThere = await lstat(path).then(
    () => true,
    () => false,
  )
  if (!isThere) return
  throw new Failure(
    exitCodes.usage,
    {
      ru: `Файл ${named} уже есть, --mount его не заменит.`,
      en: `${named} is there already, and --mount replaces no file.`,
    },
    {
      code: 'FileUnusable',
      advice: {
        ru: `Уберите ${basename(named)} или назовите другой файл.`,
        en: `Move ${basename(named)} away, or name another file.`,
      },
    },
  )
}
