import type { statistics, statistics_tops } from './statistics.tables.ts'

export type UsageRow = typeof statistics.$inferSelect
export type TopsRow = typeof statistics_tops.$inferSelect
export type Step = UsageRow['step']
