import type { Folder } from '@nora/contract/passwords'
import { VaultError } from '@nora/vault-core'
import { openContentKey } from '../collections/content-key.ts'
import { type Opening, toParty } from '../collections/party.ts'
import { toPersonView, type WordsLang } from '../directory/people.ts'
import type { FolderMemberView, FolderView, RecordView } from '../views.ts'
import { openName } from './folder-name.ts'
import type { OpenFolder, OpenRow } from './open-folder.ts'

/** A folder of the list: its name when its key opens, else why not. */
export async function toFolderView(
  opening: Opening,
  folder: Folder,
  { opened, lang }: { opened: OpenFolder | undefined; lang: WordsLang },
): Promise<FolderView> {
  const members = await toMembers(opening, folder, lang)
  const own = { name: '', icon: null, parent_id: folder.parent_id, refusal: null }
  const shown = {
    id: folder.id,
    role: folder.role,
    members,
    records: folder.records,
    is_shared: members.length > 1,
    is_only_holder: members.length > 1 && folder.holders === 1,
    is_rotation_due: folder.is_rotation_due,
    is_read_only: folder.is_read_only,
  }
  if (folder.grant === null) return { ...shown, ...own, state: 'waits' }
  try {
    const isNewest = opened?.head.seq === folder.seq
    const name = isNewest
      ? opened.name
      : await openName(folder, (await openContentKey(toParty(opening), folder)).key.sealing)
    return { ...shown, ...name, state: 'open', refusal: null }
  } catch (error) {
    if (!(error instanceof VaultError)) throw error
    return { ...shown, ...own, state: 'refused', refusal: { fault: error.fault, what: 'folder' } }
  }
}

export function toRecordView(folder_id: string, { row, overview }: OpenRow): RecordView | null {
  if (overview === null) return null
  const { id, version, is_trashed, author_id, changed_at } = row
  return { id, folder_id, version, overview, is_trashed, author_id, changed_at }
}

async function toMembers({ team }: Opening, folder: Folder, lang: WordsLang): Promise<FolderMemberView[]> {
  const members: FolderMemberView[] = []
  for (const { user_id, role, has_grant } of folder.access) {
    const person = team.people.get(user_id)
    if (person === undefined) continue
    members.push({ ...(await toPersonView(team, person, lang)), folder_role: role, has_grant })
  }
  return members
}
