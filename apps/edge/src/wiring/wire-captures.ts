import { Captures } from '../capture/captures.ts'
import type { Base } from './edge-deps.ts'
import type { ControlParts } from './wire-control.ts'

/** Builds the capture of tunnels and gateways and its reports to control. */
export function wireCaptures(base: Base, { ask }: ControlParts): { captures: Captures } {
  return { captures: new Captures({ ...base, send: (body) => ask('store_captures', body) }) }
}

export type CaptureParts = ReturnType<typeof wireCaptures>
