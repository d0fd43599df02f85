import type {
  FolderMemberView,
  FolderView,
  PersonView,
  RecordView,
  RecordWithDetails,
} from '@nora/vault-client'
import { type Details, makeEmptyRecord, type Overview, SearchIndex } from '@nora/vault-records'
import type { FakeVault } from './fake-platform.ts'
import { anOpenVault } from './vault-fixtures.ts'

const AT = '2026-01-15T10:00:00.000Z'

export function aPersonView(changes: Partial<PersonView> = {}): PersonView {
  return {
    user_id: 'usr_anna',
    name: 'Anna Belova',
    email: 'anna@example.org',
    role: 'owner',
    key: 'verified',
    words: null,
    words_in: null,
    ...changes,
  }
}

export const boris = aPersonView({
  user_id: 'usr_boris',
  name: 'Boris Orlov',
  email: 'boris@example.org',
  role: 'member',
})

export function aFolderMember(changes: Partial<FolderMemberView> = {}): FolderMemberView {
  return { ...aPersonView(), folder_role: 'admin', has_grant: true, ...changes }
}

export function aFolder(changes: Partial<FolderView> = {}): FolderView {
  return {
    id: 'pwf_work',
    parent_id: null,
    name: 'Work',
    icon: null,
    role: 'admin',
    state: 'open',
    refusal: null,
    members: [aFolderMember()],
    records: 1,
    is_shared: false,
    is_only_holder: false,
    is_rotation_due: false,
    is_read_only: false,
    ...changes,
  }
}

type RecordChanges = Partial<Omit<RecordView, 'overview'>> & { overview?: Partial<Overview> }

export function aRecord({ overview, ...changes }: RecordChanges = {}): RecordView {
  return {
    id: 'pwd_mail',
    folder_id: 'pwf_work',
    version: 3,
    overview: {
      ...makeEmptyRecord().overview,
      name: 'Mail',
      login: 'anna',
      urls: ['https://mail.example.org/inbox'],
      ...overview,
    },
    is_trashed: false,
    author_id: 'usr_anna',
    changed_at: AT,
    ...changes,
  }
}

export function aFullRecord(details: Partial<Details> = {}, changes: RecordChanges = {}): RecordWithDetails {
  return {
    ...aRecord(changes),
    signed_by: 'usr_anna',
    details: { ...makeEmptyRecord().details, password: 'correct horse', ...details },
  }
}

/** An open vault of these folders and records. */
export function aVaultWith(
  records: readonly RecordWithDetails[] = [aFullRecord()],
  answers: FakeVault = {},
  folders: readonly FolderView[] = [aFolder()],
): FakeVault {
  const find = (id: string) => {
    const record = records.find((one) => one.id === id)
    if (!record) throw new Error(`no record ${id}`)
    return record
  }
  return anOpenVault({
    listFolders: async () => [...folders],
    openFolder: async (id) =>
      records.filter(({ folder_id }) => folder_id === id).map(({ details: _details, ...record }) => record),
    findRecords: async (words) => {
      const entries = records.map(({ id, overview }) => ({ id, overview, folder: [] }))
      return new SearchIndex(entries, 'en').find(words)
    },
    getRecord: async (_folder, id) => find(id),
    listPeople: async () => [aPersonView(), boris],
    ...answers,
  })
}
