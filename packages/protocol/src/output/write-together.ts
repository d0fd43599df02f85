import { KIB } from '@nora/kit'

/** Can hold back writes and let them go as one; a Writable can. */
export type Corkable = { cork(): unknown; uncork(): unknown; write(bytes: Buffer): unknown }

/** Somebody may wait for anything smaller, so it leaves at once. */
const BATCHED_BYTES = 8 * KIB

let corked = new Set<Corkable>()

/**
 * Writes; large pieces that come in one turn of the event loop leave in one call into the kernel. TLS hands
 * out 16 KiB at a time, and a call for each costs more than the bytes in it.
 */
export function writeTogether(to: Corkable, bytes: Buffer): void {
  if (bytes.length >= BATCHED_BYTES && !corked.has(to)) {
    if (corked.size === 0) setImmediate(uncorkAll)
    corked.add(to)
    to.cork()
  }
  to.write(bytes)
}

function uncorkAll(): void {
  const all = corked
  // Emptied, it would hold on to its former tables; see DenseSet.
  corked = new Set()
  for (const one of all) one.uncork()
}
