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
 * One started system for the files of a project that change nothing of it as a whole and look at nothing that others
 * have. Each file has people, teams and names of its own; its sign-in link for the owner is nobody’s.
 */
export function runningNora(): RunningNora {
  return { ready: inject('runningNora') }
}

/**
 * Ports of TCP tunnels, apart from those of systems that files start (`tunnelPorts`), because projects run side
 * by side.
 */
const PORT_RANGES: Record<string, string> = { browser: '20800-20899', system: '20900-20999' }

/** Runs before the first file of a project that names this module as its global setup. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // More people sign up from one address than would in years.
  const range = PORT_RANGES[project.name]
  if (range === undefined) throw new Error(`no ports are set apart for the project ${project.name}`)
  const env = { NORA_CONTROL_RATE_LIMITS: 'off', NORA_REGION_PORT_RANGE: range }
  const system = await bootNora({ env })
  project.provide('runningNora', system.ready)
  return () => system.close()
}
