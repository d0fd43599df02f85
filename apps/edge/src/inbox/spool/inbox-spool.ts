import { type Clock, type Ids, MINUTE_MS, SECOND_MS } from '@nora/kit'
import type { Log } from '../../platform/log.ts'
import { describeProcess } from '../../platform/process-mark.ts'
import type { Disk } from '../../platform/spool-disk.ts'
import type { WebhookTraffic } from '../../telemetry/traffic.ts'
import type { InboxRequest } from '../received-request.ts'
import { HandOver } from './hand-over.ts'
import { Spool, SpoolRefused } from './spool.ts'
import { SpoolFolder } from './spool-folder.ts'
import { SpoolReader } from './spool-reader.ts'

/** A folder that cannot be used is tried again after this long. */
const RETRY_MS = 10 * SECOND_MS
/** How long the last requests may take when the edge stops. */
const DRAIN_MS = 5 * SECOND_MS
const SWEEP_MS = MINUTE_MS

export type InboxSpoolDeps = {
  /** The folder that all processes of the machine share. */
  root: string
  quotaBytes: number
  /** How long what control has is kept besides. */
  keepMs: number
  disk: Disk
  /** Resolves when control has stored all of them. */
  send: (requests: readonly InboxRequest[]) => Promise<void>
  traffic: WebhookTraffic
  ids: Ids
  clock: Clock
  random: () => number
  log: Log
}

/** The spool of this process from its start to its end. */
export class InboxSpool {
  readonly #deps: InboxSpoolDeps
  readonly #folder: SpoolFolder
  readonly #spool: Spool
  readonly #handOver: HandOver
  #isOpen = false
  #retry: NodeJS.Timeout | null = null
  readonly #sweep: NodeJS.Timeout

  constructor(deps: InboxSpoolDeps) {
    const { root, clock, ids } = deps
    this.#deps = deps
    this.#folder = new SpoolFolder({
      ...deps,
      root,
      name: ids.next('spool'),
      owner: describeProcess(),
      onAdopted: (segments) => this.#spool.adopt(segments),
    })
    this.#spool = new Spool({
      ...deps,
      folder: this.#folder.path,
      ensureFolder: () => this.#folder.ensure(),
      nextName: () => ids.next('seg'),
      monotonicMs: () => clock.monotonicMs(),
      onAppended: () => this.#handOver.onAppended(),
    })
    const reader = new SpoolReader({ ...deps, spool: this.#spool })
    this.#handOver = new HandOver({ ...deps, spool: this.#spool, reader })
    this.#sweep = setInterval(() => void this.#spool.removeKept(), SWEEP_MS).unref()
  }

  get usedBytes(): number {
    return this.#spool.usedBytes
  }

  /** How long the oldest request has waited for control. */
  get ageMs(): number {
    return this.#handOver.ageMs
  }

  /** A folder that cannot be used stops no tunnel: it is tried again. */
  async start(): Promise<void> {
    this.#retry = null
    try {
      await this.#folder.open()
      this.#isOpen = true
    } catch (error) {
      this.#deps.log.error({ err: error }, 'the folder for requests of webhooks cannot be used')
      this.#retry = setTimeout(() => void this.start(), RETRY_MS).unref()
    }
  }

  /** Resolves when the request is on the disk. Rejects with a SpoolRefused when it is not. */
  append(request: InboxRequest): Promise<void> {
    if (!this.#isOpen) return Promise.reject(new SpoolRefused('there is no folder'))
    return this.#spool.append(request)
  }

  /** Control is in touch again. */
  wake(): void {
    this.#handOver.wake()
  }

  /** Hands over what it can; the rest is for another process. */
  async stop(): Promise<void> {
    clearInterval(this.#sweep)
    if (this.#retry !== null) clearTimeout(this.#retry)
    await this.#spool.close()
    await this.#handOver.drain(DRAIN_MS)
    await this.#handOver.close()
    if (this.#isOpen) await this.#folder.close()
  }
}
