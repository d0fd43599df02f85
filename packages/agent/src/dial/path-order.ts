import { type LinkPath, pathName } from './link-path.ts'

/**
 * Orders paths for dialling: first the one that worked last, then the others from best to worst, and at the end
 * those that took a connection which came to nothing.
 */
export class PathOrder {
  /** The paths from best to worst. */
  readonly #paths: readonly LinkPath[]
  readonly #suspects = new Set<LinkPath>()
  #preferred: LinkPath | null
  #isSure = false

  /** `remembered` is the name of the path that worked when the program last ran. */
  constructor(paths: readonly LinkPath[], remembered: string | null) {
    this.#paths = paths
    this.#preferred = paths.find((path) => pathName(path) === remembered) ?? null
  }

  /** The first one has worked since the program was started, and in this network. */
  get isSure(): boolean {
    return this.#isSure
  }

  get all(): LinkPath[] {
    const trusted = this.#paths.filter((path) => !this.#suspects.has(path))
    const first = trusted.filter((path) => path === this.#preferred)
    return [...new Set([...first, ...trusted, ...this.#paths])]
  }

  isBest(path: LinkPath): boolean {
    return path === this.#paths[0]
  }

  betterThan(path: LinkPath): readonly LinkPath[] {
    return this.#paths.slice(0, this.#paths.indexOf(path))
  }

  /** It leads to an edge. Answers whether that is better than what was known to. */
  confirm(path: LinkPath): boolean {
    const isBetter = this.#preferred !== null && this.betterThan(this.#preferred).includes(path)
    this.#suspects.delete(path)
    this.#preferred = path
    this.#isSure = true
    return isBetter
  }

  suspect(path: LinkPath): void {
    this.#suspects.add(path)
    if (path === this.#preferred) this.#isSure = false
  }

  /** Another network: what worked in the last one says nothing. */
  forget(): void {
    this.#suspects.clear()
    this.#preferred = null
    this.#isSure = false
  }
}
