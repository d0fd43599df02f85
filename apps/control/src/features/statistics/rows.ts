import type { statistics, statistics_tops } from '../../platform/database/tables/index.ts'

export type SumsRow = typeof statistics.$inferSelect
export type TopsRow = typeof statistics_tops.$inferSelect
export type Step = SumsRow['step']
