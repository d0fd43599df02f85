import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Clock, type Ids, KIB } from '@nora/kit'
import { createVerifier, type ReplayGuard } from '@nora/signatures'
import { connectToOwnServer } from '../own-server.ts'
import type { Environment } from '../program/environment.ts'
import type { Schedule } from '../schedule.ts'
import { Admission } from './admission.ts'
import { answerPlainly } from './held-answer.ts'
import { compileMatch } from './match-request.ts'
import type { DiskBudget } from './request-body.ts'
import { RunQueue } from './run-queue.ts'
import { REFUSALS } from './run-refusals.ts'
import type { TriggerSettings } from './trigger-settings.ts'
import { type RunDeps, TriggeredRun, type Visit } from './triggered-run.ts'

/** The edge takes heads of 64 KiB, and adds what it knows. */
const HEAD_BYTES = 80 * KIB
/** Requests that are still received and looked at, beside those that wait and run. */
const RECEIVING_LIMIT = 256

export type TriggerDeps = {
  /** The client's own; what configures the client is left out. */
  environment: Environment
  /** The machine's folder for temporary files, and what bodies may take of it. */
  folder: string
  disk: DiskBudget
  deliveries: ReplayGuard
  ids: Ids
  clock: Clock
  schedule: Schedule
  onStderr(runId: string, line: string): void
}

/**
 * A program that is run for each request that is let in, with its queue. Serves connections like a local
 * service would, on no port. Throws a Problem for a condition or a secret that cannot be.
 */
export class Trigger {
  readonly #settings: TriggerSettings
  readonly #deps: RunDeps
  readonly #ids: Ids
  readonly #server: Server
  readonly #visits = new WeakMap<object, Visit>()
  readonly #runs = new Set<TriggeredRun>()
  #isStopped = false

  constructor(settings: TriggerSettings, deps: TriggerDeps) {
    const { environment, schedule, onStderr, ids } = deps
    const { concurrency, queueLimit, verification, match } = settings
    const verifier = verification && createVerifier(verification)
    const condition = match === null ? null : compileMatch(match)
    this.#settings = settings
    this.#ids = ids
    this.#deps = {
      settings,
      admission: new Admission({ ...deps, settings, verifier, condition, scope: getScope(settings) }),
      queue: new RunQueue({ concurrency, limit: queueLimit }),
      environment,
      secretFields: verifier?.secretFields ?? [],
      schedule,
      onStderr,
    }
    // A body may wait for its turn as long as it has to; the edge sees to it that visitors do not dawdle.
    const options = { maxHeaderSize: HEAD_BYTES, requestTimeout: 0, headersTimeout: 0 }
    this.#server = createServer(options, (req, res) => this.#serve(req, res, false))
    this.#server.on('checkContinue', (req, res) => this.#serve(req, res, true))
  }

  /** Programs that run now, and requests that wait for them. */
  get activeCount(): number {
    const { queue } = this.#deps
    return queue.runningCount + queue.waitingCount
  }

  connect(visit: Visit): Duplex {
    return connectToOwnServer(this.#server, (socket) => this.#visits.set(socket, visit))
  }

  /** Runs nothing more, and ends what runs. Resolves when nothing of it is left. */
  async stop(): Promise<void> {
    this.#isStopped = true
    for (const run of this.#runs) run.cancel('stopped')
    await Promise.all([...this.#runs].map(({ ended }) => ended))
  }

  /** Two triggers are alike when this is; it tells nothing of their secrets. */
  toJSON(): string {
    return getDigest(this.#settings)
  }

  #serve(req: IncomingMessage, res: ServerResponse, expectsContinue: boolean): void {
    const visit = this.#visits.get(req.socket) ?? { tap: null, isReplay: false }
    const id = this.#ids.next('run')
    const { concurrency, queueLimit } = this.#settings
    if (this.#runs.size >= concurrency + queueLimit + RECEIVING_LIMIT) {
      answerPlainly(res, { ...REFUSALS.queue_full, runId: id })
      return
    }
    const run = new TriggeredRun(this.#deps, { id, req, res, visit, expectsContinue })
    this.#runs.add(run)
    void run.ended.then(() => this.#runs.delete(run))
    if (this.#isStopped) run.cancel('stopped')
  }
}

/** Triggers with the same scope never run a delivery twice: the same program, whatever else is set. */
function getScope({ file, args, folder, match }: TriggerSettings): string {
  return `${getDigest([file, args, folder, match])} `
}

function getDigest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16)
}
