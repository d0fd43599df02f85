import type { ApiCalls } from '@nora/client'
import type { ShareLook } from '@nora/contract/passwords'
import { VaultError } from '@nora/vault-core'
import { loadRecord } from '../folders/open-details.ts'
import { listShares, makeShare, openShareForMe } from '../links/shares.ts'
import {
  type LinkParts,
  lookAtShare,
  type OpenedLink,
  readShare,
  replyToShare,
  takeShare,
} from '../links/visitor.ts'
import type { VaultSession } from '../session.ts'
import type { SharedContent, ShareToMake } from '../views.ts'

/** Links that we make, and those made for us. */
export function linkMethods(session: VaultSession) {
  const { api } = session.deps

  return {
    async makeShare(input: ShareToMake) {
      const { what } = input
      if (!('record_id' in what)) return makeShare(session.opening, input, null)
      const folder = await session.getFolder(what.folder_id)
      return makeShare(session.opening, input, await loadRecord(session.opening, folder, what.record_id))
    },

    listShares: () => listShares(session.opening),

    async revokeShare(id: string): Promise<void> {
      await api.passwords.revokeShare({ params: { id } })
    },

    async openShareForMe(id: string): Promise<SharedContent> {
      const { for_me } = await api.passwords.listShares()
      const share = for_me.find((one) => one.id === id)
      if (share === undefined) throw new VaultError('incomplete', 'this was not shared with you', { id })
      return openShareForMe(session.opening, { id, from_user_id: share.user_id })
    },

    async findBreaches(prefix: string): Promise<{ suffix: string; times: number }[]> {
      return (await api.passwords.findBreaches({ params: { prefix } })).suffixes
    },
  }
}

type ShareApi = { passwords: Pick<ApiCalls['passwords'], 'lookAtShare' | 'openShare' | 'replyToShare'> }
type WithPassphrase = LinkParts & { passphrase: string | null }

/** What visitors of a link do, without a session. A link is taken from the server once, however often it is read. */
export function createShareVisitor(api: ShareApi) {
  const taken = new Map<string, OpenedLink>()
  const replyKeys = new Map<string, string>()

  async function openShare(
    link: WithPassphrase,
  ): Promise<{ content: SharedContent; views_left: number | null; can_reply: boolean }> {
    const opened = taken.get(link.id) ?? (await takeShare(api, link))
    // A wrong passphrase must not cost a view, let alone the only one.
    taken.set(link.id, opened)
    const { content, reply_kem } = await readShare(opened, link.passphrase)
    if (reply_kem !== null) replyKeys.set(link.id, reply_kem)
    return { content, views_left: opened.views_left, can_reply: reply_kem !== null }
  }

  return {
    lookAtShare: (link: LinkParts): Promise<ShareLook> => lookAtShare(api, link),
    openShare,

    async replyToShare(link: WithPassphrase, text: string): Promise<void> {
      const reply_kem = replyKeys.get(link.id)
      if (reply_kem === undefined)
        throw new VaultError('incomplete', 'the link takes no reply', { id: link.id })
      await replyToShare(api, { ...link, reply_kem }, text)
    },
  }
}

export type ShareVisitor = ReturnType<typeof createShareVisitor>
