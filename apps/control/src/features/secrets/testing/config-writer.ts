import type { ConfigAccessEntry, WriteSecrets, WrittenSecret } from '@nora/contract/secrets'
import type { WireSigned } from '@nora/contract/vault'
import { createIds, systemClock } from '@nora/kit'
import {
  type Bytes,
  fromBase64url,
  type Head,
  hashHead,
  listHash,
  makeContentKey,
  makeGrant,
  makeHead,
  makeVersion,
  previousContext,
  type RowMark,
  seal,
  secretContext,
  sha256,
  toBase64url,
  toSealingKey,
  toUtf8,
  type UserKeys,
} from '@nora/vault-core'
import { toWire, type VaultPerson } from '../../vault/testing/vault-person.ts'
import { applyRows, type Holder, hashEntries, toEntry, toHolder } from './sign-config.ts'

export { type Holder, toHolder } from './sign-config.ts'

const ids = createIds(systemClock)
const NO_HEAD: Bytes = new Uint8Array(32)

/** What a test changes of a head before it is signed, and by whom. */
export type Spoilt = Partial<Head> & { keys?: UserKeys }
/** A secret as a test writes it. */
export type Wanted = { id?: string; value?: string; machines_only?: boolean }

export function nextId(prefix: 'cfg' | 'sec' | 'ns'): string {
  return ids.next(prefix)
}

/** A config as one client has it, made of vault-core: it seals and signs as browsers do. */
export class ConfigWriter {
  readonly id: string
  readonly vault: VaultPerson
  epoch = 1
  seq = 0
  key: Bytes = makeContentKey()
  access: ConfigAccessEntry[] = []
  head: Bytes = NO_HEAD
  rows = new Map<string, RowMark>()

  constructor(vault: VaultPerson, id: string = nextId('cfg')) {
    this.vault = vault
    this.id = id
  }

  async create(
    environment_id: string,
    { slug = this.id.toLowerCase().replaceAll('_', '-'), others = [], wanted = [] }: CreateOptions = {},
  ): Promise<this> {
    const rows = await this.makeRows(wanted)
    const made = await this.makeCreate([toHolder(this.vault, 'admin'), ...others], rows)
    const place = { environment_id, slug, name: slug }
    await this.vault.api.secrets.createConfig({ body: { ...made, ...place } })
    this.rows = await applyRows(this.rows, rows)
    this.accept(made.head, 1, made.access)
    return this
  }

  async makeCreate(holders: readonly Holder[], rows: WrittenSecret[] = [], spoilt: Spoilt = {}) {
    const access = holders.map(toEntry)
    const marks = await applyRows(this.rows, rows)
    const list = await listHash([...marks.values()])
    const head = await this.signHead({ list, access: await hashEntries(access), ...spoilt })
    return { id: this.id, rows, access, head, grants: await this.makeGrants(holders, head) }
  }

  async write(wanted: readonly Wanted[], removed: string[] = []): Promise<string[]> {
    const rows = await this.makeRows(wanted)
    const body = await this.makeWrite(rows, { removed })
    const { seq } = await this.vault.api.secrets.writeSecrets({ params: { id: this.id }, body })
    await this.acceptWrite(body, seq)
    return rows.map(({ id }) => id)
  }

  /** The body of a write. Nothing of it is remembered. */
  async makeWrite(
    rows: readonly WrittenSecret[],
    { removed = [], spoilt = {}, as }: { removed?: string[]; spoilt?: Spoilt; as?: Author } = {},
  ): Promise<WriteSecrets> {
    const list = await listHash([...(await applyRows(this.rows, rows, removed)).values()])
    const by = as && { author: as.id, keys: as.keys }
    return {
      expected_seq: this.seq,
      head: await this.signHead({ list, ...by, ...spoilt }),
      rows: [...rows],
      removed,
    }
  }

  async acceptWrite({ rows, removed, head }: WriteSecrets, seq: number): Promise<void> {
    this.rows = await applyRows(this.rows, rows, removed)
    this.accept(head, seq)
  }

  async makeRows(wanted: readonly Wanted[], as?: Author): Promise<WrittenSecret[]> {
    const rows: WrittenSecret[] = []
    for (const { id = nextId('sec'), value = 'secret', machines_only = false } of wanted) {
      const version = (this.rows.get(id)?.version ?? 0) + 1
      rows.push(await this.sealRow({ id, version, value, machines_only }, as))
    }
    return rows
  }

  async sealRow(
    { id, version, value, machines_only }: Required<Wanted> & { version: number },
    { id: author, keys }: Author = this.author,
  ): Promise<WrittenSecret> {
    const place = { collection: this.id, row: id, version, epoch: this.epoch }
    const envelope = await seal(await toSealingKey(this.key.slice()), secretContext(place), toUtf8(value))
    const signed = await makeVersion({ ...place, hashes: [await sha256(envelope)], author }, keys)
    const sealed = { envelope: toBase64url(envelope), signature: toBase64url(signed.signature) }
    return { id, version, epoch: this.epoch, machines_only, ...sealed }
  }

  async setAccess(holders: readonly Holder[], granted?: readonly Holder[]): Promise<void> {
    const body = await this.makeAccess(holders, granted)
    const { seq } = await this.vault.api.secrets.setConfigAccess({ params: { id: this.id }, body })
    this.accept(body.head, seq, body.access)
  }

  /** `granted`: who is given the key by it; without it, who comes anew. */
  async makeAccess(holders: readonly Holder[], granted?: readonly Holder[], spoilt: Spoilt = {}) {
    const access = holders.map(toEntry)
    const head = await this.signHead({ access: await hashEntries(access), ...spoilt })
    const isKnown = ({ id }: Holder) => this.access.some(({ subject }) => subject === id)
    const grants = await this.makeGrants(granted ?? holders.filter((one) => !isKnown(one)), head)
    return { expected_seq: this.seq, access, head, grants }
  }

  /** The config under its next key, with what is sent to switch to it. `values`: of the rows that are sealed anew. */
  async makeRotation(holders: readonly Holder[], values: ReadonlyMap<string, string>) {
    const next = new ConfigWriter(this.vault, this.id)
    Object.assign(next, { epoch: this.epoch + 1, seq: this.seq, head: this.head })
    const rows: WrittenSecret[] = []
    for (const [id, value] of values) {
      const version = this.rows.get(id)?.version ?? 1
      rows.push(await next.sealRow({ id, version, value, machines_only: false }))
    }
    next.rows = await applyRows(this.rows, rows)
    const context = previousContext({ collection: this.id, epoch: this.epoch })
    const previous = await seal(await toSealingKey(next.key.slice()), context, this.key.slice())
    next.access = holders.map(toEntry)
    const head = await next.signHead()
    const grants = await next.makeGrants(holders, head)
    const commit = {
      expected_seq: this.seq,
      head,
      access: next.access,
      grants,
      previous: toBase64url(previous),
    }
    return { next, rows, commit }
  }

  /** Rotates as a client does. */
  async rotate(
    holders: readonly Holder[],
    values: ReadonlyMap<string, string>,
    changes: { previous?: null } = {},
  ): Promise<ConfigWriter> {
    const { next, rows, commit } = await this.makeRotation(holders, values)
    const { secrets } = this.vault.api
    const params = { id: this.id, epoch: next.epoch }
    await secrets.beginConfigRotation({ params, body: { expected_seq: this.seq } })
    if (rows.length > 0) await secrets.putConfigRotationRows({ params, body: { rows } })
    const { seq } = await secrets.commitConfigRotation({ params, body: { ...commit, ...changes } })
    next.accept(commit.head, seq, commit.access)
    return next
  }

  /** The next head, of what the config is now but for what is changed. */
  async signHead({ keys = this.vault.keys, ...changes }: Spoilt = {}): Promise<WireSigned> {
    const head: Head = {
      collection: this.id,
      seq: this.seq + 1,
      epoch: this.epoch,
      list: await listHash([...this.rows.values()]),
      access: await hashEntries(this.access),
      previous: this.seq === 0 ? NO_HEAD : await hashHead(this.head),
      author: this.vault.user_id,
      ...changes,
    }
    return toWire(await makeHead(head, keys))
  }

  async makeGrants(holders: readonly Holder[], { body }: WireSigned) {
    const head = await hashHead(fromBase64url(body))
    const place = {
      collection: this.id,
      epoch: this.epoch,
      author: this.vault.user_id,
      seq: this.seq + 1,
      head,
    }
    const grants: { subject: string; wrap: string; signed: WireSigned }[] = []
    for (const { id: subject, keys } of holders) {
      const to = { subjectKem: keys.publics.kem, keys: this.vault.keys }
      const { wrap, signed } = await makeGrant({ ...place, subject }, this.key, to)
      grants.push({ subject, wrap: toBase64url(wrap), signed: toWire(signed) })
    }
    return grants
  }

  get author(): Author {
    return { id: this.vault.user_id, keys: this.vault.keys }
  }

  /** What the server has accepted. */
  accept({ body }: WireSigned, seq: number, access = this.access): void {
    this.head = fromBase64url(body)
    this.seq = seq
    this.access = access
  }
}

export type Author = Pick<Holder, 'id' | 'keys'>
type CreateOptions = { slug?: string; others?: readonly Holder[]; wanted?: readonly Wanted[] }
