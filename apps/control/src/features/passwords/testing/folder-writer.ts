import type { AccessEntryWire, FolderRole, WriteRecords, WrittenRow } from '@nora/contract/passwords'
import type { WireSigned } from '@nora/contract/vault'
import { createIds, systemClock } from '@nora/kit'
import {
  accessHash,
  type Bytes,
  checkList,
  detailsContext,
  fromBase64url,
  type Head,
  hashHead,
  listHash,
  makeContentKey,
  makeGrant,
  makeHead,
  makeVersion,
  nameContext,
  overviewContext,
  previousContext,
  type RowMark,
  seal,
  sha256,
  toBase64url,
  toSealingKey,
  toUtf8,
  type UserKeys,
} from '@nora/vault-core'
import { toWire, type VaultPerson } from '../../vault/testing/vault-person.ts'
import {
  checkHistory,
  checkRows,
  type OpenedRecord,
  openFolderKey,
  openName,
  openRecords,
} from './folder-reader.ts'

const ids = createIds(systemClock)
const NO_HEAD: Bytes = new Uint8Array(32)

export type Member = { vault: VaultPerson; role: FolderRole }
/** What a test changes of a head before it is signed, and by whom. */
export type Spoilt = Partial<Head> & { keys?: UserKeys }
/** A record as a test writes it. */
export type Wanted = { id?: string; overview?: string; details?: string; is_trashed?: boolean }

export function nextId(prefix: 'pwf' | 'pwd' | 'pwa' | 'shr'): string {
  return ids.next(prefix)
}

/** A folder as one client has it, made of vault-core: it seals and signs as browsers do, and checks what it reads. */
export class FolderWriter {
  readonly id: string
  readonly vault: VaultPerson
  epoch = 1
  seq = 0
  key: Bytes = makeContentKey()
  title = 'Servers'
  name: { version: number; envelope: Bytes } = { version: 0, envelope: new Uint8Array(0) }
  access: AccessEntryWire[] = []
  head: Bytes = NO_HEAD
  rows = new Map<string, RowMark>()
  readonly trashed = new Set<string>()

  constructor(vault: VaultPerson, id: string = nextId('pwf')) {
    this.vault = vault
    this.id = id
  }

  /** The folder as somebody else, or another device, reads it from the server. */
  static async load(vault: VaultPerson, id: string, authors: readonly VaultPerson[]): Promise<FolderWriter> {
    const folder = new FolderWriter(vault, id)
    await folder.read(authors)
    return folder
  }

  async create(members: readonly Member[] = [], parent_id: string | null = null): Promise<this> {
    const body = await this.makeCreate(members)
    await this.vault.api.passwords.createFolder({ body: { ...body, parent_id } })
    this.accept(body.head, 1, body.access)
    return this
  }

  async makeCreate(members: readonly Member[] = [], spoilt: Spoilt = {}) {
    const all: Member[] = [{ vault: this.vault, role: 'admin' }, ...members]
    this.name = await this.sealName(this.title)
    const access = toAccess(all)
    const head = await this.signHead({ access: await hashAccess(access), ...spoilt })
    const grants = await this.makeGrants(all, head)
    return { id: this.id, parent_id: null, name: toBase64url(this.name.envelope), access, head, grants }
  }

  async write(wanted: readonly Wanted[], removed: string[] = []): Promise<string[]> {
    const rows = await this.makeRows(wanted)
    const body = await this.makeWrite(rows, { removed })
    const { seq } = await this.vault.api.passwords.writeRecords({ params: { id: this.id }, body })
    this.rows = await this.applyRows(rows, removed)
    for (const { id, is_trashed } of rows) this.trashed[is_trashed ? 'add' : 'delete'](id)
    this.accept(body.head, seq)
    return rows.map(({ id }) => id)
  }

  /** The body of a write. Nothing of it is remembered. */
  async makeWrite(
    rows: readonly WrittenRow[],
    { removed = [], spoilt = {} }: { removed?: string[]; spoilt?: Spoilt } = {},
  ): Promise<WriteRecords> {
    const list = await this.hashList(await this.applyRows(rows, removed))
    const head = await this.signHead({ list, ...spoilt })
    return { expected_seq: this.seq, head, rows: [...rows], removed }
  }

  async makeRows(wanted: readonly Wanted[]): Promise<WrittenRow[]> {
    const rows: WrittenRow[] = []
    for (const { id = nextId('pwd'), overview = 'name', details = 'secret', is_trashed = false } of wanted) {
      const version = (this.rows.get(id)?.version ?? 0) + 1
      rows.push(await this.sealRow({ id, version, overview, details, is_trashed }))
    }
    return rows
  }

  async sealRow({
    id,
    version,
    overview,
    details,
    is_trashed,
  }: OpenedRecord & { is_trashed: boolean }): Promise<WrittenRow> {
    const { epoch } = this
    const place = { collection: this.id, row: id, version, epoch }
    const key = await this.toSealing()
    const first = await seal(key, overviewContext(place), toUtf8(overview))
    const second = await seal(key, detailsContext(place), toUtf8(details))
    const hashes = [await sha256(first), await sha256(second)]
    const signed = await makeVersion({ ...place, hashes, author: this.vault.user_id }, this.vault.keys)
    const signature = toBase64url(signed.signature)
    return {
      id,
      version,
      epoch,
      overview: toBase64url(first),
      details: toBase64url(second),
      signature,
      is_trashed,
    }
  }

  async rename(title: string, parent_id?: string | null): Promise<void> {
    const name = await this.sealName(title)
    const head = await this.signHead({ list: await this.hashList(this.rows, name) })
    const body = { expected_seq: this.seq, name: toBase64url(name.envelope), head }
    const moved = parent_id === undefined ? body : { ...body, parent_id }
    const { seq } = await this.vault.api.passwords.changeFolder({ params: { id: this.id }, body: moved })
    this.name = name
    this.title = title
    this.accept(head, seq)
  }

  async setMembers(members: readonly Member[], granted?: readonly Member[]): Promise<void> {
    const body = await this.makeMembers(members, granted)
    const { seq } = await this.vault.api.passwords.setFolderMembers({ params: { id: this.id }, body })
    this.accept(body.head, seq, body.access)
  }

  /** `granted`: who is given the key by it; without it, who comes anew. */
  async makeMembers(members: readonly Member[], granted?: readonly Member[], spoilt: Spoilt = {}) {
    const access = toAccess(members)
    const head = await this.signHead({ access: await hashAccess(access), ...spoilt })
    const isKnown = ({ vault }: Member) => this.access.some(({ user_id }) => user_id === vault.user_id)
    const grants = await this.makeGrants(granted ?? members.filter((one) => !isKnown(one)), head)
    return { expected_seq: this.seq, access, head, grants }
  }

  /** The folder under its next key, with what is sent to switch to it. */
  async makeRotation(members: readonly Member[]) {
    const records = await this.readDetails([...this.rows.keys()])
    const next = new FolderWriter(this.vault, this.id)
    Object.assign(next, { epoch: this.epoch + 1, seq: this.seq, head: this.head, title: this.title })
    next.name = this.name
    next.name = await next.sealName(this.title)
    const rows: WrittenRow[] = []
    for (const record of records)
      rows.push(await next.sealRow({ ...record, is_trashed: this.trashed.has(record.id) }))
    next.rows = await next.applyRows(rows, [])
    const context = previousContext({ collection: this.id, epoch: this.epoch })
    const previous = toBase64url(await seal(await next.toSealing(), context, this.key.slice()))
    const access = toAccess(members)
    const head = await next.signHead({ access: await hashAccess(access) })
    const grants = await next.makeGrants(members, head)
    const name = toBase64url(next.name.envelope)
    return { next, rows, commit: { expected_seq: this.seq, head, access, grants, name, previous } }
  }

  /** Reads all of the folder, checks it as clients do, and opens its records. */
  async read(authors: readonly VaultPerson[]): Promise<Map<string, OpenedRecord>> {
    const query = { heads_since: 1 }
    const read = await this.vault.api.passwords.getFolder({ params: { id: this.id }, query })
    const { head, access } = await checkHistory(read, authors)
    const { folder, heads } = read
    this.key = await openFolderKey(this.vault, folder, authors)
    this.title = await openName(folder, this.key)
    this.name = { version: folder.name.version, envelope: fromBase64url(folder.name.envelope) }
    this.rows = new Map((await checkRows(read, authors)).map((mark) => [mark.id, mark]))
    await checkList(head, await this.toMarks(this.rows, this.name))
    this.epoch = head.epoch
    this.seq = head.seq
    this.head = fromBase64url(heads.at(-1)?.body ?? '')
    this.access = access.map(({ subject, role }) => ({ user_id: subject, role }))
    const records = await this.readDetails([...this.rows.keys()])
    return new Map(records.map((record) => [record.id, record]))
  }

  async readDetails(list: string[]): Promise<OpenedRecord[]> {
    if (list.length === 0) return []
    const call = { params: { id: this.id }, body: { ids: list } }
    const { items } = await this.vault.api.passwords.listDetails(call)
    return openRecords(this.id, this.key, items)
  }

  async makeGrants(holders: readonly Member[], head: WireSigned) {
    const place = { collection: this.id, epoch: this.epoch, author: this.vault.user_id, seq: this.seq + 1 }
    const hash = await hashHead(fromBase64url(head.body))
    const grants: { user_id: string; wrap: string; signed: WireSigned }[] = []
    for (const { vault: holder } of holders) {
      const to = { subjectKem: holder.keys.publics.kem, keys: this.vault.keys }
      const given = await makeGrant({ ...place, subject: holder.user_id, head: hash }, this.key, to)
      grants.push({ user_id: holder.user_id, wrap: toBase64url(given.wrap), signed: toWire(given.signed) })
    }
    return grants
  }

  /** The next head, of what the folder is now but for what is changed. */
  async signHead({ keys = this.vault.keys, ...changes }: Spoilt = {}): Promise<WireSigned> {
    const head: Head = {
      collection: this.id,
      seq: this.seq + 1,
      epoch: this.epoch,
      list: await this.hashList(this.rows),
      access: await hashAccess(this.access),
      previous: this.seq === 0 ? NO_HEAD : await hashHead(this.head),
      author: this.vault.user_id,
      ...changes,
    }
    return toWire(await makeHead(head, keys))
  }

  async sealName(title: string): Promise<{ version: number; envelope: Bytes }> {
    const version = this.name.version + 1
    const context = nameContext({ collection: this.id, version, epoch: this.epoch })
    return { version, envelope: await seal(await this.toSealing(), context, toUtf8(title)) }
  }

  /** What the server has accepted. */
  accept({ body }: WireSigned, seq: number, access = this.access): void {
    this.head = fromBase64url(body)
    this.seq = seq
    this.access = access
  }

  async hashList(rows: ReadonlyMap<string, RowMark>, name = this.name): Promise<Bytes> {
    return listHash(await this.toMarks(rows, name))
  }

  async toMarks(rows: ReadonlyMap<string, RowMark>, { version, envelope }: FolderWriter['name']) {
    return [{ id: this.id, version, hashes: [await sha256(envelope)] }, ...rows.values()]
  }

  async applyRows(rows: readonly WrittenRow[], removed: readonly string[]): Promise<Map<string, RowMark>> {
    const marks = new Map(this.rows)
    for (const { id, version, overview, details } of rows) {
      const hashes = [await sha256(fromBase64url(overview)), await sha256(fromBase64url(details))]
      marks.set(id, { id, version, hashes })
    }
    for (const id of removed) marks.delete(id)
    return marks
  }

  toSealing() {
    return toSealingKey(this.key.slice())
  }
}

function toAccess(members: readonly Member[]): AccessEntryWire[] {
  return members.map(({ vault, role }) => ({ user_id: vault.user_id, role }))
}

function hashAccess(access: readonly AccessEntryWire[]): Promise<Bytes> {
  return accessHash(access.map(({ user_id, role }) => ({ subject: user_id, kind: 'person', role })))
}
