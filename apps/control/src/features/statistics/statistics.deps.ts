import type { StatisticsEvent } from '@nora/contract/statistics'
import type { Db } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'

export type TunnelFacts = { id: string; team_id: string; user_id: string; hostname: string }

/** Says whose tunnels are counted; null stands for all of the team. */
export type StatisticsScope = {
  team_id: string
  user_id: string | null
  tunnel_id: string | null
  hostname: string | null
}

export type EventSpan = { from: Date; to: Date; limit: number }

export type Deps = Pick<Platform, 'db' | 'clock' | 'transaction'> & {
  /** Lists the facts of those of the tunnels that exist, closed ones too. */
  listTunnelFacts: (db: Db, ids: readonly string[]) => Promise<TunnelFacts[]>
  /** The most that were open at once between each of these instants and the next. */
  listMostOpen: (db: Db, scope: StatisticsScope, bounds: readonly Date[]) => Promise<number[]>
  /** When the first of them was opened; null: none was. */
  findFirstOpening: (db: Db, scope: StatisticsScope) => Promise<Date | null>
  /** Those of them that were opened or ended in the span, the last ones of more than the limit. */
  listTunnelEvents: (db: Db, scope: StatisticsScope, span: EventSpan) => Promise<StatisticsEvent[]>
  /** Changes of the team's IP policies in the span, the last ones of more than the limit. */
  listPolicyEvents: (db: Db, team_id: string, span: EventSpan) => Promise<StatisticsEvent[]>
  isMember: (db: Db, user_id: string, team_id: string) => Promise<boolean>
  /** Whether an edge looks up in which countries visitors are. */
  hasCountries: () => boolean
}
