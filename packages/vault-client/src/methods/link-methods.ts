import type { ApiCalls } from '@nora/client'
import type { ShareLook } from '@nora/contract/passwords'
import { VaultError } from '@nora/vault-core'
import type { VaultDeps } from '../deps.ts'
import { FileTransfers } from '../file-transfers.ts'
import { type KeyedFile, type MadeLink, receiveChunk, toFileOnItsWay, withdrawFile } from '../files.ts'
import { loadRecord } from '../folders/open-details.ts'
import { toOpened } from '../links/link-file.ts'
import { beginShare, listShares, makeShare, openShareForMe } from '../links/shares.ts'
import {
  type LinkParts,
  lookAtShare,
  type OpenedLink,
  readShare,
  replyToShare,
  takeShare,
} from '../links/visitor.ts'
import type { VaultSession } from '../session.ts'
import type { FileOnItsWay, FileToShare, SharedContent, ShareToMake } from '../views.ts'

/** Links that we make, and those made for us. */
export function linkMethods(session: VaultSession, transfers: FileTransfers) {
  const { api } = session.deps

  return {
    async makeShare(input: ShareToMake) {
      const { what } = input
      if (!('record_id' in what)) return makeShare(session.opening, input, null)
      const folder = await session.getFolder(what.folder_id)
      return makeShare(session.opening, input, await loadRecord(session.opening, folder, what.record_id))
    },

    /**
     * Begins a link with a file, whose chunks follow by `putFileChunk` under the same id. The link opens nothing, and
     * its fragment is told to nobody, before `finishShare`.
     */
    async beginShare(input: ShareToMake, file: FileToShare): Promise<FileOnItsWay> {
      const begun = await beginShare(session.opening, input, file)
      transfers.add(begun)
      return toFileOnItsWay(begun)
    },

    /** Throws VaultError `incomplete` while chunks are missing. */
    async finishShare(id: string): Promise<MadeLink> {
      const made = getMade(transfers.getWhole(id))
      transfers.remove(id)
      return made
    },

    /** Revokes a link whose file is not whole; what was uploaded of it is deleted. */
    async cancelShare(id: string): Promise<void> {
      const file = transfers.get(id)
      getMade(file)
      transfers.remove(id)
      await withdrawFile(session.deps, file)
    },

    listShares: () => listShares(session.opening),

    async revokeShare(id: string): Promise<void> {
      await api.passwords.revokeShare({ params: { id } })
    },

    /** Its file is read by `readFileChunk` under the id of the link, until `closeFile`. */
    async openShareForMe(id: string): Promise<SharedContent> {
      const { for_me } = await api.passwords.listShares()
      const share = for_me.find((one) => one.id === id)
      if (share === undefined) throw new VaultError('incomplete', 'this was not shared with you', { id })
      const from = { id, from_user_id: share.user_id }
      const { content, file } = await openShareForMe(session.opening, from)
      if (file !== null) transfers.add(file)
      return content
    },

    async findBreaches(prefix: string): Promise<{ suffix: string; times: number }[]> {
      return (await api.passwords.findBreaches({ params: { prefix } })).suffixes
    },
  }
}

function getMade({ place, facts: { id } }: KeyedFile): MadeLink {
  if ('made' in place) return place.made
  throw new VaultError('wrong_state', 'this file is on no way to a link', { file_id: id })
}

type ShareApi = { passwords: Pick<ApiCalls['passwords'], 'lookAtShare' | 'openShare' | 'replyToShare'> }
type WithPassphrase = LinkParts & { passphrase: string | null }

/** What visitors of a link do, without a session. A link is taken from the server once, however often it is read. */
export function createShareVisitor(api: ShareApi, callStream: VaultDeps['callStream']) {
  const taken = new Map<string, OpenedLink>()
  const replyKeys = new Map<string, string>()
  const files = new FileTransfers()

  async function openShare(
    link: WithPassphrase,
  ): Promise<{ content: SharedContent; views_left: number | null; can_reply: boolean }> {
    const opened = taken.get(link.id) ?? (await takeShare(api, link))
    // A wrong passphrase must not cost a view, let alone the only one.
    taken.set(link.id, opened)
    const shared = await readShare(opened, link.passphrase)
    const { content, file } = await toOpened(shared, { link_id: link.id, ticket: opened.ticket })
    if (file !== null) files.add(file)
    if (shared.reply_kem !== null) replyKeys.set(link.id, shared.reply_kem)
    return { content, views_left: opened.views_left, can_reply: shared.reply_kem !== null }
  }

  return {
    lookAtShare: (link: LinkParts): Promise<ShareLook> => lookAtShare(api, link),
    openShare,

    /** A chunk of the file of a link that was opened; as often as need be, for an hour. */
    async readFileChunk(id: string, index: number): Promise<Uint8Array<ArrayBuffer>> {
      return receiveChunk({ callStream }, files.get(id), index)
    },

    async replyToShare(link: WithPassphrase, text: string): Promise<void> {
      const reply_kem = replyKeys.get(link.id)
      if (reply_kem === undefined)
        throw new VaultError('incomplete', 'the link takes no reply', { id: link.id })
      await replyToShare(api, { ...link, reply_kem }, text)
    },
  }
}

export type ShareVisitor = ReturnType<typeof createShareVisitor>
