import type { ReceivedInvite } from '@nora/contract/teams'
import { Button, Card, FactList, Notice, Skeleton, useLang, useTexts } from '@nora/ui'
import { CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { failureSentence } from '../../../platform/failure-sentence.ts'
import { usePageTitle } from '../../../platform/page-title.ts'
import { TeamTile } from '../team-tile.tsx'
import { teamsTexts } from '../teams.messages.ts'
import { useAcceptInvite, useReceivedInvite } from './accept.queries.ts'
import { invitesTexts } from './invites.messages.ts'

export type AcceptInvitePageProps = {
  id: string
  /** With which address one is signed in. */
  userEmail: string
  homeLink: ReactNode
  /** Signs out and comes back here by the sign-in page. */
  onSignOut(): void
  /** The session works in the team already. */
  onJoined(): void
}

/** What the letter’s link opens: who invites, and the one button that joins. */
export function AcceptInvitePage({ id, ...props }: AcceptInvitePageProps) {
  const { accept: texts } = useTexts(invitesTexts)
  usePageTitle(texts.title)
  const received = useReceivedInvite(id)
  if (received.isPending) return <Loading />
  if (received.isError) return <Gone error={received.error} homeLink={props.homeLink} />
  return <Question invite={received.data} {...props} />
}

function Loading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="h-48" />
    </div>
  )
}

function Gone({ error, homeLink }: { error: Error; homeLink: ReactNode }) {
  const { accept: texts } = useTexts(invitesTexts)
  const lang = useLang()
  return (
    <div role="alert">
      <h1 className="flex items-center gap-2.5 text-[22px] leading-7 font-semibold tracking-[-0.015em]">
        <CircleX aria-hidden="true" className="size-6 shrink-0 text-bad" />
        {texts.goneTitle}
      </h1>
      <p className="mt-1.5 mb-6 text-soft">{failureSentence(error, lang)}</p>
      {homeLink}
    </div>
  )
}

function Question({
  invite,
  userEmail,
  homeLink,
  onSignOut,
  onJoined,
}: Omit<AcceptInvitePageProps, 'id'> & { invite: ReceivedInvite }) {
  const { accept: texts } = useTexts(invitesTexts)
  const { roles } = useTexts(teamsTexts)
  const lang = useLang()
  const joining = useAcceptInvite(onJoined)
  const { id, team, state, invited_by, role, has_seat, email } = invite
  const obstacles = {
    open: null,
    wrong_email: texts.wrongEmail(email, userEmail),
    email_unconfirmed: texts.unconfirmed,
    already_member: texts.member,
  }
  return (
    <>
      <div className="flex items-center gap-3.5">
        <TeamTile large team={team} />
        <h1 className="min-w-0 text-[22px] leading-7 font-semibold tracking-[-0.015em] break-words">
          {texts.heading(team.name)}
        </h1>
      </div>
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
        {state === 'wrong_email' && (
          <Button size="large" look="primary" onClick={onSignOut}>
            {texts.signOut}
          </Button>
        )}
        {homeLink}
      </div>
    </>
  )
}
