import type { ServiceId, ServicePlan } from './service-plan.ts'

/** A program with its arguments, never through a shell. */
export type Command = readonly [program: string, ...args: string[]]

export type ServiceState = 'running' | 'stopped' | 'failed' | 'absent'

/** What keeps services running on one kind of machine. All of it is said before it is done. */
export type Supervisor = {
  readonly name: string
  /** Succeeds where the supervisor is there to be told something. */
  probe(id: ServiceId): Command
  getPath(id: ServiceId): string
  /** What the file at that path says. */
  getText(plan: ServicePlan): string
  /** What makes it known and starts it, once the file is there. */
  start(plan: ServicePlan): readonly Command[]
  /** What stops it and makes it unknown, while the file is still there. */
  stop(id: ServiceId): readonly Command[]
  /** After the file is gone. */
  forget(id: ServiceId): readonly Command[]
  /** Shows what it says; null where nothing keeps that. */
  logs(id: ServiceId): Command | null
  /** Asks how it is, and what the answer means. */
  ask(id: ServiceId): Command
  getState(answer: { code: number; stdout: string }): Exclude<ServiceState, 'absent'>
}
