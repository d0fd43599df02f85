import type { AdminPlan, AdminTeamPlan } from '@nora/contract'
import { normalizeEmail } from '@nora/kit'
import type { Origin } from '../../platform/actor.ts'
import { problem } from '../../platform/problem.ts'
import type { Deps } from './billing.deps.ts'
import { billingTexts } from './billing.messages.ts'
import { countPlannedTeams, findPlannedTeam, saveTeamPlan } from './team-plans.store.ts'

type Input = { team: string; plan: string; seats?: number }

/** Gives a team a plan. What it has beyond the new limits stays, and can no longer be changed. */
export function setTeamPlan(deps: Deps) {
  const { plans } = deps.plans
  return async ({ team: meant, plan: id, seats: wanted }: Input, origin: Origin): Promise<AdminTeamPlan> => {
    const plan = plans.find((known) => known.id === id)
    if (!plan) {
      throw problem('BadRequest', billingTexts.unknownPlan(id, plans.map((known) => known.id).join(', ')))
    }
    const set = await deps.transaction(async (tx) => {
      const team_id = meant.includes('@') ? await deps.findTeamOf(tx, normalizeEmail(meant)) : meant
      const team = team_id === undefined ? undefined : await findPlannedTeam(tx, team_id)
      if (!team) throw problem('NotFound', billingTexts.unknownTeam(meant))
      // The first one is what everybody has to begin with.
      const fitting = plans.filter((known, at) => at === 0 || known.type === team.type)
      if (!fitting.includes(plan)) {
        const known = fitting.map((one) => one.id).join(', ')
        throw problem('BadRequest', billingTexts.wrongType(id, known))
      }
      await deps.lockTeam(tx, team.id)
      const seats = wanted ?? Math.max(1, await deps.countSeats(tx, team.id))
      await saveTeamPlan(tx, { team_id: team.id, plan: id, seats, changed_at: deps.clock.now() })
      const event = { kind: 'team.plan_changed', object_id: team.id, data: { plan: id, seats } } as const
      await deps.emit(tx, { ...origin, team_id: team.id }, event)
      const { name, type } = team
      return { team: { id: team.id, name, type }, plan: id, seats }
    })
    await deps.onPlanChanged(set.team.id)
    return { ...set, is_enforced: isEnforced(deps) }
  }
}

/** The plans of the file, with how many teams have each. */
export function listPlansForOperator(deps: Pick<Deps, 'db' | 'plans' | 'config'>) {
  return async (): Promise<{ items: AdminPlan[]; is_enforced: boolean }> => {
    const { all, given } = await countPlannedTeams(deps.db)
    const { plans } = deps.plans
    const others = plans.slice(1).reduce((sum, { id }) => sum + (given.get(id) ?? 0), 0)
    const items = plans.map(({ id, name, type, price_kopecks, price_per }, at) => ({
      id,
      name,
      type,
      price_kopecks,
      price_per,
      // Teams without a plan, or with one that was deleted, have the first plan.
      teams: at === 0 ? all - others : (given.get(id) ?? 0),
    }))
    return { items, is_enforced: isEnforced(deps) }
  }
}

export function isEnforced({ config }: Pick<Deps, 'config'>): boolean {
  return config.billing_mode !== 'off'
}
