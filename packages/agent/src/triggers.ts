import { type Clock, createIds, type Ids, MIB } from '@nora/kit'
import { ReplayGuard } from '@nora/signatures'
import type { Environment } from './program/environment.ts'
import { runLater, type Schedule } from './schedule.ts'
import { type TriggerTarget, triggerTarget } from './target.ts'
import type { DiskBudget } from './trigger/request-body.ts'
import { Trigger } from './trigger/trigger.ts'
import type { TriggerSettings } from './trigger/trigger-settings.ts'

/** Bounds the disk space that bodies of waiting requests take. */
const DISK_BYTES = 512 * MIB
/** Deliveries that are remembered; GitHub keeps its own for three days. */
const DELIVERIES = 10_000

export type TriggersOptions = {
  /** Programs inherit this; the variables that configure the client are left out. */
  environment: Environment
  /** The machine's folder for temporary files. */
  folder: string
  clock: Clock
  schedule?: Schedule
  /** Deliveries of earlier runs of the client, as `onDelivered` told them, the oldest first. */
  delivered?: readonly string[]
  /** A delivery was worked on with success and must not be again. */
  onDelivered?: (keys: readonly string[]) => void
}

/** A line that a program wrote to stderr. */
export type StderrLine = { readonly target: TriggerTarget; readonly runId: string; readonly line: string }

/** The triggers of a client: what they share, and how they all end. */
export class Triggers {
  readonly #options: TriggersOptions
  readonly #ids: Ids
  readonly #deliveries: ReplayGuard
  readonly #disk: DiskBudget = { limitBytes: DISK_BYTES, usedBytes: 0 }
  readonly #triggers = new Set<Trigger>()
  readonly #listeners = new Set<(line: StderrLine) => void>()

  constructor(options: TriggersOptions) {
    const { delivered, onDelivered, clock } = options
    this.#options = options
    this.#ids = createIds(clock)
    this.#deliveries = new ReplayGuard({ limit: DELIVERIES, done: delivered, onDone: onDelivered })
  }

  /** Programs that run now, and requests that wait for them. */
  get activeCount(): number {
    return [...this.#triggers].reduce((sum, { activeCount }) => sum + activeCount, 0)
  }

  /** A target for a tunnel. `label` goes to the server. Throws a Problem for a condition or a secret that cannot be. */
  open(settings: TriggerSettings, label: string): TriggerTarget {
    const { environment, folder, clock, schedule = runLater } = this.#options
    const trigger = new Trigger(settings, {
      environment,
      folder,
      disk: this.#disk,
      deliveries: this.#deliveries,
      ids: this.#ids,
      clock,
      schedule,
      onStderr: (runId, line) => {
        for (const listener of this.#listeners) listener({ target, runId, line })
      },
    })
    const target = triggerTarget(trigger, label)
    this.#triggers.add(trigger)
    return target
  }

  /** Returns the function that stops listening. */
  listen(listener: (line: StderrLine) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Ends what runs: politely, then not. Resolves when nothing is left. */
  async stop(): Promise<void> {
    await Promise.all([...this.#triggers].map((trigger) => trigger.stop()))
  }
}
