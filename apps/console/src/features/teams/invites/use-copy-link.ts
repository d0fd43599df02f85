import type { Invite } from '@nora/contract/teams'
import { notify, useTexts } from '@nora/ui'
import { useQueryClient } from '@tanstack/react-query'
import { writeInviteFragment } from '../../../platform/invite-secrets.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { invitesTexts } from './invites.messages.ts'

/**
 * Copies the link of an invitation. While this person's vault is open it carries a secret, by which the keys of whoever
 * follows it are known; locked, or never set up, it is the link of the email.
 */
export function useCopyLink(): (invite: Invite) => void {
  const texts = useTexts(invitesTexts)
  const platform = usePlatform()
  const queries = useQueryClient()

  async function copy({ id, email }: Invite) {
    const { findInviteSecret } = await import('../../../platform/vault/find-invite-secret.ts')
    const secret = await findInviteSecret({ platform, queries }, id)
    const fragment = secret === null ? '' : writeInviteFragment(secret)
    await navigator.clipboard?.writeText(`${location.origin}/accept_invite/${id}${fragment}`)
    notify(
      secret === null
        ? { title: texts.linkCopied, message: email }
        : { title: texts.secretLinkCopied, message: texts.secretLinkHelp(email) },
    )
  }
  return (invite) => void copy(invite).catch(() => notify({ type: 'error', title: texts.linkNotCopied }))
}
