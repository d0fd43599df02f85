import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { MIB } from '@nora/kit'

/** V8 itself takes the young after 32 MiB of buffers, but collects everything once a small heap and they have grown by 8 MB. */
const COLLECT_EVERY_BYTES = 5 * MIB

// Node has no other way to it than this flag.
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void
let readBytes = 0

/**
 * To be told of every read that came in a buffer of its own. Once enough of them are garbage, the young ones are
 * collected: else V8 answers each 20 MiB that were read with a collection of its whole heap.
 */
export function countRead(bytes: number): void {
  readBytes += bytes
  if (readBytes < COLLECT_EVERY_BYTES) return
  readBytes = 0
  collect({ type: 'minor' })
}
