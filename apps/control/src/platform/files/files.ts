/** Where bytes are kept that are too large for the database: a folder, later a store of objects. */
export type Files = {
  /**
   * Writes the file whole or not at all. `key`: names of letters, digits, `_`, `-` and `.`, with slashes between. Throws
   * StorageFull when there is no room.
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

/** The disk has no room, or the quota of the store is used up. */
export class StorageFull extends Error {
  constructor(cause: unknown) {
    super('there is no room to store a file', { cause })
    this.name = 'StorageFull'
  }
}
