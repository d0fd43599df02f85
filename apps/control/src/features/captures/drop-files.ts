import type { Deps } from './captures.deps.ts'

/** Deletes files that no row refers to any more. One that cannot be deleted now, the sweep finds later. */
export async function dropFiles(
  { files, log }: Pick<Deps, 'files' | 'log'>,
  gone: readonly { file: string | null }[],
): Promise<void> {
  for (const { file } of gone) {
    if (file === null) continue
    try {
      await files.delete(file)
    } catch (error) {
      log.warn({ err: error }, 'a file of a capture could not be deleted')
    }
  }
}
