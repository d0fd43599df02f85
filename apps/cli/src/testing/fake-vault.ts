import { ApiProblem } from '@nora/client'
import { createIds, systemClock } from '@nora/kit'
import {
  type FolderView,
  type PersonView,
  PinError,
  type RecordWithDetails,
  type SecretsTaskView,
  type VaultState,
} from '@nora/vault-client'
import { VaultError } from '@nora/vault-core'
import { makeEmptyRecord, type RecordContent } from '@nora/vault-records'
import type { HolderDeps } from '../vault/holder.ts'
import { fakeFileMethods, UNTIL } from './fake-vault-files.ts'

export const MASTER_KEY = 'correct horse battery'
export const PIN = '4821'
export { UNTIL }

type Given = {
  state?: VaultState['kind']
  has_pin?: boolean
  /** False: the last proof of who is there is too old for what asks for one. */
  is_proven?: boolean
  records?: { folder: string; content: RecordContent }[]
  folders?: Partial<FolderView>[]
  /** What stands in the way of every key, until it is accepted or forgotten. */
  trouble?: 'older' | 'broken_device'
}

/** An engine without cryptography: what commands may ask of it, over records in memory. */
export function fakeVault({
  state = 'locked',
  has_pin = false,
  records = [],
  folders = [{}],
  ...given
}: Given = {}) {
  let { trouble } = given
  const ids = createIds(systemClock)
  const asked: string[] = []
  let kind = state
  let isProven = given.is_proven ?? true
  let pinTries = 5
  const tree = folders.map((folder, index) => toFolder({ id: `pwf_${index + 1}`, name: 'Work', ...folder }))
  const rows: RecordWithDetails[] = records.map(({ folder, content }) => ({
    ...content,
    id: ids.next('pwd'),
    folder_id: folder,
    version: 1,
    is_trashed: false,
    author_id: 'usr_1',
    signed_by: 'usr_1',
    changed_at: UNTIL,
  }))

  /** What records were before, the newest first. */
  const versions = new Map<string, RecordWithDetails[]>()

  function getState(): VaultState {
    if (kind === 'open') return { kind, unlocked_until: UNTIL, is_first_here: false, has_pin }
    return kind === 'no_key'
      ? { kind, was_reset: false }
      : { kind, has_pin, has_recovery: true, is_device_broken: false }
  }
  function open(isRight: boolean, fault: 'wrong_key' | 'wrong_recovery_code' = 'wrong_key'): VaultState {
    if (!isRight)
      throw new VaultError(fault, 'the key does not fit', fault === 'wrong_key' ? {} : { group: 3 })
    if (trouble) throw new VaultError(trouble, 'not before the person knows')
    kind = 'open'
    return getState()
  }
  function tryPin(pin: string): void {
    pinTries = pin === PIN ? 5 : pinTries - 1
    if (pin !== PIN) throw new PinError(pinTries)
  }
  function assertOpen(): void {
    if (kind !== 'open')
      throw new ApiProblem(423, { code: 'VaultLocked', error: 'The vault is locked.' }, null)
  }
  function trash(wanted: readonly string[]): void {
    for (const row of rows) if (wanted.includes(row.id)) row.is_trashed = true
  }

  const vault = {
    getState: async () => getState(),
    unlock: async (key: string) => open(key === MASTER_KEY),
    unlockWithRecovery: async (code: string) => open(code === 'CODE', 'wrong_recovery_code'),
    async unlockWithPin(pin: string) {
      tryPin(pin)
      return open(true)
    },
    async acceptOlderState() {
      if (trouble === 'older') trouble = undefined
    },
    async forgetDevice() {
      if (trouble === 'broken_device') trouble = undefined
      return getState()
    },
    async verify(key: string) {
      asked.push('verify')
      isProven = key === MASTER_KEY
      open(key === MASTER_KEY)
    },
    async verifyWithPin(pin: string) {
      tryPin(pin)
    },
    async setPin(pin: string, name: string) {
      asked.push(`setPin ${pin} ${name}`)
    },
    async lock() {
      asked.push('lock')
      kind = 'locked'
    },
    watch: (signal: AbortSignal) =>
      new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true })),
    listPeople: async () => [
      toPerson('usr_2', 'ben@example.com', 'verified'),
      toPerson('usr_3', 'eve@example.com', 'none'),
    ],
    listTasks: async () => [{ kind: 'grant', folder_id: 'pwf_1', user_ids: ['usr_2'] }],
    doTasks: async () => ({ done: 1, left: [] }),
    listSecretsTasks: async (): Promise<SecretsTaskView[]> => [],
    doSecretsTasks: async () => ({ done: [], left: [] }),
    async listFolders() {
      assertOpen()
      return tree
    },
    async createFolder({ name, parent_id }: { name: string; parent_id: string | null }) {
      const folder = toFolder({ id: `pwf_${tree.length + 1}`, name, parent_id })
      tree.push(folder)
      return folder
    },
    async cutFolderHistory(id: string) {
      asked.push(`cutFolderHistory ${id}`)
      if (!isProven)
        throw new ApiProblem(423, { code: 'VaultLocked', error: 'Prove once more who you are.' }, null)
      versions.clear()
      return tree.find((folder) => folder.id === id)
    },
    openFolder: async (id: string) =>
      rows.filter(({ folder_id }) => folder_id === id).map(({ details: _, ...row }) => row),
    getRecord: async (_folder: string, id: string) => rows.find((row) => row.id === id),
    async saveRecords(folder_id: string, given: { id?: string; version?: number; content: RecordContent }[]) {
      const saved: RecordWithDetails[] = []
      const conflicts: unknown[] = []
      for (const { id = ids.next('pwd'), version, content } of given) {
        const before = rows.find((row) => row.id === id)
        if (before && version !== undefined && before.version !== version) {
          conflicts.push({ record_id: id, theirs: before })
          continue
        }
        const row = {
          ...content,
          id,
          folder_id,
          version: (before?.version ?? 0) + 1,
          is_trashed: false,
          author_id: 'usr_1',
          signed_by: 'usr_1',
          changed_at: UNTIL,
        }
        if (before) versions.set(id, [{ ...before }, ...(versions.get(id) ?? [])])
        if (before) Object.assign(before, row)
        else rows.push(row)
        saved.push(row)
      }
      return { saved, conflicts }
    },
    trashRecords: async (_folder: string, wanted: readonly string[]) => trash(wanted),
    async removeRecords(_folder: string, wanted: readonly string[]) {
      for (const id of wanted)
        rows.splice(
          rows.findIndex((row) => row.id === id),
          1,
        )
    },
    getHistory: async (_folder: string, id: string) => [
      ...rows.filter((row) => row.id === id),
      ...(versions.get(id) ?? []),
    ],
    getAllDetails: async (folder_ids: readonly string[]) =>
      rows.filter((row) => folder_ids.includes(row.folder_id) && !row.is_trashed),
    ...fakeFileMethods(asked),
  }
  return { vault: vault as unknown as HolderDeps['vault'], asked, rows, tree, isOpen: () => kind === 'open' }
}

export type FakeVault = ReturnType<typeof fakeVault>

/** A login with these values. */
export function login(
  name: string,
  overview: Partial<RecordContent['overview']> = {},
  details: Partial<RecordContent['details']> = {},
): RecordContent {
  const empty = makeEmptyRecord()
  return {
    overview: { ...empty.overview, name, has_totp: Boolean(details.totp), ...overview },
    details: { ...empty.details, ...details },
  }
}

function toPerson(user_id: string, email: string, key: PersonView['key']): PersonView {
  return { user_id, name: null, email, role: 'member', key, words: null, words_in: null }
}

function toFolder(folder: Partial<FolderView> & { id: string; name: string }): FolderView {
  return {
    parent_id: null,
    icon: null,
    role: 'admin',
    state: 'open',
    refusal: null,
    members: [],
    records: 0,
    is_shared: false,
    is_only_holder: false,
    is_rotation_due: false,
    is_read_only: false,
    ...folder,
  }
}
