import { count, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { teams } from '../teams/readable-tables.ts'
import { team_plans } from './billing.tables.ts'

export type PlannedTeam = {
  id: string
  name: string
  type: 'personal' | 'team'
  /** The plan that the operator assigned; null means none. */
  given: { plan: string; seats: number } | null
}

export async function findPlannedTeam(db: Db, team_id: string): Promise<PlannedTeam | undefined> {
  const [row] = await db
    .select({
      id: teams.id,
      name: teams.name,
      type: teams.type,
      plan: team_plans.plan,
      seats: team_plans.seats,
    })
    .from(teams)
    .leftJoin(team_plans, eq(team_plans.team_id, teams.id))
    .where(eq(teams.id, team_id))
  if (!row) return undefined
  const { plan, seats, ...team } = row
  return { ...team, given: plan === null || seats === null ? null : { plan, seats } }
}

export async function saveTeamPlan(tx: Db, row: typeof team_plans.$inferInsert): Promise<void> {
  const { team_id: _key, ...changes } = row
  await tx.insert(team_plans).values(row).onConflictDoUpdate({ target: team_plans.team_id, set: changes })
}

/** How many teams there are in all, and how many of them were given which plan. */
export async function countPlannedTeams(db: Db): Promise<{ all: number; given: Map<string, number> }> {
  const [total] = await db.select({ count: count() }).from(teams)
  const rows = await db
    .select({ plan: team_plans.plan, count: count() })
    .from(team_plans)
    .groupBy(team_plans.plan)
  return { all: total?.count ?? 0, given: new Map(rows.map((row) => [row.plan, row.count])) }
}

/** Deletes the plan of a deleted team. */
export async function deletePlanOfTeam(tx: Db, team_id: string): Promise<void> {
  await tx.delete(team_plans).where(eq(team_plans.team_id, team_id))
}
