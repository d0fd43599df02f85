import type { Origin } from '../../platform/actor.ts'
import { writeCopy } from '../../platform/database/transfer/transfer-in-file.ts'
import type { Platform } from '../../platform/platform.ts'

type Deps = Pick<Platform, 'db' | 'transaction' | 'emit' | 'config'>

/** Writes every row as of one moment into a file of the data folder, for a backup. */
export function exportData({ db, transaction, emit, config }: Deps) {
  return async (_input: unknown, origin: Origin): ReturnType<typeof writeCopy> => {
    // Told first: a copy that has left without a record would be worse than a record of one that failed.
    const event = { kind: 'installation.copied', object_id: 'installation', data: {} } as const
    await transaction((tx) => emit(tx, origin, event))
    return writeCopy(db, config.data)
  }
}
