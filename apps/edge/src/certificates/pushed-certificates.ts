import { createSecureContext, type SecureContext, type SecureContextOptions } from 'node:tls'
import type { PushBody } from '@nora/link'
import type { TlsChoice } from '../facts/tls-choice.ts'
import type { Log } from '../platform/log.ts'
import { type SealedPair, Sealing } from './sealed-pair.ts'

/** A context costs 35 KiB. */
const CONTEXTS_LIMIT = 4_096

type Pushed = PushBody<'set_certificates'>['certificates'][number]

type Entry = Pick<Pushed, 'id' | 'names' | 'source' | 'not_after_ms'> & {
  pair: SealedPair
  isFormer: boolean
}

export type PushedCertificatesDeps = { options: SecureContextOptions; now: () => Date; log: Log }

/**
 * Certificates that control pushed, by the names that are served with them. They are served as they are until
 * control says otherwise, also while it is away.
 */
export class PushedCertificates {
  readonly #deps: PushedCertificatesDeps
  readonly #sealing = new Sealing()
  readonly #entries = new Map<string, Entry>()
  /** Of each name, the best first. */
  readonly #byName = new Map<string, readonly Entry[]>()
  /** Contexts by certificate, the one used last at the end. */
  readonly #contexts = new Map<string, SecureContext>()
  #made = 0
  #found = 0

  constructor(deps: PushedCertificatesDeps) {
    this.#deps = deps
  }

  get count(): number {
    return this.#entries.size
  }

  /** Contexts that were made since the start: a handshake that finds one costs less. */
  get contextsMade(): number {
    return this.#made
  }

  /** Handshakes that found theirs ready. */
  get contextsFound(): number {
    return this.#found
  }

  /** Takes a certificate, in place of the one of the same id. False: it cannot be used, and what was there stays. */
  add({ chain_pem, key_pem, ...facts }: Pushed): boolean {
    const { id, source, not_after_ms } = facts
    const pair = this.#seal(id, chain_pem, key_pem)
    if (pair === null) return false
    const context = this.#findContextOf(id, pair)
    this.remove(id)
    const names = facts.names.map((name) => name.toLowerCase())
    const entry = { id, names, source, not_after_ms, pair, isFormer: false }
    this.#entries.set(id, entry)
    for (const name of names) {
      this.#byName.set(name, [...(this.#byName.get(name) ?? []), entry].sort(compare))
    }
    if (context !== undefined) this.#contexts.set(id, context)
    return true
  }

  remove(id: string): void {
    const entry = this.#entries.get(id)
    if (!entry) return
    this.#entries.delete(id)
    this.#contexts.delete(id)
    this.#sealing.release(entry.pair)
    for (const name of entry.names) {
      const left = (this.#byName.get(name) ?? []).filter((one) => one !== entry)
      if (left.length > 0) this.#byName.set(name, left)
      else this.#byName.delete(name)
    }
  }

  /** What is here now is served only until the same, or a better one, is added again. */
  ageAll(): void {
    for (const entry of this.#entries.values()) entry.isFormer = true
  }

  /** Forgets what has aged and was not added again. */
  removeFormer(): void {
    for (const { id, isFormer } of [...this.#entries.values()]) if (isFormer) this.remove(id)
  }

  /** The certificate for a name in lower case: its own, else that of its wildcard, which stands for one label. */
  find(name: string): { id: string; by: TlsChoice & ('exact' | 'wildcard') } | undefined {
    const exact = this.#findBest(name)
    if (exact !== undefined) return { id: exact, by: 'exact' }
    const dot = name.indexOf('.')
    const wildcard = dot > 0 ? this.#findBest(`*${name.slice(dot)}`) : undefined
    return wildcard === undefined ? undefined : { id: wildcard, by: 'wildcard' }
  }

  hasContext(id: string): boolean {
    return this.#contexts.has(id)
  }

  /**
   * Makes the context of a certificate when it is not ready. undefined: there is no such certificate any more, or
   * TLS does not take it, and it is forgotten.
   */
  getContext(id: string): SecureContext | undefined {
    const entry = this.#entries.get(id)
    if (!entry) return undefined
    const ready = this.#contexts.get(id)
    const context = ready ?? this.#make(entry)
    if (context === null) {
      this.remove(id)
      return undefined
    }
    if (ready !== undefined) this.#found++
    this.#contexts.delete(id)
    this.#contexts.set(id, context)
    if (this.#contexts.size > CONTEXTS_LIMIT) this.#contexts.delete(this.#contexts.keys().next().value ?? '')
    return context
  }

  /** One that control named last goes before one that it named before, and a valid one before one that has ended. */
  #findBest(name: string): string | undefined {
    const entries = this.#byName.get(name) ?? []
    const nowMs = this.#deps.now().getTime()
    const current = entries.filter(({ isFormer }) => !isFormer)
    const choice = current.length > 0 ? current : entries
    return (choice.find(({ not_after_ms }) => not_after_ms > nowMs) ?? choice[0])?.id
  }

  #seal(id: string, chain_pem: string, key_pem: string): SealedPair | null {
    try {
      return this.#sealing.seal(chain_pem, key_pem)
    } catch {
      this.#refuse(id)
      return null
    }
  }

  #make({ id, pair }: Entry): SecureContext | null {
    try {
      const context = createSecureContext({ ...this.#deps.options, ...this.#sealing.open(pair) })
      this.#made++
      return context
    } catch {
      this.#refuse(id)
      return null
    }
  }

  /** What is wrong with it is told to nobody: the text of an error is not ours. */
  #refuse(id: string): void {
    this.#deps.log.error({ certificate_id: id }, 'a pushed certificate cannot be used')
  }

  /** Control pushes all again after each enrolment: what has not changed is not made anew. */
  #findContextOf(id: string, pair: SealedPair): SecureContext | undefined {
    const entry = this.#entries.get(id)
    const context = this.#contexts.get(id)
    return entry && context && this.#sealing.areEqual(entry.pair, pair) ? context : undefined
  }
}

/** An uploaded certificate goes before an issued one, and of two the one that ends later. */
function compare(a: Entry, b: Entry): number {
  if (a.source !== b.source) return a.source === 'uploaded' ? -1 : 1
  return b.not_after_ms - a.not_after_ms
}
