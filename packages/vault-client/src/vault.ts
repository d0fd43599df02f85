import type { Lang } from '@nora/kit'
import type { VaultDeps } from './deps.ts'
import { FileTransfers } from './file-transfers.ts'
import { accountMethods } from './methods/account-methods.ts'
import { folderMethods, toRecordViews } from './methods/folder-methods.ts'
import { keyMethods, type SetUpDone, type SetUpInput } from './methods/key-methods.ts'
import { linkMethods } from './methods/link-methods.ts'
import { peopleMethods } from './methods/people-methods.ts'
import { recordMethods } from './methods/record-methods.ts'
import { secretsMethods } from './methods/secrets/secrets-methods.ts'
import { RecordSearch } from './search-records.ts'
import { VaultSession } from './session.ts'
import { vaultTexts } from './vault.messages.ts'
import type { RecordView } from './views.ts'
import { readNews, readSecretsNews } from './watch.ts'

/**
 * One person’s vault on one device. Everything goes in and out as plain data, so that a Worker or another process can
 * hold it. Calls throw VaultError for what is refused, PinError, and what the typed client throws.
 */
export function createVault(deps: VaultDeps, getLang: () => Lang) {
  const records = new RecordSearch()
  const transfers = new FileTransfers()
  const session = new VaultSession(deps, () => {
    records.clear()
    transfers.clear()
  })
  const folders = folderMethods(session, getLang)
  const keys = keyMethods(session)
  const secrets = secretsMethods(session, getLang)

  /** Opens what is not open yet, so that a search finds everything. A folder that is refused tells so by itself. */
  async function listRecords(): Promise<RecordView[]> {
    const open = (await folders.listFolders()).filter(({ state }) => state === 'open')
    const all: RecordView[] = []
    for (const { id } of open) {
      const folder = session.opened.get(id) ?? (await session.getFolder(id).catch(() => null))
      if (folder !== null) all.push(...toRecordViews(folder))
    }
    return all
  }

  return {
    ...keys,
    ...accountMethods(session),
    ...peopleMethods(session, getLang),
    ...folders,
    ...recordMethods(session, transfers),
    ...linkMethods(session, transfers),
    ...secrets,
    listRecords,

    /** Records of the folders that are open, the best first. Asks nobody: `listRecords` opens the folders. */
    async search(query: string, limit: number): Promise<RecordView[]> {
      return records.find(session.opened, getLang(), query).slice(0, limit)
    },

    /** With a first folder, so that there is a place for the first record. */
    async completeSetUp(input: SetUpInput): Promise<SetUpDone> {
      const done = await keys.completeSetUp(input)
      const name = vaultTexts[getLang()].firstFolder
      // Who may not write needs none; and a vault is set up without it, too.
      await folders.createFolder({ name, parent_id: null, icon: null }).catch(() => {})
      return done
    },

    /** Follows what others change, until the stream ends or the signal says so. */
    async watch(signal: AbortSignal): Promise<void> {
      await readNews(
        deps,
        ({ folder_id, seq }) => {
          if (folder_id === null) {
            // Whoever was taken out keeps nothing open, also where nobody asks for the list.
            folders.listFolders().catch(() => {})
            return deps.onNews({ kind: 'folders' })
          }
          const known = session.opened.get(folder_id)
          if (known === undefined || known.head.seq >= seq) return deps.onNews({ kind: 'folder', folder_id })
          session.reloadFolder(folder_id).then(
            () => deps.onNews({ kind: 'folder', folder_id }),
            () => session.forgetFolder(folder_id),
          )
        },
        signal,
      )
    },

    /** Follows what others change in the secrets store, until the stream ends or the signal says so. */
    async watchSecrets(signal: AbortSignal): Promise<void> {
      await readSecretsNews(
        deps,
        ({ config_id, seq }) => {
          const tell = () => deps.onNews({ kind: 'secrets', config_id })
          if (config_id === null) {
            // Whoever was taken out keeps nothing open, also where nobody asks for the list.
            secrets.listProjects().catch(() => {})
            return tell()
          }
          const known = session.configs.opened.get(config_id)
          if (known === undefined || known.head.seq >= seq) return tell()
          session.configs.reload(config_id).then(tell, () => {
            session.configs.forget(config_id)
            tell()
          })
        },
        signal,
      )
    },
  }
}

export type Vault = ReturnType<typeof createVault>
