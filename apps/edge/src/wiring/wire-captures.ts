import { Captures } from '../capture/captures.ts'
import { RecordedElsewhere } from '../capture/recorded-elsewhere.ts'
import type { Base } from './edge-deps.ts'
import type { ControlParts } from './wire-control.ts'

/** Builds the capture of tunnels and gateways and its reports to control. */
export function wireCaptures(base: Base, { ask }: ControlParts) {
  return {
    captures: new Captures({ ...base, send: (body) => ask('store_captures', body) }),
    recordedElsewhere: new RecordedElsewhere(),
  }
}

export type CaptureParts = ReturnType<typeof wireCaptures>
