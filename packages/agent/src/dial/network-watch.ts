import { networkInterfaces } from 'node:os'
import { type Clock, SECOND_MS } from '@nora/kit'
import type { Schedule } from '../schedule.ts'

/** Short: until it is noticed, visitors wait for links that lead nowhere. */
const TICK_MS = SECOND_MS
/** A tick so late means that the machine slept, and that the world may have changed meanwhile. */
const WAKE_MS = 15 * TICK_MS

type Options = {
  clock: Clock
  schedule: Schedule
  addresses?: () => readonly string[]
  /** The machine has other addresses than before, or has slept. */
  onChange(addresses: readonly string[]): void
}

/** Notices that the ground has moved, by looking now and then: no system tells Node.js of it. */
export class NetworkWatch {
  readonly #options: Options
  readonly #addresses: () => readonly string[]
  #known: string
  /** The last tick by the wall clock, because the monotonic clock stands still while the machine sleeps. */
  #tickedAtMs: number
  #cancel: () => void

  constructor(options: Options) {
    this.#options = options
    this.#addresses = options.addresses ?? machineAddresses
    this.#known = this.#addresses().join()
    this.#tickedAtMs = options.clock.now().getTime()
    this.#cancel = options.schedule(TICK_MS, () => this.#tick())
  }

  stop(): void {
    this.#cancel()
  }

  #tick(): void {
    const { clock, schedule, onChange } = this.#options
    const nowMs = clock.now().getTime()
    const addresses = this.#addresses()
    const hasChanged = addresses.join() !== this.#known || nowMs - this.#tickedAtMs > WAKE_MS
    this.#known = addresses.join()
    this.#tickedAtMs = nowMs
    this.#cancel = schedule(TICK_MS, () => this.#tick())
    if (hasChanged) onChange(addresses)
  }
}

/** Empty where the system does not tell, as on Android. */
function machineAddresses(): string[] {
  try {
    return Object.values(networkInterfaces())
      .flatMap((list) => list ?? [])
      .map(({ address }) => address)
      .sort()
  } catch {
    return []
  }
}
