import type { Reading } from '../metrics.ts'
import type { Files } from './files.ts'

/** The same files, with counts of what failed since the start. */
export function countFailures(files: Files): { files: Files; readings: Reading[] } {
  const failed = { put: 0, read: 0, delete: 0, list: 0 }
  const counting = async <T>(kind: keyof typeof failed, operation: Promise<T>): Promise<T> => {
    try {
      return await operation
    } catch (error) {
      failed[kind]++
      throw error
    }
  }
  return {
    files: {
      put: (key, chunks) => counting('put', files.put(key, chunks)),
      read: (key, range) => counting('read', files.read(key, range)),
      delete: (key) => counting('delete', files.delete(key)),
      deleteAll: (prefix) => counting('delete', files.deleteAll(prefix)),
      async *list(prefix) {
        const listed = files.list(prefix)[Symbol.asyncIterator]()
        try {
          for (;;) {
            const next = await counting('list', listed.next())
            if (next.done) return
            yield next.value
          }
        } finally {
          await listed.return?.()
        }
      },
    },
    readings: Object.keys(failed).map((kind) => ({
      name: `files_${kind}_failed`,
      help: `Operations on files that failed since the start: ${kind}.`,
      read: () => failed[kind as keyof typeof failed],
    })),
  }
}
