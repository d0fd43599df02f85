import { DAY_MS } from '@nora/kit'
import type { Db } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { getUsageMoves, KEPT_MS, mergeTops, mergeUsage, movesOfTops, stepStart } from './statistics.rules.ts'
import {
  addTops,
  addUsage,
  deleteBefore,
  deleteSourcesBefore,
  takeTops,
  takeUsage,
} from './statistics.store.ts'

/** No edge waits longer with a message that control may have stored. */
const SOURCES_KEPT_MS = 30 * DAY_MS

type Deps = Pick<Platform, 'db' | 'clock' | 'transaction'>

/** Moves one slice of old minutes into hours, or of old hours into days. Answers whether there may be more. */
export function rollUpStatistics({ clock, transaction }: Deps) {
  return async (): Promise<boolean> => {
    const now = clock.now()
    for (const move of getUsageMoves(now)) {
      if (await transaction((tx) => moveUsage(tx, move))) return true
    }
    for (const move of movesOfTops(now)) {
      if (await transaction((tx) => moveTops(tx, move))) return true
    }
    return false
  }
}

type Moving = ReturnType<typeof getUsageMoves>[number]

async function moveUsage(tx: Db, move: Moving): Promise<boolean> {
  const rows = await takeUsage(tx, move)
  const moved = rows.map((row) => ({ ...row, step: move.to, at: stepStart(move.to, row.at) }))
  await addUsage(tx, mergeUsage(moved))
  return rows.length > 0
}

async function moveTops(tx: Db, move: Moving): Promise<boolean> {
  const rows = await takeTops(tx, move)
  const moved = rows.map((row) => ({ ...row, step: move.to, at: stepStart(move.to, row.at) }))
  await addTops(tx, mergeTops(moved))
  return rows.length > 0
}

/** Removes days that are too old to be shown. */
export function purgeStatistics({ db, clock }: Deps) {
  return async (): Promise<void> => {
    const ago = (ms: number) => new Date(clock.now().getTime() - ms)
    await deleteBefore(db, ago(KEPT_MS))
    await deleteSourcesBefore(db, ago(SOURCES_KEPT_MS))
  }
}
