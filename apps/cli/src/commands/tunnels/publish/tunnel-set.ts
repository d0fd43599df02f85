import { isProblem, type Lang, Problem } from '@nora/kit'
import { Failure } from '../../../output/failure.ts'
import type { OpenedTunnelFile } from '../nora-yml/open-tunnel-file.ts'
import { parseTunnelFile } from '../nora-yml/parse-tunnel-file.ts'
import type { PlannedTunnel, RunningTunnels } from '../plan/tunnel-plan.ts'
import { tunnelsMessages } from '../tunnels.messages.ts'
import type { FollowedTunnels } from './followed-tunnels.ts'

/** Where tunnels are described that may be opened later. */
export type TunnelSource = {
  /** Reads the file anew; throws a Failure or a Problem when it cannot be used. */
  open(): Promise<OpenedTunnelFile>
  /** Plans the tunnels of the file with these labels. */
  plan(file: OpenedTunnelFile, labels: readonly string[]): Promise<readonly PlannedTunnel[]>
  /** Hears which tunnels run after each change, also after one that has failed. */
  onSettled?(running: readonly PlannedTunnel[]): void
}

export type TunnelSetOptions = {
  lang: Lang
  /** The tunnels that run already. */
  planned: readonly PlannedTunnel[]
  /** Labels of the command line; none: all of the file. */
  wanted: readonly string[]
  /** null: the tunnels are those of the command line. */
  source: TunnelSource | null
  running: RunningTunnels
  /** The next number for a tunnel. */
  nextRef: () => number
  followed: Pick<FollowedTunnels, 'hasEnded' | 'getName'>
}

/**
 * Holds the tunnels that a client runs, and applies changes from its file and from those who control it, one
 * after the other.
 */
export class TunnelSet {
  readonly #options: TunnelSetOptions
  readonly #current: Map<string | null, PlannedTunnel>
  /** Described by whoever added them; a change of the file leaves them alone. */
  readonly #added = new Set<string>()
  readonly #stopped = new Set<string>()
  readonly #wanted: string[]
  #work: Promise<unknown> = Promise.resolve()

  constructor(options: TunnelSetOptions) {
    this.#options = options
    this.#wanted = [...options.wanted]
    this.#current = new Map(options.planned.map((tunnel) => [tunnel.label, tunnel]))
  }

  /** The tunnels that run now. */
  get planned(): Iterable<PlannedTunnel> {
    return this.#current.values()
  }

  /** Nothing runs, and nothing could be added. */
  get isEmptyForGood(): boolean {
    return this.#current.size === 0 && this.#options.source === null
  }

  /** The file has changed: what is the same goes on untouched. A file that cannot be used changes nothing. */
  reload(): Promise<void> {
    const { lang, running, source } = this.#options
    const texts = tunnelsMessages[lang]
    return this.#inTurn(async () => {
      if (source === null) return
      try {
        const file = await source.open()
        const labels = this.#getLabels(Object.keys(file.content.tunnels))
        this.#apply(labels.length === 0 && this.#stopped.size > 0 ? [] : await source.plan(file, labels))
        running.notify(texts.reloaded)
      } catch (error) {
        running.notify(texts.notReloaded(getText(error, lang)))
      }
    })
  }

  /** Secrets have changed: tunnels that were asked for with them get the new values. What cannot be applied changes nothing. */
  renew(): Promise<void> {
    const { lang, running } = this.#options
    const texts = tunnelsMessages[lang]
    return this.#inTurn(async () => {
      const labels: string[] = []
      let isChanged = false
      for (const [label, tunnel] of this.#current) {
        try {
          if (!(await this.#renew(tunnel))) continue
          isChanged = true
          if (label !== null) labels.push(label)
        } catch (error) {
          running.notify(texts.notRenewed(getText(error, lang)))
        }
      }
      if (isChanged) running.notify(texts.renewed(labels.join(', ')))
    })
  }

  /**
   * Opens one tunnel more: of the file by its label, or as `entry` describes it in the file's words. Answers its
   * reference. Throws a Failure or a Problem for what cannot be opened.
   */
  add(label: string, entry: unknown): Promise<number> {
    const { source, running, followed } = this.#options
    return this.#inTurn(async () => {
      if (source === null) throw new Problem('Conflict', texts.noFile)
      const former = this.#current.get(label)
      if (former && !followed.hasEnded(former.request.ref)) throw new Problem('Conflict', texts.isOpen(label))
      const own = await source.open()
      const file = entry === undefined ? own : { ...own, content: parseEntry(label, entry) }
      const [tunnel] = await source.plan(file, [label])
      if (tunnel === undefined) throw new Problem('NotFound', texts.unknown(label))
      if (former) running.withdraw(former.request.ref)
      running.publish(tunnel, null)
      this.#current.set(label, tunnel)
      this.#stopped.delete(label)
      if (entry !== undefined) this.#added.add(label)
      else if (this.#wanted.length > 0 && !this.#wanted.includes(label)) this.#wanted.push(label)
      return tunnel.request.ref
    })
  }

  /** Ends one tunnel; the others stay. Throws NotFound when there is none of that name. */
  stop(name: string): Promise<void> {
    return this.#inTurn(async () => {
      for (const [label, { request }] of this.#current) {
        if ((label ?? this.#options.followed.getName(request.ref)) !== name) continue
        if (request.target.kind === 'shell') await request.target.shell.stop()
        this.#options.running.withdraw(request.ref)
        this.#current.delete(label)
        if (label !== null && !this.#added.delete(label)) this.#stopped.add(label)
        return
      }
      throw new Problem('NotFound', texts.unknown(name))
    })
  }

  /** Answers whether anything of it has changed. */
  async #renew(former: PlannedTunnel): Promise<boolean> {
    const { running, nextRef, followed } = this.#options
    const changed = await former.renew?.()
    if (changed === undefined || followed.hasEnded(former.request.ref)) return false
    const renewed = { ...former, request: { ...former.request, ...changed } }
    if (renewed.request.target === former.request.target && isSame(former, renewed)) return false
    const tunnel = { ...renewed, request: { ...renewed.request, ref: nextRef() } }
    running.publish(tunnel, former.request.ref)
    this.#current.set(former.label, tunnel)
    return true
  }

  #getLabels(known: readonly string[]): string[] {
    const wanted = this.#wanted.length === 0 ? known : this.#wanted
    return wanted.filter((label) => !this.#stopped.has(label) && !this.#added.has(label))
  }

  #apply(wished: readonly PlannedTunnel[]): void {
    const { running, followed } = this.#options
    const labels = new Set(wished.map(({ label }) => label))
    for (const [label, { request }] of this.#current) {
      if (labels.has(label) || (label !== null && this.#added.has(label))) continue
      running.withdraw(request.ref)
      this.#current.delete(label)
    }
    for (const requested of wished) {
      const former = this.#current.get(requested.label)
      const tunnel =
        former && isSame(undescribed(former), undescribed(requested))
          ? redescribed(former, requested)
          : requested
      const hasEnded = former !== undefined && followed.hasEnded(former.request.ref)
      if (former && !hasEnded && isSame(former, tunnel)) continue
      if (hasEnded) running.withdraw(former.request.ref)
      running.publish(tunnel, hasEnded ? null : (former?.request.ref ?? null))
      this.#current.set(tunnel.label, tunnel)
    }
  }

  #inTurn<T>(change: () => Promise<T>): Promise<T> {
    const done = this.#work
      .then(change)
      .finally(() => this.#options.source?.onSettled?.([...this.#current.values()]))
    this.#work = done.catch(() => {})
    return done
  }
}

function isSame({ request: a }: PlannedTunnel, { request: b }: PlannedTunnel): boolean {
  return JSON.stringify({ ...a, ref: 0 }) === JSON.stringify({ ...b, ref: 0 })
}

function undescribed({ request, ...rest }: PlannedTunnel): PlannedTunnel {
  return { ...rest, request: { ...request, description: null, metadata: {} } }
}

/** Keeps the target, with the visitors of a shell and the runs of a trigger. */
function redescribed({ request, ...rest }: PlannedTunnel, { request: wished }: PlannedTunnel): PlannedTunnel {
  const { ref, description, metadata } = wished
  return { ...rest, request: { ...request, ref, description, metadata } }
}

/** JSON is YAML, so that what is wrong is said in the same words. */
function parseEntry(label: string, entry: unknown) {
  return parseTunnelFile(JSON.stringify({ tunnels: { [label]: entry } }, null, 1), 'JSON')
}

/** What the person is told of it. */
export function getText(error: unknown, lang: Lang): string {
  if (error instanceof Failure || isProblem(error)) return error.text[lang]
  return error instanceof Error ? error.message : String(error)
}

const texts = {
  noFile: {
    ru: 'Этот клиент открыт без nora.yml, добавить в него туннель нельзя. Запустите nora start.',
    en: 'This client was started without a nora.yml, so it takes no more tunnels. Use nora start.',
  },
  isOpen: (label: string) => ({
    ru: `Туннель ${label} уже открыт.`,
    en: `The tunnel ${label} is open already.`,
  }),
  unknown: (label: string) => ({
    ru: `Туннеля ${label} здесь нет.`,
    en: `There is no tunnel ${label} here.`,
  }),
}
