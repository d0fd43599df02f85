import { SECOND_MS } from '@nora/kit'
import type { Platform } from '../../../platform/platform.ts'
import { openKey } from './certificate-keys.ts'
import { type CertificateRow, listCertificatesById } from './certificates.store.ts'
import { splitByBytes } from './split-by-bytes.ts'
import type { CertificatePush, CertificateUses } from './uses.ts'

/** Certificates in one push, and ids of removed ones. */
const PUSH_LIMIT = 100
/** A line of the link may be 64 MiB long: chains are up to 64 KiB, names up to 10,000 by certificate. */
const PUSH_BYTES = 8 * 1024 * 1024
/** Changes that another process made are found this late. */
const READ_AGAIN_MS = 15 * SECOND_MS

type Given = Pick<Platform, 'db' | 'sealer' | 'clock' | 'log'> & {
  listServed: CertificateUses['listServed']
  /** Pushes to the edges of the region that are connected. */
  pushRegion: (region: string, push: CertificatePush) => void
  /** Ids of the edges of a region that are connected. */
  listEdges: (region: string) => string[]
  /** Every edge of a region serves the certificate. */
  onServed: (certificate_id: string, region: string) => Promise<void>
}

/** By certificate, the names that a region serves with it. */
type Served = Map<string, string[]>

/**
 * Which names each region serves with which certificate, and what edges were told of it. Reads and pushes follow
 * each other, so that the last one that an edge hears of a certificate is of its last change.
 */
export class ServedCertificates {
  readonly #given: Given
  readonly #told = new Map<string, Served>()
  /** By edge. */
  readonly #held = new Map<string, Set<string>>()
  #isStale = true
  #readAt = 0
  #turn: Promise<unknown> = Promise.resolve()

  constructor(given: Given) {
    this.#given = given
  }

  /** A name, a zone or a certificate has changed, or may have. */
  touch(): void {
    this.#isStale = true
  }

  /** Tells edges what has changed since the last time. */
  settle(): Promise<void> {
    const isLate = this.#given.clock.now().getTime() - this.#readAt >= READ_AGAIN_MS
    return this.#isStale || isLate ? this.#inTurn(() => this.#pushChanges()) : Promise.resolve()
  }

  /** Tells an edge everything that its region serves. `push` goes to this edge only. */
  enrol(edge_id: string, region: string, push: (body: CertificatePush) => void): Promise<void> {
    return this.#inTurn(async () => {
      const served = (await this.#read()).get(region) ?? new Map()
      this.#held.delete(edge_id)
      push({ is_full: true, certificates: [], removed_ids: [] })
      await this.#pushAll(served, [...served.keys()], push)
    })
  }

  /** An edge says that it serves these from now on. */
  async hold(edge_id: string, ids: readonly string[]): Promise<void> {
    const held = this.#held.get(edge_id) ?? new Set()
    this.#held.set(edge_id, held)
    for (const id of ids) held.add(id)
    for (const [region, served] of this.#told) {
      const edges = this.#given.listEdges(region)
      if (!edges.includes(edge_id)) continue
      for (const id of ids.filter((one) => served.has(one))) {
        if (edges.every((edge) => this.#held.get(edge)?.has(id))) await this.#given.onServed(id, region)
      }
    }
  }

  async #pushChanges(): Promise<void> {
    this.#isStale = false
    try {
      const now = await this.#read()
      for (const region of new Set([...now.keys(), ...this.#told.keys()])) {
        await this.#pushRegion(region, now.get(region) ?? new Map())
      }
    } catch (error) {
      this.#isStale = true
      throw error
    }
  }

  async #pushRegion(region: string, served: Served): Promise<void> {
    const told = this.#told.get(region) ?? new Map()
    const removed_ids = [...told.keys()].filter((id) => !served.has(id))
    const changed = [...served].filter(([id, names]) => told.get(id)?.join() !== names.join())
    const push = (body: CertificatePush) => this.#given.pushRegion(region, body)
    // The new one comes before the old one goes, so that no name is without one meanwhile.
    await this.#pushAll(
      served,
      changed.map(([id]) => id),
      push,
    )
    for (let start = 0; start < removed_ids.length; start += PUSH_LIMIT) {
      push({ is_full: false, certificates: [], removed_ids: removed_ids.slice(start, start + PUSH_LIMIT) })
    }
    this.#told.set(region, served)
    for (const held of this.#held.values()) for (const id of removed_ids) held.delete(id)
  }

  async #pushAll(
    served: Served,
    ids: readonly string[],
    push: (body: CertificatePush) => void,
  ): Promise<void> {
    for (let start = 0; start < ids.length; start += PUSH_LIMIT) {
      const rows = await listCertificatesById(this.#given.db, ids.slice(start, start + PUSH_LIMIT))
      const certificates = rows.flatMap((row) => this.#toPushed(row, served.get(row.id) ?? []))
      for (const part of splitByBytes(certificates, PUSH_BYTES)) {
        push({ is_full: false, certificates: part, removed_ids: [] })
      }
    }
  }

  #toPushed(row: CertificateRow, names: string[]): CertificatePush['certificates'] {
    const { id, chain_pem, source, team_id, not_after } = row
    if (source === 'client') return []
    try {
      const key_pem = openKey(this.#given, row)
      return [{ id, names, chain_pem, key_pem, source, team_id, not_after_ms: not_after.getTime() }]
    } catch {
      this.#given.log.error(
        { certificate_id: id },
        'the key of a certificate was sealed with another master key',
      )
      return []
    }
  }

  async #read(): Promise<Map<string, Served>> {
    const regions = new Map<string, Served>()
    for (const { certificate_id, hostname, region } of await this.#given.listServed(this.#given.db)) {
      const served = regions.get(region) ?? new Map<string, string[]>()
      regions.set(region, served.set(certificate_id, [...(served.get(certificate_id) ?? []), hostname]))
    }
    this.#readAt = this.#given.clock.now().getTime()
    return regions
  }

  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(run)
    this.#turn = turn.catch(() => {})
    return turn
  }
}
