import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { bootNora, type NoraSystem } from './nora-system.ts'

/** A system that others look at as well: what it says of itself, and no way to stop it. */
export type RunningNora = Pick<NoraSystem, 'ready'>

declare module 'vitest' {
  interface ProvidedContext {
    runningNora: NoraSystem['ready']
  }
}

/**
 * One started system for the files in `tests/browser` that change nothing of it as a whole. Each file has people,
 * teams and names of its own; its sign-in link for the owner is nobody’s.
 */
export function runningNora(): RunningNora {
  return { ready: inject('runningNora') }
}

/** Before the first file of the project, which names this module as its global setup. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // More people sign up from one address than would in years.
  const system = await bootNora({ env: { NORA_CONTROL_RATE_LIMITS: 'off' } })
  project.provide('runningNora', system.ready)
  return () => system.close()
}
