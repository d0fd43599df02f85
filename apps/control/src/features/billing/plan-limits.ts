import type { LimitName } from '@nora/contract/billing'
import { GATEWAYS_MAX } from '@nora/contract/gateways'
import {
  CONFIGS_MAX,
  ENVIRONMENTS_MAX,
  SECRETS_PROJECTS_MAX,
  WATCH_MONITORS_MAX,
} from '@nora/contract/secrets'
import type { TunnelKind } from '@nora/contract/tunnels'
import { STORED_REQUESTS_MAX, WEBHOOKS_MAX } from '@nora/contract/webhooks'
import type { Localized } from '@nora/kit'
import type { Bound } from '../../plan-limits/limits.ts'
import type { Db } from '../../platform/database/database.ts'
import { problem } from '../../platform/problem.ts'
import type { Deps, Plan } from './billing.deps.ts'
import { billingTexts } from './billing.messages.ts'
import { findPlannedTeam } from './team-plans.store.ts'

/** Lists what the plan of a team contains. */
export type PlanLimits = {
  plan: { id: string; name: Localized }
  seats: number
  getBound(name: LimitName): Bound
  /** Throws PaymentRequired for a kind of tunnel that the plan has not. */
  assertKind(kind: TunnelKind): void
  /** After which tunnels end, and what is said then; null: they may stay. */
  lifetime: { seconds: number; text: Localized } | null
  requests_per_minute: number | null
}

type Needs = Pick<Deps, 'config' | 'plans'>

/** The terms of a team; null when this installation holds nobody to a plan. Throws NotFound for a team that is no more. */
export function getPlanLimits({ config, plans: file }: Needs) {
  return async (db: Db, team_id: string): Promise<PlanLimits | null> => {
    if (config.billing_mode === 'off') return null
    const team = await findPlannedTeam(db, team_id)
    if (!team) throw problem('NotFound')
    const plan = getPlan(file.plans, team.given?.plan)
    return toPlanLimits(plan, {
      seats: team.given?.seats ?? 1,
      others: file.plans.filter(({ type, id }) => type === team.type && id !== plan.id),
      plans_url: `${config.base_url}/plans`,
    })
  }
}

/** A plan that the operator took out of the file is the first one. */
function getPlan(plans: readonly Plan[], id: string | undefined): Plan {
  const plan = plans.find((known) => known.id === id) ?? plans[0]
  if (!plan) throw new Error('a plans file without a plan')
  return plan
}

type Surroundings = { seats: number; others: readonly Plan[]; plans_url: string }

function toPlanLimits(plan: Plan, { seats, others, plans_url }: Surroundings): PlanLimits {
  const getBound = (name: LimitName): Bound => {
    const limit = getLimit(plan, name, seats)
    const lifting = others.find((other) => isMore(getLimit(other, name, seats), limit))
    return {
      limit,
      by: {
        name,
        plan,
        lifted_by: lifting ? { ...lifting, limit: getLimit(lifting, name, seats) } : null,
        per_seat: perSeat(plan, name),
        plans_url,
      },
    }
  }
  const seconds = getLimit(plan, 'tunnel_lifetime_s', seats)
  const longer = getBound('tunnel_lifetime_s').by?.lifted_by ?? null
  return {
    plan,
    seats,
    getBound,
    assertKind(opened) {
      // To a plan a site is a site, whoever ends its TLS.
      const kind = opened === 'tls' ? 'http' : opened
      if (plan.tunnel_kinds.includes(kind)) return
      const lifting = others.find((other) => other.tunnel_kinds.includes(kind))
      throw problem('PaymentRequired', billingTexts.noKind(kind, { plan, lifting, plans_url }), {
        data: { name: 'tunnel_kinds', limit: 0, used: 0, plan: plan.id, lifted_by: lifting?.id ?? null },
      })
    },
    lifetime:
      seconds === null
        ? null
        : { seconds, text: billingTexts.timeIsUp(seconds, { plan, lifting: longer, plans_url }) },
    requests_per_minute: getLimit(plan, 'requests_per_minute', seats),
  }
}

function getLimit({ limits }: Plan, name: LimitName, seats: number): number | null {
  const limit = limits[name]
  if (limit === 'unlimited') return null
  return typeof limit === 'number' ? limit : limit.per_seat * seats
}

function perSeat({ limits }: Plan, name: LimitName): number {
  const limit = limits[name]
  return typeof limit === 'object' ? limit.per_seat : 0
}

function isMore(one: number | null, other: number | null): boolean {
  return other !== null && (one === null || one > other)
}

/** The smaller one of the plan’s limit and the operator’s limit applies. */
export function getLimits(deps: Needs) {
  const planLimits = getPlanLimits(deps)
  const { ports_per_team, static_names_per_team, seats_per_team } = deps.config
  const smaller = (bound: Bound, configured: number | null): Bound =>
    configured === null || (bound.limit !== null && bound.limit <= configured)
      ? bound
      : { limit: configured, by: null }
  const free: Bound = { limit: null, by: null }
  const ofPlan = (name: LimitName, most: number) => async (db: Db, team_id: string) =>
    smaller((await planLimits(db, team_id))?.getBound(name) ?? free, most)
  return {
    ports: async (db: Db, team_id: string): Promise<Bound> =>
      smaller((await planLimits(db, team_id))?.getBound('ports') ?? free, ports_per_team),
    static_names: async (db: Db, team_id: string): Promise<Bound> =>
      smaller((await planLimits(db, team_id))?.getBound('static_names') ?? free, static_names_per_team),
    own_domains: async (db: Db, team_id: string): Promise<Bound> =>
      (await planLimits(db, team_id))?.getBound('own_domains') ?? free,
    zones: async (db: Db, team_id: string): Promise<Bound> =>
      (await planLimits(db, team_id))?.getBound('zones') ?? free,
    gateways: async (db: Db, team_id: string): Promise<Bound> =>
      smaller((await planLimits(db, team_id))?.getBound('gateways') ?? free, GATEWAYS_MAX),
    webhooks: async (db: Db, team_id: string): Promise<Bound> =>
      smaller((await planLimits(db, team_id))?.getBound('webhooks') ?? free, WEBHOOKS_MAX),
    stored_requests: async (db: Db, team_id: string): Promise<Bound> =>
      smaller((await planLimits(db, team_id))?.getBound('stored_requests') ?? free, STORED_REQUESTS_MAX),
    requests_per_minute: async (db: Db, team_id: string): Promise<Bound> =>
      (await planLimits(db, team_id))?.getBound('requests_per_minute') ?? free,
    policies: async (db: Db, team_id: string): Promise<Bound> =>
      (await planLimits(db, team_id))?.getBound('policies') ?? free,
    passwords: async (db: Db, team_id: string): Promise<Bound> =>
      (await planLimits(db, team_id))?.getBound('passwords') ?? free,
    secrets_projects: ofPlan('secrets_projects', SECRETS_PROJECTS_MAX),
    environments_per_project: ofPlan('environments_per_project', ENVIRONMENTS_MAX),
    configs_per_environment: ofPlan('configs_per_environment', CONFIGS_MAX),
    watch_monitors: ofPlan('watch_monitors', WATCH_MONITORS_MAX),
    async seats(db: Db, team_id: string): Promise<Bound> {
      if (deps.config.billing_mode === 'off') return smaller(free, seats_per_team)
      const seats = (await findPlannedTeam(db, team_id))?.given?.seats ?? 1
      return smaller({ limit: seats, by: null }, seats_per_team)
    },
  }
}
