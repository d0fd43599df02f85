import { HOUR_MS } from '@nora/kit'
import type { FastifyInstance } from 'fastify'
import type { AdminHandlers } from './admin/run-admin-call.ts'
import type { Db } from './database/database.ts'
import type { MountDeps } from './http/mount.ts'
import type { JobHandler } from './jobs/jobs.ts'
import type { Log } from './log.ts'
import type { Reading } from './metrics.ts'
import type { OutboxListener } from './outbox/outbox.ts'
import { Worker } from './worker.ts'

/** Work that is repeated for as long as the process lives. */
export type Step = {
  /** Answers true when there may be more to do at once, anything else when not. */
  run: () => Promise<unknown>
  intervalMs: number
}

/**
 * Rows go with their team and their person, by a foreign key, by `onTeamDeleted` or by what accounts forgets. Those
 * that stay say why.
 */
export type Outlives = { team?: string; person?: string }

/**
 * What a feature declares about itself. Control loops over the modules of all features, so that adding one needs
 * no list but the one in `wiring/features.ts`.
 */
export type FeatureModule = {
  name: string
  /** The tables that the feature writes, each with what its rows outlive, and why. */
  tables: Readonly<Record<string, Outlives>>
  /** Serves its routes of `/v1`, and the pages that browsers open by themselves. */
  serve?: (app: FastifyInstance, calls: MountDeps) => void | Promise<void>
  /** By name, which is one over all features. */
  steps?: Readonly<Record<string, Step>>
  jobs?: Readonly<Record<string, JobHandler>>
  /** Commands of the operator. */
  adminCalls?: Partial<AdminHandlers>
  metrics?: readonly Reading[]
  /** Told of every event in the transaction that takes it from the outbox. */
  listeners?: readonly OutboxListener[]
  /** Deletes what is kept for a team, in the transaction that deletes the team. */
  onTeamDeleted?: (tx: Db, team_id: string) => Promise<void>
  /** Hands what a member leaves over to the new owner, in the transaction that removes the member. */
  onMemberRemoved?: (
    tx: Db,
    member: { team_id: string; user_id: string },
    newOwnerId: string,
  ) => Promise<void>
  /** Deletes what was kept for a time only. Runs every hour. */
  purge?: () => Promise<void>
  /** Brings back what was in memory before the process started. */
  restore?: () => Promise<void>
  /** Stores what is only in memory before the process ends. */
  onStop?: () => Promise<void>
}

/** The modules of all features, in the order in which they are asked. */
export class Features {
  readonly #modules: FeatureModule[] = []

  add(...modules: FeatureModule[]): void {
    this.#modules.push(...modules)
  }

  [Symbol.iterator](): Iterator<FeatureModule> {
    return this.#modules[Symbol.iterator]()
  }

  async deleteTeamData(tx: Db, team_id: string): Promise<void> {
    for (const { onTeamDeleted } of this.#modules) await onTeamDeleted?.(tx, team_id)
  }

  async handOver(tx: Db, member: { team_id: string; user_id: string }, newOwnerId: string): Promise<void> {
    for (const { onMemberRemoved } of this.#modules) await onMemberRemoved?.(tx, member, newOwnerId)
  }

  async restore(): Promise<void> {
    for (const { restore } of this.#modules) await restore?.()
  }

  async onStop(): Promise<void> {
    for (const { onStop } of this.#modules) await onStop?.()
  }

  get metrics(): Reading[] {
    return this.#modules.flatMap(({ metrics }) => metrics ?? [])
  }

  /** Throws when a command of the contract has no handler. */
  toAdminHandlers(names: readonly string[]): AdminHandlers {
    const handlers: Partial<AdminHandlers> = Object.assign({}, ...this.#modules.map((one) => one.adminCalls))
    const missing = names.filter((name) => !(name in handlers))
    if (missing.length > 0) throw new Error(`no feature handles ${missing.join(', ')}`)
    return handlers as AdminHandlers
  }

  toWorkers(log: Log): Worker[] {
    return this.#steps().map(([, { run, intervalMs }]) => {
      return new Worker({ step: async () => (await run()) === true, intervalMs, log })
    })
  }

  /** Runs one step now. Throws for a name that no feature declares. */
  async runStep(name: string): Promise<boolean> {
    const step = this.#steps().find(([other]) => other === name)?.[1]
    if (step === undefined) throw new Error(`no feature has a step ${name}`)
    return (await step.run()) === true
  }

  #steps(): [string, Step][] {
    const purge = async () => {
      for (const one of this.#modules) await one.purge?.()
    }
    const own = this.#modules.flatMap(({ steps }) => Object.entries(steps ?? {}))
    return [...own, ['purge', { run: purge, intervalMs: HOUR_MS }]]
  }
}
