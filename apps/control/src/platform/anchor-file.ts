import { readFile, rename, writeFile } from 'node:fs/promises'

/** A small text outside of the database, whole at any moment. */
export type AnchorFile = {
  /** null before the first one was written. */
  read(): Promise<string | null>
  write(text: string): Promise<void>
}

export function openAnchorFile(file: string): AnchorFile {
  return {
    async read() {
      try {
        return await readFile(file, 'utf8')
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
        return null
      }
    },
    async write(text) {
      await writeFile(`${file}.new`, text, { mode: 0o600 })
      await rename(`${file}.new`, file)
    },
  }
}
