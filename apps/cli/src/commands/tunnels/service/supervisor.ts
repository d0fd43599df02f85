import type { ServiceId, ServicePlan } from './service-plan.ts'

/** A program with its arguments, never through a shell. */
export type Command = readonly [program: string, ...args: string[]]

export type ServiceState = 'running' | 'stopped' | 'failed' | 'absent'

/**
 * Keeps services running on one kind of machine. It only describes what to do, so that it can be shown first.
 */
export type Supervisor = {
  readonly name: string
  /** Succeeds where the supervisor is there to be told something. */
  probe(id: ServiceId): Command
  getPath(id: ServiceId): string
  /** Returns the content of the file at that path. */
  getText(plan: ServicePlan): string
  /** Returns the commands that register and start it, once the file is there. */
  start(plan: ServicePlan): readonly Command[]
  /** Returns the commands that stop and unregister it, while the file is still there. */
  stop(id: ServiceId): readonly Command[]
  /** After the file is gone. */
  forget(id: ServiceId): readonly Command[]
  /** Shows what it says; null where nothing keeps that. */
  logs(id: ServiceId): Command | null
  /** Asks how it is, and what the answer means. */
  ask(id: ServiceId): Command
  getState(answer: { code: number; stdout: string }): Exclude<ServiceState, 'absent'>
}
