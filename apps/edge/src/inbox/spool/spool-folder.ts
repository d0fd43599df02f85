import { join } from 'node:path'
import { type Clock, MINUTE_MS, SECOND_MS } from '@nora/kit'
import type { Log } from '../../platform/log.ts'
import { isRunning, type ProcessMark, parseProcessMark } from '../../platform/process-mark.ts'
import type { Disk } from '../../platform/spool-disk.ts'
import { SEGMENT_SUFFIX, type Segment } from './spool.ts'

const OWNER = 'owner.json'
/** A folder that is being made, or taken over. */
const UNFINISHED = 'new-'
const ADOPTED = 'adopted-'
const BEAT_MS = 10 * SECOND_MS
/** A process that this one cannot see counts as gone when it has said nothing for so long. */
const SILENT_MS = MINUTE_MS

export type SpoolFolderDeps = {
  /** The folder that all processes of the machine share. */
  root: string
  /** Of this start of the process. */
  name: string
  owner: ProcessMark
  disk: Disk
  clock: Clock
  /** Segments of a process that is gone are here now. */
  onAdopted: (segments: readonly Segment[]) => void
  log: Log
}

/**
 * The folder of one process within that of all. A file in it names the process; the folder of one that is gone is
 * renamed into the own one, which only one of several can do.
 */
export class SpoolFolder {
  readonly path: string
  readonly #deps: SpoolFolderDeps
  #timer: NodeJS.Timeout | null = null
  #looking: Promise<void> | null = null
  #adopted = 0

  constructor(deps: SpoolFolderDeps) {
    this.#deps = deps
    this.path = join(deps.root, deps.name)
  }

  /** Resolves when the folder is there, and what others have left is taken over. */
  async open(): Promise<void> {
    const { disk, root, name, owner } = this.#deps
    const unfinished = join(root, `${UNFINISHED}${name}`)
    await disk.makeFolder(unfinished)
    await disk.writeText(join(unfinished, OWNER), JSON.stringify(owner))
    // At once with its owner: a folder without one is anybody's.
    await disk.rename(unfinished, this.path)
    await disk.syncFolder(root)
    await this.#look()
    this.#timer = setInterval(() => void this.#look(), BEAT_MS).unref()
  }

  /** Makes the folder again if somebody has taken it, or removed it. */
  async ensure(): Promise<void> {
    const { disk, owner, root } = this.#deps
    const ownerPath = join(this.path, OWNER)
    const isThere = await disk.getSize(ownerPath).then(
      () => true,
      () => false,
    )
    if (isThere) return
    await disk.makeFolder(this.path)
    await disk.writeText(ownerPath, JSON.stringify(owner))
    await disk.syncFolder(root)
  }

  /** Others take over what is left. */
  async close(): Promise<void> {
    const { disk } = this.#deps
    if (this.#timer !== null) clearInterval(this.#timer)
    await this.#looking
    await disk.remove(join(this.path, OWNER)).catch(() => {})
    // It stays while there is something in it.
    await disk.removeFolder(this.path).catch(() => {})
  }

  #look(): Promise<void> {
    this.#looking ??= this.#adoptAll().finally(() => {
      this.#looking = null
    })
    return this.#looking
  }

  async #adoptAll(): Promise<void> {
    const { disk, root, name, clock, log } = this.#deps
    try {
      await disk.touch(join(this.path, OWNER), clock.now().getTime())
      for (const entry of await disk.list(root)) {
        const isOther = entry.isFolder && entry.name !== name && !entry.name.startsWith(UNFINISHED)
        if (isOther && (await this.#isLeft(join(root, entry.name)))) await this.#adopt(join(root, entry.name))
      }
    } catch (error) {
      log.warn({ err: error }, 'the folders of other spools cannot be read')
    }
  }

  async #isLeft(folder: string): Promise<boolean> {
    const { disk, clock } = this.#deps
    const ownerPath = join(folder, OWNER)
    const text = await disk.readText(ownerPath).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    const owner = text === null ? null : parseProcessMark(text)
    if (owner === null) return true
    const runs = isRunning(owner)
    if (runs !== null) return !runs
    const beatAtMs = await disk.getChangedAtMs(ownerPath)
    return clock.now().getTime() - beatAtMs > SILENT_MS
  }

  async #adopt(folder: string): Promise<void> {
    const { disk, log, onAdopted } = this.#deps
    const own = join(this.path, `${ADOPTED}${++this.#adopted}`)
    try {
      await disk.rename(folder, own)
    } catch (error) {
      // Another process was first.
      log.debug({ err: error }, 'a spool was taken over by somebody else')
      return
    }
    const segments: Segment[] = []
    try {
      await this.#collect(own, segments)
    } catch (error) {
      // What was moved is handed over; the rest is for the process after this one.
      log.error({ err: error }, 'the spool of a process that is gone was not read to the end')
    }
    if (segments.length > 0) log.info({ segments: segments.length }, 'the spool of a process that is gone')
    onAdopted(segments)
  }

  /** Moves the segments to the top; one that was adopting when it ended has folders in its own. */
  async #collect(folder: string, segments: Segment[]): Promise<void> {
    const { disk } = this.#deps
    for (const { name, isFolder } of await disk.list(folder)) {
      const from = join(folder, name)
      if (isFolder) await this.#collect(from, segments)
      else if (name === OWNER) await disk.remove(from)
      else {
        const path = join(this.path, name)
        await disk.rename(from, path)
        if (name.endsWith(SEGMENT_SUFFIX)) segments.push({ name, path, bytes: await disk.getSize(path) })
      }
    }
    await disk.removeFolder(folder)
  }
}
