import { setMaxListeners } from 'node:events'
import { resolve } from 'node:path'
import { isProblem, SECOND_MS } from '@nora/kit'
import { exitCodes, Failure } from '../../../output/failure.ts'
import { toChildEnvironment } from '../../../run/child-environment.ts'
import { type MountedFile, mountFile } from '../../../run/mounted-file.ts'
import { SetChanges } from '../../../run/set-changes.ts'
import { startFailure } from '../../../run/start-failure.ts'
import { type Launch, SupervisedProgram, toExitCode } from '../../../run/supervised-program.ts'
import type { Context } from '../../command.ts'
import type { ProgramGate, ProgramTunnels } from '../../program-tunnels.ts'
import { secretsMessages } from '../secrets.messages.ts'
import { toProblemText } from '../source/read-set.ts'
import type { SecretSource } from '../source/source.ts'
import { awaitPort } from './await-port.ts'
import { type PreparedSecrets, toComparable } from './prepare-program.ts'
import type { RunOptions } from './run-options.ts'

const DRAIN_MS = 2 * SECOND_MS

type RunDeps = {
  context: Context
  options: RunOptions
  command: readonly [string, ...string[]]
  tunnels: ProgramTunnels | null
  source: Pick<SecretSource, 'watch'>
  /** The secrets as they are now. Throws for what no program is to run with. */
  load(): Promise<PreparedSecrets>
}

/** A program with its secrets, files and tunnels: they come and go together. */
export class ProgramRun {
  readonly #deps: RunDeps
  readonly #supervised: SupervisedProgram
  readonly #mounts: MountedFile[] = []
  #attempt = new AbortController()
  #failure: unknown = null

  constructor(deps: RunDeps) {
    this.#deps = deps
    const { context, options } = deps
    this.#supervised = new SupervisedProgram({
      platform: context.platform,
      masking: options.masking,
      onStarted: () => this.#awaitOrigins(),
      onReplacing: () => this.#onReplacing(),
    })
  }

  /** Answers the exit code of the program. Throws a Failure for one that cannot be started, or whose tunnels have ended. */
  async run(first: PreparedSecrets): Promise<number> {
    const { tunnels, options } = this.#deps
    const changes = options.watches ? this.#follow(first) : null
    try {
      const launch = await this.#prepare(first)
      tunnels?.ended.then(
        () => this.#supervised.end(),
        (error: unknown) => this.#fail(error),
      )
      const ending = await this.#supervised.run(launch, changes && (() => this.#findNext(changes)))
      if (ending.kind === 'failed') throw await this.#toStartFailure(ending.error)
      if (this.#failure !== null) throw this.#failure
      return toExitCode(ending)
    } finally {
      changes?.close()
      this.#attempt.abort()
      for (const mount of this.#mounts) mount.remove()
      await tunnels?.stop()
    }
  }

  async #toStartFailure(error: NodeJS.ErrnoException): Promise<Failure> {
    const { context, command } = this.#deps
    const { isFolder, workingFolder } = context.platform
    // A name alone is looked for in the folders of PATH.
    const isPath = /[/\\]|^\.{1,2}$/.test(command[0])
    const isIt = isPath && (await isFolder(resolve(workingFolder, command[0])))
    return startFailure(command[0], error, { isFolder: isIt })
  }

  #follow(first: PreparedSecrets): SetChanges<PreparedSecrets> {
    const { context, source, load } = this.#deps
    return new SetChanges(first, {
      watch: (onChange, signal) => source.watch(onChange, signal),
      load,
      onRefused: (error) => this.#onRefused(error),
      wait: (ms, signal) => context.platform.wait(ms, signal),
      isRetried: (error) => error instanceof Failure && error.exitCode === exitCodes.unreachable,
      toComparable,
    })
  }

  /** What cannot be started must not end what runs. */
  async #findNext(changes: SetChanges<PreparedSecrets>): Promise<Launch> {
    for (;;) {
      const next = await changes.findNext()
      try {
        return await this.#prepare(next)
      } catch (error) {
        this.#onRefused(error)
      }
    }
  }

  #onRefused(error: unknown): void {
    this.#say((texts) => texts.notReloaded(this.#toText(error)))
  }

  async #prepare(secrets: PreparedSecrets): Promise<Launch> {
    const { context, options, command, tunnels } = this.#deps
    const { platform } = context
    this.#tell(secrets)
    for (const [index, { path }] of options.mounts.entries()) {
      const text = secrets.files[index] ?? ''
      const mounted = this.#mounts[index]
      if (mounted === undefined) this.#mounts.push(await mountFile(path, text, platform))
      else await mounted.rewrite(text)
    }
    // Whoever asks for a file keeps the values out of the environment.
    const values = options.mounts.length > 0 ? [] : secrets.values
    const { env, preserved } = toChildEnvironment(values, {
      base: platform.env,
      preserves: options.preserves,
      system: platform.system,
    })
    if (preserved.length > 0) this.#say((texts) => texts.preserved(preserved.join(', ')))
    const [mount] = this.#mounts
    const facts = {
      ...(mount && { NORA_SECRETS_FILE: mount.path }),
      ...(tunnels?.url && { NORA_URL: tunnels.url }),
    }
    return { command, env: { ...env, ...facts }, masked: secrets.masked }
  }

  #tell({ held, minor }: PreparedSecrets): void {
    const { lang } = this.#deps.context
    for (const { name, program } of held) this.#say((texts) => texts.held(name, program))
    for (const problem of minor) this.#say(() => toProblemText(problem, lang))
  }

  /** Requests that the program has taken are answered before it ends, as far as they take no longer than this. */
  async #onReplacing(): Promise<void> {
    const { context, tunnels } = this.#deps
    this.#attempt.abort()
    this.#say((texts) => texts.reloaded)
    if (tunnels === null) return
    const waiting = new AbortController()
    await Promise.race([tunnels.hold(), context.platform.wait(DRAIN_MS, waiting.signal)])
    waiting.abort()
  }

  /** Lets visitors of each tunnel through once the program listens. One that never does is ended. */
  #awaitOrigins(): void {
    const attempt = new AbortController()
    this.#attempt = attempt
    // Each port that is waited for listens to it, which Node would take for a leak.
    setMaxListeners(0, attempt.signal)
    for (const gate of this.#deps.tunnels?.gates ?? []) void this.#openWhenListening(gate, attempt.signal)
  }

  async #openWhenListening({ origins, open }: ProgramGate, signal: AbortSignal): Promise<void> {
    const { context, options } = this.#deps
    const limit = { limitMs: options.waitMs, signal }
    try {
      await Promise.all(origins.map((origin) => awaitPort(context.platform, origin, limit)))
      if (!signal.aborted) open()
    } catch (error) {
      await this.#fail(error)
    }
  }

  async #fail(error: unknown): Promise<void> {
    this.#failure ??= error
    await this.#supervised.end()
  }

  #say(pick: (texts: (typeof secretsMessages)['en']) => string): void {
    const { platform, lang } = this.#deps.context
    platform.stderr.write(`! ${pick(secretsMessages[lang])}\n`)
  }

  #toText(error: unknown): string {
    const { lang } = this.#deps.context
    if (error instanceof Failure || isProblem(error)) return error.text[lang]
    return error instanceof Error ? error.message : String(error)
  }
}
