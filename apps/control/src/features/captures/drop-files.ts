import type { Deps } from './captures.deps.ts'
import { ofGateway } from './source-kinds.ts'
import { toFolder } from './stored-parts.ts'

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

/** Deletes the files of a gateway that is gone, with whose row went those of its captures. */
export function dropFilesOfGateway({ files, log }: Pick<Deps, 'files' | 'log'>) {
  return async (team_id: string, gateway_id: string): Promise<void> => {
    try {
      await files.deleteAll(toFolder(team_id, ofGateway(gateway_id)))
    } catch (error) {
      log.warn({ err: error }, 'captures of a deleted gateway could not be deleted')
    }
  }
}
