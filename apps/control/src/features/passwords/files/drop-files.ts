import type { Deps } from '../passwords.deps.ts'

/** Below which files of passwords are kept. */
export const FOLDER = 'passwords'

/** Deletes files whose rows are gone. One that cannot be deleted now is left to the sweep. */
export async function dropFiles(
  { files, log }: Pick<Deps, 'files' | 'log'>,
  gone: readonly { file: string }[],
): Promise<void> {
  for (const { file } of gone) {
    try {
      await files.delete(file)
    } catch (error) {
      log.warn({ err: error }, 'a file of a password could not be deleted')
    }
  }
}
