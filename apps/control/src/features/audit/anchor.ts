import type { AnchorFile } from '../../platform/anchor-file.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { CHAIN_START } from './audit.rules.ts'
import { listFrom } from './audit.store.ts'
import { findHead, isSame, isSealed, putHead } from './chain-head.ts'

/** A place of the chain that was reached: whatever the database holds later must hold it too. */
export type Anchor = { position: number; hash: string }

/** `forged`: the file is not what this installation wrote. */
export type AnchorState = Anchor | 'missing' | 'forged'

type Deps = Pick<Platform, 'db' | 'hashCode' | 'log'>

/**
 * How far the chain has come, kept outside of the database and moved forward only: a database that was put back to
 * an earlier state, or emptied, is behind it.
 */
export class ChainAnchor {
  readonly #deps: Deps
  readonly #file: AnchorFile
  #reached: Anchor | null = null

  constructor(deps: Deps, file: AnchorFile) {
    this.#deps = deps
    this.#file = file
  }

  async read(): Promise<AnchorState> {
    const text = await this.#file.read()
    if (text === null) return this.#reached ?? 'missing'
    const known = parse(text)
    if (!known || !isSame(this.#getSeal(known), known.seal)) return 'forged'
    const { position, hash } = known
    return this.#reached && this.#reached.position > position ? this.#reached : { position, hash }
  }

  /** The furthest place known, for what is written next; null where there is none. */
  async reached(): Promise<Anchor | null> {
    if (this.#reached) return this.#reached
    const state = await this.read()
    return typeof state === 'string' ? null : state
  }

  /** Follows what has been committed. Begins a new installation with a head of its own: there is always one. */
  async advance(): Promise<void> {
    const { db } = this.#deps
    const known = await this.read()
    if (known === 'forged') return
    const head = (await findHead(db)) ?? (known === 'missing' ? await this.#begin(db) : undefined)
    if (!head || !isSealed(this.#deps, head)) return
    const at = { position: head.position, hash: head.hash }
    if (known === 'missing') {
      if (at.position > 0) this.#deps.log.warn(at, 'the audit log had no anchor: it holds from here on')
    } else {
      this.#reached = known
      if (known.position >= at.position) return
    }
    this.#reached = at
    await this.#file.write(`${JSON.stringify({ ...at, seal: this.#getSeal(at) })}\n`)
  }

  /** Only where there is nothing at all: a head that was taken away stays away. */
  async #begin(db: Db) {
    if ((await listFrom(db, 0, 1)).length > 0) return undefined
    await putHead(this.#deps, db, { position: 0, hash: CHAIN_START })
    return findHead(db)
  }

  #getSeal({ position, hash }: Anchor): string {
    return this.#deps.hashCode('audit anchor', `${position} ${hash}`)
  }
}

function parse(text: string): (Anchor & { seal: string }) | null {
  try {
    const { position, hash, seal } = JSON.parse(text) as Record<string, unknown>
    if (!Number.isSafeInteger(position) || typeof hash !== 'string' || typeof seal !== 'string') return null
    return { position: Number(position), hash, seal }
  } catch {
    return null
  }
}
