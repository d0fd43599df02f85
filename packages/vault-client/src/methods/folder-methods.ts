import { type AccessEntry, VaultError } from '@nora/vault-core'
import type { FolderName } from '@nora/vault-records'
import type { WordsLang } from '../directory/people.ts'
import { toFolderView, toRecordView } from '../folders/folder-view.ts'
import { createFolder, renameFolder } from '../folders/manage-folders.ts'
import { rotateFolder } from '../folders/rotate-folder.ts'
import { type FolderMember, setMembers } from '../folders/set-members.ts'
import { forgetFormerPasswords } from '../folders/write-records.ts'
import type { VaultSession } from '../session.ts'
import type { FolderView, RecordView } from '../views.ts'

/** Folders and who has access to them. */
export function folderMethods(session: VaultSession, getWordsLang: () => WordsLang) {
  const { api } = session.deps

  async function listFolders(): Promise<FolderView[]> {
    const { items } = await api.passwords.listFolders()
    const { opening } = session
    session.keepFolders(new Set(items.map(({ id }) => id)))
    const lang = getWordsLang()
    return Promise.all(
      items.map((folder) => toFolderView(opening, folder, { opened: session.opened.get(folder.id), lang })),
    )
  }

  async function getView(id: string): Promise<FolderView> {
    const view = (await listFolders()).find((folder) => folder.id === id)
    if (view === undefined)
      throw new VaultError('incomplete', 'the folder is not in the list', { folder: id })
    return view
  }

  async function rotate(id: string, how: { isCut: boolean }): Promise<FolderView> {
    const { team } = session.opening
    await team.refresh()
    const target = await session.getTarget(id)
    const stays = ({ subject }: AccessEntry) => team.people.has(subject)
    await rotateFolder(session.opening, target, ({ access }) => access.filter(stays), how)
    return getView(id)
  }

  return {
    listFolders,

    async createFolder(name: FolderName): Promise<FolderView> {
      const { id } = await createFolder(session.opening, name)
      await session.reloadFolder(id)
      return getView(id)
    },

    async renameFolder(id: string, name: FolderName): Promise<FolderView> {
      await renameFolder(session.opening, await session.getTarget(id), name)
      return getView(id)
    },

    async deleteFolder(id: string): Promise<void> {
      await api.passwords.deleteFolder({ params: { id } })
      session.forgetFolder(id)
      session.opening.positions.forgetCollection(id)
      await session.keepPositions()
    },

    /** Adds and changes members; who is not among them is taken out by a new key. */
    async setMembers(id: string, members: readonly FolderMember[]): Promise<FolderView> {
      await session.opening.team.refresh()
      await setMembers(session.opening, await session.getTarget(id), members)
      return getView(id)
    },

    /** A new key for those who have access now. */
    rotateFolder: (id: string): Promise<FolderView> => rotate(id, { isCut: false }),

    /** The same, and nothing that records were before is left for anybody. */
    async cutFolderHistory(id: string): Promise<FolderView> {
      const target = await session.getTarget(id)
      // Nothing is written for those whom the server refuses the new key.
      if (target.get().folder.role === 'admin') await forgetFormerPasswords({ ...session.opening, target })
      return rotate(id, { isCut: true })
    },

    /** All records of a folder, proven whole. Throws VaultError when the server shows anything else. */
    async openFolder(id: string): Promise<RecordView[]> {
      try {
        return toRecordViews(await session.reloadFolder(id))
      } catch (error) {
        if (error instanceof VaultError) session.tellRefused({ fault: error.fault, what: 'folder' })
        throw error
      }
    },
  }
}

export function toRecordViews({
  folder,
  rows,
}: Awaited<ReturnType<VaultSession['getFolder']>>): RecordView[] {
  return [...rows.values()].flatMap((row) => toRecordView(folder.id, row) ?? [])
}
