import { ApiProblem } from '@nora/client'
import type { Invite } from '@nora/contract'
import {
  Badge,
  Button,
  type Column,
  ConfirmManyDialog,
  EmptyState,
  ListView,
  menuColumn,
  NoneMatch,
  notify,
  RelativeTime,
  RowMenu,
  SearchField,
  useTexts,
} from '@nora/ui'
import { Link2, Send, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { fromSort, hasWords, toSort } from '../../../platform/lists/list-search.ts'
import { LoadFailure } from '../../../platform/load-failure.tsx'
import type { MembersSearch } from '../members/members-search.ts'
import { useInvites, useTeamChange } from '../team.queries.ts'
import { teamsTexts } from '../teams.messages.ts'
import { invitesTexts } from './invites.messages.ts'

export type InviteListProps = {
  search: MembersSearch
  onSearch(change: Partial<MembersSearch>, isStep: boolean): void
}

const keyOf = ({ id }: Invite) => id
const NONE = { invites: [] as readonly Invite[], open: false }

/** Who has not answered yet. */
export function InviteList({ search, onSearch }: InviteListProps) {
  const texts = useTexts(invitesTexts)
  const invites = useInvites()
  const rows = useMemo(
    () => invites.data?.filter(({ email }) => hasWords(search.q, [email])),
    [invites.data, search.q],
  )
  const columns = useInviteColumns()
  const [revoking, setRevoking] = useState(NONE)
  const resend = useResend()
  const revoke = (chosen: readonly Invite[]) => setRevoking({ invites: chosen, open: true })
  const copyLink = ({ id, email }: Invite) =>
    void navigator.clipboard
      ?.writeText(`${location.origin}/accept_invite/${id}`)
      .then(() => notify({ title: texts.linkCopied, message: email }))
  const actions = menuColumn(texts.columns.actions, (invite: Invite) => (
    <RowMenu
      label={texts.menu(invite.email)}
      entries={[
        { label: texts.resend, icon: <Send aria-hidden="true" />, onSelect: () => resend(invite) },
        {
          label: texts.copyLink,
          icon: <Link2 aria-hidden="true" />,
          disabled: invite.is_expired,
          onSelect: () => copyLink(invite),
        },
        { kind: 'separator' },
        {
          label: texts.revoke,
          icon: <Undo2 aria-hidden="true" />,
          danger: true,
          onSelect: () => revoke([invite]),
        },
      ]}
    />
  ))
  const isEmpty = invites.data?.length === 0
  return (
    <>
      {isEmpty ? (
        <div className="h-5" />
      ) : (
        <div className="py-4">
          <SearchField
            label={texts.search}
            value={search.q ?? ''}
            onChange={(q) => onSearch({ q }, false)}
            className="w-full sm:w-80"
          />
        </div>
      )}
      <ListView
        name="team_invites"
        label={texts.revokeTexts.list}
        columns={columns}
        actions={actions}
        rows={rows}
        rowKey={keyOf}
        rowName={({ email }) => email}
        sort={toSort(search.sort)}
        onSort={(sort) => onSearch({ sort: fromSort(sort) }, false)}
        onOpen={copyLink}
        openKey={undefined}
        bulk={(chosen) => (
          <Button size="small" icon={<Undo2 aria-hidden="true" />} onClick={() => revoke(chosen)}>
            {texts.revoke}
          </Button>
        )}
        error={
          invites.isError && !invites.data ? (
            <LoadFailure title={texts.listFailed} error={invites.error} onRetry={invites.refetch} />
          ) : undefined
        }
        empty={
          isEmpty ? (
            <EmptyState title={texts.empty} sentence={texts.emptySentence} />
          ) : (
            <NoneMatch onClear={() => onSearch({ q: undefined }, false)} />
          )
        }
        foot={texts.count(rows?.length ?? 0)}
      />
      <RevokeDialog {...revoking} onClose={() => setRevoking({ ...revoking, open: false })} />
    </>
  )
}

function useInviteColumns(): Column<Invite>[] {
  const [texts, teams] = [useTexts(invitesTexts), useTexts(teamsTexts)]
  return useMemo(() => {
    const { columns } = texts
    return [
      {
        id: 'email',
        header: columns.email,
        width: 'minmax(150px, 2fr)',
        fixed: true,
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

function RevokeDialog({ invites, open, onClose }: typeof NONE & { onClose(): void }) {
  const texts = useTexts(invitesTexts)
  const { mutateAsync } = useTeamChange((api, id: string) => api.teams.revokeInvite({ params: { id } }), {
    isPlaced: true,
  })
  return (
    <ConfirmManyDialog
      items={invites}
      open={open}
      onClose={onClose}
      itemKey={keyOf}
      itemName={({ email }) => <span className="font-[560]">{email}</span>}
      itemNote={({ sent_at }) => (
        <>
          {texts.columns.sent}: <RelativeTime at={sent_at} />
        </>
      )}
      act={({ id }) =>
        mutateAsync(id).catch((error: unknown) => {
          // Accepted or revoked meanwhile: there is nothing left to revoke.
          if (!(error instanceof ApiProblem && error.code === 'NotFound')) throw error
        })
      }
      onDone={(count) => notify({ title: texts.revoked(count) })}
      texts={{ ...texts.revokeTexts, confirm: texts.revoke }}
    />
  )
}
