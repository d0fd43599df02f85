import type { ReceivedInvite } from '@nora/contract/teams'
import { Button, Card, FactList, Notice, useLang, useTexts } from '@nora/ui'
import type { ReactNode } from 'react'
import { failureSentence } from '../../../platform/failure-sentence.ts'
import { usePageTitle } from '../../../platform/page-title.ts'
import { ownTeamsTexts } from '../../../platform/teams/own-teams.messages.ts'
import { useAcceptInvite, useDeclineInvite, useReceivedInvite } from './accept.queries.ts'
import { InviteEnded, InviteHead, InviteLoading } from './invite-parts.tsx'
import { invitesTexts } from './invites.messages.ts'

export type AcceptInvitePageProps = {
  id: string
  /** The email of the signed-in person. */
  userEmail: string
  homeLink: ReactNode
  /** Signs out and stays here. */
  onSwitchAccount(): void
  /** The invitation is gone by the reader's own wish. */
  onDeclined(): void
  /** The session works in the team already. */
  onJoined(): void
}

/** Opens from the link of the email: it says who invites, and has one button that joins. */
export function AcceptInvitePage({ id, ...props }: AcceptInvitePageProps) {
  const { accept: texts } = useTexts(invitesTexts)
  usePageTitle(texts.title)
  const received = useReceivedInvite(id)
  if (received.isPending) return <InviteLoading />
  if (received.isError) return <InviteEnded error={received.error}>{props.homeLink}</InviteEnded>
  return <Question invite={received.data} {...props} />
}

function Question({
  invite,
  userEmail,
  homeLink,
  onSwitchAccount,
  onJoined,
  onDeclined,
}: Omit<AcceptInvitePageProps, 'id'> & { invite: ReceivedInvite }) {
  const { accept: texts } = useTexts(invitesTexts)
  const { roles } = useTexts(ownTeamsTexts)
  const lang = useLang()
  const joining = useAcceptInvite(onJoined)
  const declining = useDeclineInvite()
  const { id, team, state, invited_by, role, has_seat, email } = invite
  const obstacles = {
    open: null,
    wrong_email: texts.wrongEmail(email, userEmail),
    email_unconfirmed: texts.unconfirmed,
    already_member: texts.member,
  }
  return (
    <>
      <InviteHead team={team} />
      <Card className="mt-6 px-5 py-4">
        <FactList
          facts={[
            [texts.by, invited_by],
            [texts.role, roles[role]],
            [texts.seat, texts.seatStates[has_seat ? 'yes' : 'no']],
            [texts.email, email],
          ]}
        />
      </Card>
      <div className="mt-5 flex flex-col gap-3">
        {obstacles[state] && (
          <Notice tone={state === 'already_member' ? 'info' : 'warn'}>{obstacles[state]}</Notice>
        )}
        {joining.isError && (
          <Notice tone="bad" title={texts.failed}>
            {failureSentence(joining.error, lang)}
          </Notice>
        )}
        {state === 'open' && (
          <Button size="large" look="primary" loading={joining.isPending} onClick={() => joining.mutate(id)}>
            {texts.submit}
          </Button>
        )}
        {state === 'open' && (
          <Button
            size="large"
            loading={declining.isPending}
            onClick={() => declining.mutate(id, { onSuccess: onDeclined })}
          >
            {texts.decline}
          </Button>
        )}
        {state === 'wrong_email' && (
          <Button size="large" look="primary" onClick={onSwitchAccount}>
            {texts.switchAccount}
          </Button>
        )}
        {homeLink}
      </div>
    </>
  )
}
