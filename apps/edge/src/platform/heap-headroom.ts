import { constants, PerformanceObserver } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { MIB } from '@nora/kit'

/** Bounds what may be allocated on top of live memory before a full collection. */
const HEADROOM_BYTES = 48 * MIB
const PERCENT_LIMIT = 400
/** From here on V8's own rule leaves as much, or memory is more precious than time. */
const PERCENT_LEAST = 50

/**
 * How much the heap may grow between two collections of everything, in percent of what lives; 0 leaves it to V8.
 * A small heap is otherwise collected each ten megabytes, also when these are outside of it: bytes that wait for
 * slow readers. Each time all visitors wait for some milliseconds.
 */
export function growingPercent(liveBytes: number): number {
  const percent = Math.min(PERCENT_LIMIT, Math.floor((100 * HEADROOM_BYTES) / liveBytes))
  return percent < PERCENT_LEAST ? 0 : percent
}

/** Keeps the headroom for the life of the process. */
export function keepHeapHeadroom(): void {
  applyHeadroom()
  new PerformanceObserver((list) => {
    const entries = list.getEntries() as { detail?: { kind?: number } }[]
    if (entries.some(({ detail }) => detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR)) applyHeadroom()
  }).observe({ entryTypes: ['gc'] })
}

/** V8 asks for the flag at the end of each collection. */
function applyHeadroom(): void {
  setFlagsFromString(`--heap-growing-percent=${growingPercent(getHeapStatistics().used_heap_size)}`)
}
