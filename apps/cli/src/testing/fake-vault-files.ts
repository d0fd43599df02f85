export const UNTIL = '2026-11-28T12:15:00.000Z'

/** Files of records and of links, in chunks of two bytes; what was asked of them is noted. */
export function fakeFileMethods(asked: string[]) {
  return {
    async beginFile(_folder: string, _id: string, file: { name: string; bytes: number }) {
      asked.push(`beginFile ${file.name} ${file.bytes}`)
      return {
        id: 'pwa_1',
        bytes: file.bytes,
        chunks: Math.max(1, Math.ceil(file.bytes / 2)),
        chunk_bytes: 2,
      }
    },
    async putFileChunk(id: string, index: number, plain: Uint8Array) {
      asked.push(`putFileChunk ${id} ${index} ${plain.length}`)
    },
    finishFile: async (id: string) => void asked.push(`finishFile ${id}`),
    cancelFile: async (id: string) => void asked.push(`cancelFile ${id}`),
    openFile: async (_folder: string, _id: string, file: string) => ({
      id: file,
      bytes: 3,
      chunks: 2,
      chunk_bytes: 2,
    }),
    readFileChunk: async (_id: string, index: number) => Uint8Array.from(index === 0 ? [1, 2] : [3]),
    closeFile: async (id: string) => void asked.push(`closeFile ${id}`),
    async beginShare(input: unknown, file: { name: string; bytes: number }) {
      asked.push(`beginShare ${file.name} ${file.bytes} ${JSON.stringify(input)}`)
      return {
        id: 'shr_2',
        bytes: file.bytes,
        chunks: Math.max(1, Math.ceil(file.bytes / 2)),
        chunk_bytes: 2,
      }
    },
    async finishShare(id: string) {
      asked.push(`finishShare ${id}`)
      return { id, fragment: 'file-part', expires_at: UNTIL }
    },
    cancelShare: async (id: string) => void asked.push(`cancelShare ${id}`),
    async makeShare(input: unknown) {
      asked.push(`makeShare ${JSON.stringify(input)}`)
      return { id: 'shr_1', fragment: 'secret-part', expires_at: UNTIL }
    },
  }
}
