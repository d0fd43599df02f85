import { basename, dirname } from 'node:path'
import type { Disk, DiskFile } from '../platform/spool-disk.ts'

/** A disk of one folder in memory, whose calls can be made to fail. */
export class MemoryDisk implements Disk {
  readonly files = new Map<string, Buffer>()
  /** How often something was made durable. */
  syncs = 0
  /** What of each file has been made durable. */
  readonly durable = new Map<string, number>()
  /** Bytes that may still be written; a write beyond takes a part and fails. */
  roomBytes = Number.POSITIVE_INFINITY
  /** Thrown by the next calls of this kind. */
  failing: 'sync' | 'read' | 'create' | null = null
  /** Every sync waits for it. */
  beforeSync: () => Promise<void> = async () => {}

  async create(path: string): Promise<DiskFile> {
    this.#fail('create')
    if (this.files.has(path)) throw new Error('EEXIST')
    this.files.set(path, Buffer.alloc(0))
    return this.open(path)
  }

  async open(path: string): Promise<DiskFile> {
    if (!this.files.has(path)) throw Object.assign(new Error('no such file'), { code: 'ENOENT' })
    const get = (): Buffer => this.files.get(path) ?? Buffer.alloc(0)
    // A file that was removed takes writes as before, and nobody sees them.
    const put = (bytes: Buffer): void => {
      if (this.files.has(path)) this.files.set(path, bytes)
    }
    return {
      write: async (bytes, position) => {
        const taken = bytes.subarray(0, Math.max(0, Math.min(bytes.length, this.roomBytes)))
        this.roomBytes -= taken.length
        put(Buffer.concat([get().subarray(0, position), taken]))
        if (taken.length < bytes.length) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
      },
      sync: async () => {
        await this.beforeSync()
        this.#fail('sync')
        this.syncs++
        this.durable.set(path, get().length)
      },
      read: async (position, length) => {
        this.#fail('read')
        return Buffer.from(get().subarray(position, position + length))
      },
      truncate: async (bytes) => {
        put(get().subarray(0, bytes))
      },
      close: async () => {},
    }
  }

  async list(path: string): Promise<{ name: string; isFolder: boolean }[]> {
    const names = [...this.files.keys()].filter((one) => dirname(one) === path)
    return names.map((one) => ({ name: basename(one), isFolder: false }))
  }

  async rename(from: string, to: string): Promise<void> {
    this.files.set(to, this.files.get(from) ?? Buffer.alloc(0))
    this.files.delete(from)
  }

  async remove(path: string): Promise<void> {
    this.files.delete(path)
  }

  async getSize(path: string): Promise<number> {
    const file = this.files.get(path)
    if (file === undefined) throw Object.assign(new Error('no such file'), { code: 'ENOENT' })
    return file.length
  }

  async makeFolder(): Promise<void> {}
  async syncFolder(): Promise<void> {}
  async removeFolder(): Promise<void> {}
  async getChangedAtMs(): Promise<number> {
    return 0
  }
  async touch(): Promise<void> {}
  async readText(): Promise<string> {
    return ''
  }
  async writeText(): Promise<void> {}

  #fail(what: 'sync' | 'read' | 'create'): void {
    if (this.failing === what) throw Object.assign(new Error('input/output error'), { code: 'EIO' })
  }
}
