/** Where bytes are kept that are too large for the database: a folder, or an S3 bucket. */
export type Files = {
  /**
   * Writes the file whole or not at all. `key`: names of letters, digits, `_`, `-` and `.`, with slashes between. Throws
   * StorageFull when there is no room, StorageUnavailable when the storage is elsewhere and does not take it.
   */
  put(key: string, chunks: readonly Uint8Array[]): Promise<void>
  /** Bytes from `start` up to `end`. null: there is no such file. */
  read(key: string, range: { start: number; end: number }): Promise<Buffer | null>
  /** One that is not there is deleted already. */
  delete(key: string): Promise<void>
  /** Everything below the prefix, which names a folder. */
  deleteAll(prefix: string): Promise<void>
  /** The files below the prefix, in no order. */
  list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }>
}

/** The disk has no room, or the quota of the storage is used up. */
export class StorageFull extends Error {
  constructor(cause: unknown) {
    super('there is no room to store a file', { cause })
    this.name = 'StorageFull'
  }
}

/** The storage of files does not answer, or refuses. The message says why, and never holds a secret. */
export class StorageUnavailable extends Error {
  /** Whether it answered, and what was asked will not do later either: a wrong key, no such bucket. */
  readonly isRefusal: boolean

  constructor(message: string, { isRefusal = false } = {}) {
    super(message)
    this.name = 'StorageUnavailable'
    this.isRefusal = isRefusal
  }
}

const KEY = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/

/** Whether it may name a file or a folder of files. No name starts with a dot, so none leads out of the folder. */
export function isFileKey(key: string): boolean {
  return KEY.test(key)
}

/** Throws for what is no key of a file. */
export function assertFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error(`${key} is no key of a file`)
}
