import type { Duplex } from 'node:stream'
import { type Clock, HOUR_MS, SECOND_MS } from '@nora/kit'
import { runLater, type Schedule } from '../schedule.ts'
import { noWay } from './dial-problems.ts'
import { firstToAnswer } from './first-to-answer.ts'
import { proxyName } from './http-proxy.ts'
import { type LinkPath, pathName } from './link-path.ts'
import type { Network } from './network.ts'
import { NetworkWatch } from './network-watch.ts'
import { type OpenedLink, openLink } from './open-link.ts'
import { PathOrder } from './path-order.ts'

/** A path that is silent for this long gets a rival, while no path has worked in this network yet. */
const HEAD_START_MS = 3 * SECOND_MS
const FIRST_BETTER_MS = 20 * SECOND_MS
const LAST_BETTER_MS = HOUR_MS

/** Describes the route of a link. */
export type Route = {
  readonly path: LinkPath
  /** There is no better one to look for. */
  readonly isBest: boolean
  /** Address of the proxy in between; null: directly. */
  readonly proxy: string | null
}

/** A connection on which a link may begin. */
export type Dialled = {
  readonly socket: Duplex
  readonly route: Route
  /** To be called when the edge has said its first word: only that shows that the way leads there. */
  confirm(): void
  /** To be set: the network has changed under the link, which may be dead without knowing. */
  onDoubt: () => void
}

export type DiallerOptions = {
  network: Network
  clock: Clock
  schedule?: Schedule
  /** Returns a number from 0 to 1, so that agents who lost the same path do not retry it in step. */
  random: () => number
  /** Name of the path that worked when the program last ran. */
  remembered?: string | null
  /** Another path than before leads to an edge. */
  onRemember?(name: string): void
  /** Goes the way of a path. */
  open?: typeof openLink
  /** Addresses of this machine. */
  addresses?: () => readonly string[]
}

type Opened = OpenedLink & { path: LinkPath }

/**
 * How an agent comes to its edges, for all its legs: by the best path that is open, which is tried anew as
 * long as the link runs by a lesser one.
 */
export class Dialler {
  /** The route of the last link that an edge answered on. */
  route: Route | null = null
  readonly #options: DiallerOptions
  readonly #schedule: Schedule
  readonly #order: PathOrder
  readonly #linked = new Map<Dialled, string | null>()
  readonly #redials = new Set<() => void>()
  readonly #closing = new AbortController()
  #watch: NetworkWatch | null = null
  #onBetter = () => {}
  /** Waits to be handed out. */
  #better: Opened | null = null
  #betterInMs = FIRST_BETTER_MS
  #cancelSearch = () => {}

  /** Takes `paths` from best to worst. */
  constructor(paths: readonly LinkPath[], options: DiallerOptions) {
    this.#options = options
    this.#schedule = options.schedule ?? runLater
    this.#order = new PathOrder(paths, options.remembered ?? null)
  }

  /** Watches the network until `close`. `onBetter`: a better path is open, and the next `dial` gives it. */
  start(onBetter: () => void): void {
    const { clock, addresses } = this.#options
    this.#onBetter = onBetter
    const onChange = (now: readonly string[]): void => this.#onChange(now)
    this.#watch = new NetworkWatch({ clock, schedule: this.#schedule, addresses, onChange })
  }

  /** Rejects with a Problem when no path is open. */
  async dial(): Promise<Dialled> {
    const better = this.#better
    this.#better = null
    if (better !== null && !better.socket.destroyed) return this.#handOut(better)
    const headStartMs = this.#order.isSure ? null : HEAD_START_MS
    return this.#handOut(await this.#openFirst(this.#order.all, headStartMs, this.#closing.signal))
  }

  /** Runs after the delay, or at once when the network changes. Answers how to cancel. */
  redialIn(delayMs: number, run: () => void): () => void {
    const redial = (): void => {
      cancel()
      run()
    }
    const cancelTimer = this.#schedule(delayMs, redial)
    const cancel = (): void => {
      cancelTimer()
      this.#redials.delete(redial)
    }
    this.#redials.add(redial)
    return cancel
  }

  close(): void {
    this.#closing.abort()
    this.#cancelSearch()
    this.#watch?.stop()
    this.#better?.socket.destroy()
  }

  async #openFirst(
    paths: readonly LinkPath[],
    headStartMs: number | null,
    wanted: AbortSignal,
  ): Promise<Opened> {
    const { network, open = openLink } = this.#options
    const schedule = this.#schedule
    const attempts = paths.map((path) => async (signal: AbortSignal) => {
      const opened = await open(path, network, AbortSignal.any([signal, wanted]))
      return { ...opened, path }
    })
    const discard = ({ socket }: Opened): void => void socket.destroy()
    return firstToAnswer(attempts, { headStartMs, schedule, discard }).catch((error: AggregateError) => {
      throw noWay(paths.map((path, i) => ({ name: pathName(path), error: error.errors[i] })))
    })
  }

  #handOut({ socket, path, localAddress }: Opened): Dialled {
    let isConfirmed = false
    const dialled: Dialled = {
      socket,
      route: this.#getRoute(path),
      onDoubt() {},
      confirm: () => {
        if (!isConfirmed) this.#onConfirmed(dialled.route)
        isConfirmed = true
      },
    }
    this.#linked.set(dialled, localAddress)
    socket.once('close', () => {
      this.#linked.delete(dialled)
      if (!isConfirmed) this.#order.suspect(path)
    })
    return dialled
  }

  #getRoute(path: LinkPath): Route {
    const proxy = this.#options.network.proxyFor(path)
    return { path, isBest: this.#order.isBest(path), proxy: proxy && proxyName(proxy) }
  }

  #onConfirmed(route: Route): void {
    const isOther = route.path !== this.route?.path
    this.route = route
    if (this.#order.confirm(route.path)) this.#betterInMs = FIRST_BETTER_MS
    if (isOther) this.#options.onRemember?.(pathName(route.path))
    this.#searchBetter(route.path)
  }

  /** Later each time: what is closed for an hour is closed for a reason. */
  #searchBetter(than: LinkPath): void {
    this.#cancelSearch()
    const paths = this.#order.betterThan(than)
    if (paths.length === 0) return
    const ending = new AbortController()
    const delayMs = this.#betterInMs * (0.9 + 0.2 * this.#options.random())
    const cancelTimer = this.#schedule(delayMs, async () => {
      this.#betterInMs = Math.min(LAST_BETTER_MS, 2 * this.#betterInMs)
      const found = await this.#openFirst(paths, null, ending.signal).catch(() => null)
      if (ending.signal.aborted) found?.socket.destroy()
      else if (found === null) this.#searchBetter(than)
      else this.#offer(found)
    })
    this.#cancelSearch = () => {
      cancelTimer()
      ending.abort()
    }
  }

  #offer(better: Opened): void {
    this.#better?.socket.destroy()
    this.#better = better
    this.#onBetter()
  }

  #onChange(addresses: readonly string[]): void {
    this.#order.forget()
    this.#betterInMs = FIRST_BETTER_MS
    if (this.route !== null) this.#searchBetter(this.route.path)
    for (const [dialled, local] of this.#linked) {
      const isCutOff = local !== null && addresses.length > 0 && !addresses.includes(local)
      if (isCutOff) dialled.socket.destroy(new Error('this machine has another address now'))
      else dialled.onDoubt()
    }
    for (const redial of [...this.#redials]) redial()
  }
}
