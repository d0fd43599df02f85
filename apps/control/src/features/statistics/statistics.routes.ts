import type { Routes } from '@nora/contract'
import type { Handlers } from '../../platform/http/mount.ts'
import { getStatistics } from './get-statistics.ts'
import type { Deps } from './statistics.deps.ts'

export function statisticsHandlers(deps: Deps): Handlers<Routes['statistics']> {
  const get = getStatistics(deps)
  return { getTeamStatistics: ({ actor, query }) => get(actor, query) }
}
