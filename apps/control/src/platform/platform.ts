import { type Clock, createIds, type Ids } from '@nora/kit'
import type { Config } from './config/config.ts'
import type { Database, Db } from './database/database.ts'
import { countFailures } from './files/count-failures.ts'
import type { Files } from './files/files.ts'
import type { Hasher } from './hasher.ts'
import { createCodeHash } from './hashes.ts'
import { Jobs } from './jobs/jobs.ts'
import type { Log } from './log.ts'
import type { Reading } from './metrics.ts'
import { createEmit, drainOutbox, type Emit, type OutboxListener } from './outbox/outbox.ts'
import { createSealer, type Sealer } from './sealer.ts'
import { Worker } from './worker.ts'

const POLL_MS = 1_000

/** Every feature builds on these. Features name the parts they need. */
export type Platform = {
  config: Config
  log: Log
  clock: Clock
  ids: Ids
  db: Db
  /** One transaction; what it left for later (jobs, events) is woken when it has been committed. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  emit: Emit
  listen(listener: OutboxListener): void
  jobs: Jobs
  metrics: readonly Reading[]
  hashCode: (scope: string, code: string) => string
  hasher: Hasher
  sealer: Sealer
  files: Files
  /** Does all that waits now. */
  settle(): Promise<void>
  start(): void
  stop(): Promise<void>
}

export function createPlatform(given: {
  config: Config
  log: Log
  clock: Clock
  database: Database
  masterKey: string
  hasher: Hasher
  files: Files
}): Platform {
  const { config, log, clock } = given
  const { db } = given.database
  const ids = createIds(clock)
  const jobs = new Jobs({ db, ids, clock, log })
  const counted = countFailures(given.files)
  const listeners: OutboxListener[] = []
  const drain = () => drainOutbox(db, listeners)
  const workers = [
    new Worker({ step: drain, intervalMs: POLL_MS, log }),
    new Worker({ step: () => jobs.runNext(), intervalMs: POLL_MS, log }),
  ]
  const wake = () => {
    for (const worker of workers) worker.wake()
  }
  let isStarted = false
  return {
    config,
    log,
    clock,
    ids,
    db,
    async transaction(work) {
      const result = await db.transaction((tx) => work(tx as Db))
      if (isStarted) wake()
      return result
    },
    emit: createEmit(clock),
    listen: (listener) => void listeners.push(listener),
    jobs,
    metrics: [
      {
        name: 'jobs_waiting',
        help: 'Work that is still to be done, such as emails to send.',
        read: async () => (await jobs.count()).waiting,
      },
      {
        name: 'jobs_failed',
        help: 'Work that was given up after its last attempt.',
        read: async () => (await jobs.count()).failed,
      },
      ...counted.readings,
    ],
    hashCode: createCodeHash(given.masterKey),
    hasher: given.hasher,
    sealer: createSealer(given.masterKey),
    files: counted.files,
    async settle() {
      while (await drain());
      while (await jobs.runNext());
    },
    start() {
      isStarted = true
      wake()
    },
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()))
    },
  }
}
