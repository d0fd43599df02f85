import { startWorker } from '../worker.ts'
import type { PathConditions } from './path.ts'

export type Shaper = {
  /** To be given to subjects: puts a path of these terms before a server's port. */
  through(serverPort: number): Promise<number>
  stop(): Promise<void>
}

export type PathWanted = { mbPerS: number; rttMs: number }

/** The queue of a good home router: what a path of 25 MB/s carries in 10 ms. */
const QUEUE_BYTES = 256 * 1024

/** Gives each server a path of its own, so that subjects that are measured in turn do not meet on it. */
export function createShaper({ mbPerS, rttMs }: PathWanted): Shaper {
  const conditions: PathConditions = {
    bytesPerMs: mbPerS * 1_000,
    delayMs: rttMs / 2,
    queueBytes: QUEUE_BYTES,
  }
  const relays: { stop(): Promise<void> }[] = []
  return {
    async through(serverPort) {
      const file = new URL('relay-process.ts', import.meta.url)
      const relay = await startWorker<{ port: number }>(file, [
        String(serverPort),
        JSON.stringify(conditions),
      ])
      relays.push(relay)
      return relay.ready.port
    },
    async stop() {
      for (const relay of relays) await relay.stop()
    },
  }
}
