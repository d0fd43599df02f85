import { ApiProblem } from '@nora/client'
import type {
  ConfigAccessEntry,
  ConfigContents,
  CreateConfig,
  SecretRow,
  SecretsConfig,
  SecretVersion,
  WriteSecrets,
  WrittenSecret,
} from '@nora/contract/secrets'
import { fromBase64url, readHead, sha256, toBase64url } from '@nora/vault-core'

type Signed = { body: string; signature: string }
type StoredHead = Signed & { seq: number; access: ConfigAccessEntry[] }
type Grant = { wrap: string; signed: Signed }
type Meta = Pick<SecretsConfig, 'id' | 'environment_id' | 'slug' | 'name' | 'is_root'> & {
  project_id: string
}
type Change = { expected_seq: number; head: Signed }

const AT = '2026-01-01T00:00:00.000Z'

/** What a server keeps of one config. Checks nothing but that nobody was faster. */
export class FakeConfig {
  readonly meta: Meta
  heads: StoredHead[] = []
  readonly grants = new Map<string, Grant>()
  rows = new Map<string, SecretRow>()
  versions: SecretVersion[] = []
  removed: { id: string; seq: number }[] = []
  previous: { epoch: number; envelope: string }[] = []
  staged: WrittenSecret[] = []
  formerSlugs: string[] = []
  readonly own = new Map<string, { envelope: string; version: number }>()

  constructor(meta: Meta) {
    this.meta = meta
  }

  static async create(meta: Meta, body: CreateConfig): Promise<FakeConfig> {
    const config = new FakeConfig(meta)
    config.push(body.head, body.access)
    await config.store(body.rows, 1)
    config.give(1, body.grants)
    return config
  }

  get last(): StoredHead {
    const last = this.heads.at(-1)
    if (last === undefined) throw new Error('the config has no head')
    return last
  }

  get seq(): number {
    return this.last.seq
  }

  get epoch(): number {
    return readHead(fromBase64url(this.last.body)).epoch
  }

  show(subject: string): SecretsConfig {
    const { access } = this.last
    const grant = this.grants.get(`${this.epoch} ${subject}`) ?? null
    return {
      ...this.meta,
      position: 0,
      is_locked: false,
      is_frozen: false,
      locked_by: null,
      epoch: this.epoch,
      seq: this.seq,
      secrets: this.rows.size,
      role: access.find((entry) => entry.subject === subject)?.role ?? null,
      grant: grant && structuredClone(grant),
      access: access.map((entry) => ({
        ...entry,
        has_grant: this.grants.has(`${this.epoch} ${entry.subject}`),
      })),
      is_rotation_due: false,
      former_slugs: this.formerSlugs,
      is_read_only: false,
      created_at: AT,
      changed_at: AT,
    }
  }

  getContents(
    subject: string,
    { heads_since = this.seq, rows_since = 0 }: { heads_since?: number; rows_since?: number },
  ): ConfigContents {
    const isPerson = subject.startsWith('usr_')
    const heads = this.heads.filter(({ seq }) => seq >= heads_since)
    return structuredClone({
      config: this.show(subject),
      heads: heads.map((head, index) => ({
        ...head,
        access: head.access === heads[index - 1]?.access ? null : head.access,
      })),
      rows: [...this.rows.values()]
        .filter(({ seq }) => seq > rows_since)
        .map((row) => (row.machines_only && isPerson ? { ...row, envelope: null } : row)),
      removed: this.removed.filter(({ seq }) => seq > rows_since).map(({ id }) => id),
      previous: this.previous,
    })
  }

  async write({ expected_seq, head, rows, removed = [] }: WriteSecrets): Promise<{ seq: number }> {
    this.expect(expected_seq)
    this.push(head, this.last.access)
    await this.store(rows, this.seq)
    for (const id of removed) {
      const row = this.rows.get(id)
      this.rows.delete(id)
      this.removed.push({ id, seq: this.seq })
      if (row === undefined) continue
      const gone = { envelope: null, envelope_hash: null, signature: null, signed_by: null, is_removed: true }
      const { version, epoch, author_id } = row
      this.versions.push({
        id,
        version: version + 1,
        epoch,
        author_id,
        changed_at: AT,
        seq: this.seq,
        ...gone,
      })
    }
    return { seq: this.seq }
  }

  setAccess(change: Change & { access: ConfigAccessEntry[]; grants: ({ subject: string } & Grant)[] }): void {
    this.expect(change.expected_seq)
    this.push(change.head, change.access)
    this.give(this.epoch, change.grants)
  }

  async commit(
    change: Change & {
      access: ConfigAccessEntry[]
      grants: ({ subject: string } & Grant)[]
      previous: string | null
    },
  ): Promise<void> {
    this.expect(change.expected_seq)
    if (change.previous === null) this.previous = []
    else this.previous.push({ epoch: this.epoch, envelope: change.previous })
    this.push(change.head, change.access)
    this.give(this.epoch, change.grants)
    const { versions } = this
    this.versions = []
    await this.store(this.staged, this.seq)
    // Whoever seals anew changes nothing, but what they sealed begins the history that they cut.
    if (change.previous !== null) this.versions = versions
    this.staged = []
  }

  /** Older versions first, as they were written. */
  listHistory(before: number, limit: number): { items: SecretVersion[]; next_before_seq: number | null } {
    const from = Math.max(1, before - limit)
    const items = this.versions.filter(({ seq }) => seq >= from && seq < before).reverse()
    return structuredClone({ items, next_before_seq: from > 1 ? from : null })
  }

  private expect(seq: number): void {
    if (seq === this.seq) return
    throw new ApiProblem(
      409,
      { code: 'Conflict', error: 'Changed meanwhile.', data: { seq: this.seq } },
      null,
    )
  }

  private push(head: Signed, access: ConfigAccessEntry[]): void {
    const { seq } = readHead(fromBase64url(head.body))
    this.heads.push({ ...head, seq, access })
  }

  private give(epoch: number, grants: readonly ({ subject: string } & Grant)[]): void {
    for (const { subject, ...grant } of grants) this.grants.set(`${epoch} ${subject}`, grant)
  }

  private async store(rows: readonly WrittenSecret[], seq: number): Promise<void> {
    const author_id = readHead(fromBase64url(this.last.body)).author
    const versions = [...this.versions]
    for (const row of rows) {
      const envelope_hash = toBase64url(await sha256(fromBase64url(row.envelope)))
      const stored = { ...row, envelope_hash, signed_by: author_id, author_id, changed_at: AT, seq }
      this.rows.set(row.id, stored)
      const { machines_only: _rule, ...version } = stored
      versions.push({ ...version, is_removed: false })
    }
    this.versions = versions
  }
}
