import type { AccessEntryWire, WriteRecords, WrittenRow } from '@nora/contract/passwords'
import type { WireSigned } from '@nora/contract/vault'
import { createIds, systemClock } from '@nora/kit'
import {
  type Bytes,
  checkList,
  fromBase64url,
  type Head,
  hashHead,
  makeContentKey,
  makeHead,
  nameContext,
  previousContext,
  type RowMark,
  seal,
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
import {
  applyRows,
  hashAccess,
  hashList,
  type Member,
  makeGrants,
  sealRow,
  toAccess,
  toMarks,
} from './sign-folder.ts'

export type { Member } from './sign-folder.ts'

const ids = createIds(systemClock)
const NO_HEAD: Bytes = new Uint8Array(32)

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
    const grants = await makeGrants(this, all, { head, seq: this.seq + 1 })
    return { id: this.id, parent_id: null, name: toBase64url(this.name.envelope), access, head, grants }
  }

  async write(wanted: readonly Wanted[], removed: string[] = []): Promise<string[]> {
    const rows = await this.makeRows(wanted)
    const body = await this.makeWrite(rows, { removed })
    const { seq } = await this.vault.api.passwords.writeRecords({ params: { id: this.id }, body })
    this.rows = await applyRows(this.rows, rows, removed)
    for (const { id, is_trashed } of rows) this.trashed[is_trashed ? 'add' : 'delete'](id)
    this.accept(body.head, seq)
    return rows.map(({ id }) => id)
  }

  /** The body of a write. Nothing of it is remembered. */
  async makeWrite(
    rows: readonly WrittenRow[],
    { removed = [], spoilt = {} }: { removed?: string[]; spoilt?: Spoilt } = {},
  ): Promise<WriteRecords> {
    const list = await this.hashList(await applyRows(this.rows, rows, removed))
    const head = await this.signHead({ list, ...spoilt })
    return { expected_seq: this.seq, head, rows: [...rows], removed }
  }

  async makeRows(wanted: readonly Wanted[]): Promise<WrittenRow[]> {
    const rows: WrittenRow[] = []
    for (const { id = nextId('pwd'), overview = 'name', details = 'secret', is_trashed = false } of wanted) {
      const version = (this.rows.get(id)?.version ?? 0) + 1
      rows.push(await sealRow(this, { id, version, overview, details, is_trashed }))
    }
    return rows
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
    const grants = await makeGrants(this, granted ?? members.filter((one) => !isKnown(one)), {
      head,
      seq: this.seq + 1,
    })
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
      rows.push(await sealRow(next, { ...record, is_trashed: this.trashed.has(record.id) }))
    next.rows = await applyRows(next.rows, rows, [])
    const context = previousContext({ collection: this.id, epoch: this.epoch })
    const previous = toBase64url(await seal(await next.toSealing(), context, this.key.slice()))
    const access = toAccess(members)
    const head = await next.signHead({ access: await hashAccess(access) })
    const grants = await makeGrants(next, members, { head, seq: next.seq + 1 })
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
    await checkList(head, await toMarks(this.id, this.rows, this.name))
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

  /** The next head, of what the folder is now but for what is changed. */
  async signHead({ keys = this.vault.keys, ...changes }: Spoilt = {}): Promise<WireSigned> {
    const head: Head = {
      collection: this.id,
      seq: this.seq + 1,
      epoch: this.epoch,
      list: await this.hashList(),
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

  hashList(rows: ReadonlyMap<string, RowMark> = this.rows, name = this.name): Promise<Bytes> {
    return hashList(this.id, rows, name)
  }

  toSealing() {
    return toSealingKey(this.key.slice())
  }
}
