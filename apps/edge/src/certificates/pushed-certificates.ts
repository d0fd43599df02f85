import { createSecureContext, type SecureContext, type SecureContextOptions } from 'node:tls'
import type { PushBody } from '@nora/link'
import type { Log } from '../platform/log.ts'
import { type SealedPair, Sealing } from './sealed-pair.ts'

/** A context costs 35 KiB. */
const CONTEXTS_LIMIT = 4_096

type Pushed = PushBody<'set_certificates'>['certificates'][number]

type Entry = Pick<Pushed, 'id' | 'names' | 'source' | 'not_after_ms'> & { pair: SealedPair }

export type PushedCertificatesDeps = { options: SecureContextOptions; log: Log }

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

  /** Answers the ids of those that are served from now on. */
  set({ is_full, certificates, removed_ids }: PushBody<'set_certificates'>): string[] {
    if (is_full) for (const id of [...this.#entries.keys()]) this.#remove(id)
    const held = certificates.filter((one) => this.#add(one)).map(({ id }) => id)
    for (const id of removed_ids) this.#remove(id)
    return held
  }

  /**
   * The certificate for a name in lower case: its own, else that of its wildcard, which stands for one label.
   */
  find(name: string): string | undefined {
    const dot = name.indexOf('.')
    const [best] = this.#byName.get(name) ?? this.#byName.get(`*${name.slice(dot)}`) ?? []
    return best?.id
  }

  hasContext(id: string): boolean {
    return this.#contexts.has(id)
  }

  /** Makes the context of a certificate when it is not ready. undefined: the certificate was removed meanwhile. */
  getContext(id: string): SecureContext | undefined {
    const entry = this.#entries.get(id)
    if (!entry) return undefined
    const context = this.#contexts.get(id) ?? this.#make(entry)
    this.#contexts.delete(id)
    this.#contexts.set(id, context)
    if (this.#contexts.size > CONTEXTS_LIMIT) this.#contexts.delete(this.#contexts.keys().next().value ?? '')
    return context
  }

  #make({ pair }: Entry): SecureContext {
    this.#made++
    return createSecureContext({ ...this.#deps.options, ...this.#sealing.open(pair) })
  }

  #add({ chain_pem, key_pem, ...facts }: Pushed): boolean {
    const { id, names, source, not_after_ms } = facts
    try {
      const pair = this.#sealing.seal(chain_pem, key_pem)
      this.#remove(id)
      const entry = { id, names: names.map((name) => name.toLowerCase()), source, not_after_ms, pair }
      this.#entries.set(id, entry)
      for (const name of entry.names) {
        this.#byName.set(name, [...(this.#byName.get(name) ?? []), entry].sort(isBetter))
      }
      return true
    } catch (error) {
      // The message of OpenSSL names no part of a key.
      this.#deps.log.error({ certificate_id: id, err: error }, 'a pushed certificate cannot be used')
      return false
    }
  }

  #remove(id: string): void {
    const entry = this.#entries.get(id)
    if (!entry) return
    this.#entries.delete(id)
    this.#contexts.delete(id)
    for (const name of entry.names) {
      const left = (this.#byName.get(name) ?? []).filter((one) => one !== entry)
      if (left.length > 0) this.#byName.set(name, left)
      else this.#byName.delete(name)
    }
  }
}

/** An uploaded certificate goes before an issued one, and of two the one that ends later. */
function isBetter(a: Entry, b: Entry): number {
  if (a.source !== b.source) return a.source === 'uploaded' ? -1 : 1
  return b.not_after_ms - a.not_after_ms
}
