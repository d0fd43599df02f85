import { constants } from 'node:os'
import { SECOND_MS } from '@nora/kit'
import { createMasker, MASKED_LENGTH } from '@nora/secrets-kit'
import type { PassedSignal } from '../platform/passed-signals.ts'
import type { Platform } from '../platform/platform.ts'
import type { ChildEnding, StartedChild } from '../platform/start-child.ts'

/** SIGKILL follows SIGTERM after this time. */
const GRACE_MS = 10 * SECOND_MS
const ENDING: readonly PassedSignal[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']

/** What is to be started. */
export type Launch = {
  command: readonly [string, ...string[]]
  env: Readonly<Record<string, string>>
  /** Values that do not show in what the program writes, where that is masked. */
  masked: readonly string[]
}

/** `in_pipes`: where no terminal reads it. */
export type Masking = 'in_pipes' | 'always' | 'never'

type SupervisorOptions = {
  platform: Pick<Platform, 'startChild' | 'onPassedSignals' | 'wait' | 'stdout' | 'stderr'>
  masking: Masking
  onStarted?: () => void
  /** It is about to be ended for another start, which waits for this. */
  onReplacing?: () => Promise<void>
}

/** Runs one program at a time in this process's place, and starts it again when there is something else to start. */
export class SupervisedProgram {
  readonly #options: SupervisorOptions
  #child: StartedChild | null = null
  #isReplacing = false
  #isEnding = false

  constructor(options: SupervisorOptions) {
    this.#options = options
  }

  /** Resolves with how the program has ended by itself or by a signal. `findNext` resolves when there is another launch. */
  async run(first: Launch, findNext: (() => Promise<Launch>) | null = null): Promise<ChildEnding> {
    const stopListening = this.#options.platform.onPassedSignals((signal, { isShared }) => {
      if (this.#isReplacing && ENDING.includes(signal)) this.#isEnding = true
      if (!isShared) this.#child?.signal(signal)
    })
    try {
      let launch = first
      for (;;) {
        const child = this.#start(launch)
        if (this.#isEnding) void this.#terminate(child)
        const ended = child.ended.then(() => null)
        const next = await (findNext === null ? ended : Promise.race([ended, findNext()]))
        if (next === null || this.#isEnding) return await child.ended
        await this.#replace(child)
        if (this.#isEnding) return await child.ended
        launch = next
      }
    } finally {
      stopListening()
    }
  }

  /** Ends the program, as its tunnel has ended. */
  async end(): Promise<void> {
    this.#isEnding = true
    if (this.#child !== null) await this.#terminate(this.#child)
  }

  #start(launch: Launch): StartedChild {
    const { platform, onStarted } = this.#options
    const child = platform.startChild({
      command: launch.command,
      env: launch.env,
      filters: {
        stdout: this.#toFilter(launch, platform.stdout.isTty),
        stderr: this.#toFilter(launch, platform.stderr.isTty),
      },
    })
    this.#child = child
    onStarted?.()
    return child
  }

  #toFilter({ masked }: Launch, isTty: boolean) {
    const { masking } = this.#options
    if (masking === 'never' || (masking === 'in_pipes' && isTty)) return null
    // What is short is not masked, and a program without values has its pipe to itself.
    return masked.some((value) => [...value].length >= MASKED_LENGTH) ? createMasker(masked) : null
  }

  async #replace(child: StartedChild): Promise<void> {
    this.#isReplacing = true
    await this.#options.onReplacing?.()
    await this.#terminate(child)
    this.#isReplacing = false
  }

  async #terminate(child: StartedChild): Promise<void> {
    child.signal('SIGTERM')
    const waiting = new AbortController()
    const isOver = await Promise.race([
      child.ended.then(() => true),
      this.#options.platform.wait(GRACE_MS, waiting.signal).then(() => false),
    ])
    waiting.abort()
    if (isOver) return
    child.signal('SIGKILL')
    await child.ended
  }
}

/** As shells have it: the program's own code, or 128 and the number of the signal. */
export function toExitCode(ending: Exclude<ChildEnding, { kind: 'failed' }>): number {
  return ending.kind === 'exited' ? ending.code : 128 + constants.signals[ending.signal]
}
