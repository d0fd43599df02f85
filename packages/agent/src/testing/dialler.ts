import { systemClock } from '@nora/kit'
import { Dialler, type DiallerOptions } from '../dial/dialler.ts'
import type { LinkPath } from '../dial/link-path.ts'
import { directNetwork } from '../dial/network.ts'
import { runLater } from '../schedule.ts'

/** A dialler as in the product, without chance. */
export function diallerTo(paths: readonly LinkPath[], changes: Partial<DiallerOptions> = {}): Dialler {
  return new Dialler(paths, {
    network: directNetwork,
    clock: systemClock,
    schedule: runLater,
    random: () => 0,
    ...changes,
  })
}
