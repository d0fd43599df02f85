import { useTexts } from '@nora/ui'
import { teamsTitles } from '../teams-titles.messages.ts'
import { useOwnInvites } from './own-invites.queries.ts'

/** That invitations wait for an answer. */
export function InvitationsDot() {
  const texts = useTexts(teamsTitles)
  const { data: invites = [] } = useOwnInvites()
  if (invites.length === 0) return null
  return (
    <span className="size-2 shrink-0 rounded-full bg-accent">
      <span className="sr-only">{texts.waiting(invites.length)}</span>
    </span>
  )
}
