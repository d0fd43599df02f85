import type { ReceivedInvite } from '@nora/contract/teams'
import { Button, Card, Notice, notify, RelativeTime, useLang, useTexts } from '@nora/ui'
import { failureSentence } from '../../../platform/failure-sentence.ts'
import { ownTeamsTexts } from '../../../platform/teams/own-teams.messages.ts'
import { useGoThere } from '../../../platform/teams/own-teams.queries.ts'
import { TeamTile } from '../../../platform/teams/team-tile.tsx'
import { useAcceptInvite, useDeclineInvite } from './accept.queries.ts'
import { ownInvitesTexts } from './own-invites.messages.ts'
import { useOwnInvites } from './own-invites.queries.ts'

/** The invitations that wait for the reader's answer; nothing while there are none. */
export function InvitationsCard() {
  const texts = useTexts(ownInvitesTexts)
  const { data: invites = [] } = useOwnInvites()
  if (invites.length === 0) return null
  return (
    <Card>
      <h2 className="border-b border-line px-4 py-3 font-semibold sm:px-5">{texts.title}</h2>
      <ul className="divide-y divide-line">
        {invites.map((invite) => (
          <Invitation key={invite.id} invite={invite} />
        ))}
      </ul>
    </Card>
  )
}

function Invitation({ invite }: { invite: ReceivedInvite }) {
  const texts = useTexts(ownInvitesTexts)
  const { roles } = useTexts(ownTeamsTexts)
  const lang = useLang()
  const goThere = useGoThere()
  const joining = useAcceptInvite(() => void goThere())
  const declining = useDeclineInvite()
  const { id, team, invited_by, role, expires_at } = invite
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3.5 sm:px-5">
      <TeamTile team={team} />
      <div className="min-w-0 flex-[1_1_220px]">
        <p className="font-[550] wrap-anywhere">{team.name}</p>
        <p className="text-sm text-soft wrap-anywhere">{texts.sentence(invited_by, roles[role])}</p>
        <p className="text-sm text-faint">
          {texts.until} <RelativeTime at={expires_at} />
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          aria-label={texts.declineLabel(team.name)}
          loading={declining.isPending}
          disabled={joining.isPending}
          onClick={() => declining.mutate(id, { onSuccess: () => notify({ title: texts.declined }) })}
        >
          {texts.decline}
        </Button>
        <Button
          look="primary"
          aria-label={texts.acceptLabel(team.name)}
          loading={joining.isPending}
          disabled={declining.isPending}
          onClick={() => joining.mutate(id)}
        >
          {texts.accept}
        </Button>
      </div>
      {joining.isError && (
        <Notice tone="bad" className="w-full">
          {failureSentence(joining.error, lang)}
        </Notice>
      )}
    </li>
  )
}
