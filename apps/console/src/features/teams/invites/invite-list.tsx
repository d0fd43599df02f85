import type { Invite } from '@nora/contract/teams'
import { Badge, type Column, notify, RelativeTime, type RowAction, useTexts } from '@nora/ui'
import { Link2, Send, Undo2 } from 'lucide-react'
import { useMemo } from 'react'
import { AskManyDialog } from '../../../platform/lists/ask-many-dialog.tsx'
import { type Asked, useAsked } from '../../../platform/lists/asked.ts'
import { hasWords, type PageAddress } from '../../../platform/lists/list-search.ts'
import { ObjectList } from '../../../platform/lists/object-list.tsx'
import { ownTeamsTexts } from '../../../platform/teams/own-teams.messages.ts'
import { useInvites, useTeamChange } from '../team.queries.ts'
import { teamLoadingTexts } from '../team-loading.messages.ts'
import { invitesTexts } from './invites.messages.ts'
import type { InvitesSearch } from './invites-search.ts'
import { useCopyLink } from './use-copy-link.ts'

/** Lists invitations without an answer. */
export function InviteList(address: PageAddress<InvitesSearch>) {
  const texts = useTexts(invitesTexts)
  const [revoking, revoke] = useAsked<Invite>()
  const actions: RowAction<Invite>[] = [
    { label: texts.resend, icon: <Send aria-hidden="true" />, act: useResend() },
    {
      label: texts.copyLink,
      icon: <Link2 aria-hidden="true" />,
      isFor: ({ is_expired }) => !is_expired,
      act: useCopyLink(),
    },
    { label: texts.revoke, icon: <Undo2 aria-hidden="true" />, danger: true, actOnMany: revoke },
  ]
  return (
    <>
      <ObjectList
        name="team_invites"
        label={texts.revokeTexts.list}
        list={useInvites()}
        columns={useInviteColumns()}
        rowName={({ email }) => email}
        actions={actions}
        matches={matchesSearch}
        {...address}
        searchLabel={texts.search}
        filters={[]}
        failed={useTexts(teamLoadingTexts).invitesFailed}
        empty={{ drawing: 'people', title: texts.empty, sentence: texts.emptySentence }}
        foot={texts.count}
      />
      <RevokeDialog {...revoking} />
    </>
  )
}

function matchesSearch({ email }: Invite, { q }: InvitesSearch): boolean {
  return hasWords(q, [email])
}

function useInviteColumns(): Column<Invite>[] {
  const [texts, teams] = [useTexts(invitesTexts), useTexts(ownTeamsTexts)]
  return useMemo(() => {
    const { columns } = texts
    return [
      {
        id: 'email',
        header: columns.email,
        width: 'minmax(150px, 2fr)',
        fixed: true,
        hasNote: ({ has_seat }) => !has_seat,
        cell: ({ email, has_seat }) => (
          <span className="block min-w-0">
            <span className="block truncate font-[560]">{email}</span>
            {!has_seat && <span className="block truncate text-xs text-faint">{texts.withoutSeat}</span>}
          </span>
        ),
        sortValue: ({ email }) => email,
      },
      {
        id: 'role',
        header: columns.role,
        width: '136px',
        hideBelow: 'sm',
        cell: ({ role }) => <Badge tone={role === 'member' ? 'neutral' : 'info'}>{teams.roles[role]}</Badge>,
        sortValue: ({ role }) => role,
      },
      {
        id: 'by',
        header: columns.by,
        width: 'minmax(110px, 1fr)',
        hideBelow: 'lg',
        cell: ({ invited_by: { name, email } }) => <span className="block truncate">{name ?? email}</span>,
        sortValue: ({ invited_by: { name, email } }) => name ?? email,
      },
      {
        id: 'sent',
        header: columns.sent,
        width: '132px',
        hideBelow: 'lg',
        cell: ({ sent_at }) => <RelativeTime at={sent_at} className="text-soft" />,
        sortValue: ({ sent_at }) => Date.parse(sent_at),
      },
      {
        id: 'until',
        header: columns.until,
        width: '124px',
        align: 'end',
        cell: ({ is_expired, expires_at }) =>
          is_expired ? (
            <Badge tone="warn">{texts.expired}</Badge>
          ) : (
            <RelativeTime at={expires_at} className="text-soft" />
          ),
        sortValue: ({ expires_at }) => Date.parse(expires_at),
      },
    ]
  }, [texts, teams])
}

function useResend(): (invite: Invite) => void {
  const texts = useTexts(invitesTexts)
  const resending = useTeamChange((api, id: string) => api.teams.resendInvite({ params: { id } }), {
    failed: (lang) => invitesTexts[lang].resendFailed,
  })
  return ({ id, email }) =>
    resending.mutate(id, { onSuccess: () => notify({ title: texts.resent, message: email }) })
}

function RevokeDialog(asked: Asked<Invite>) {
  const texts = useTexts(invitesTexts)
  const { mutateAsync } = useTeamChange((api, id: string) => api.teams.revokeInvite({ params: { id } }), {
    isPlaced: true,
  })
  return (
    <AskManyDialog
      {...asked}
      itemName={({ email }) => <span className="font-[560]">{email}</span>}
      itemNote={({ sent_at }) => (
        <>
          {texts.columns.sent}: <RelativeTime at={sent_at} />
        </>
      )}
      act={mutateAsync}
      done={texts.revoked}
      texts={{ ...texts.revokeTexts, confirm: texts.revoke }}
    />
  )
}
