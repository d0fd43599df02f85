import type { TeamRole } from '@nora/contract/teams'
import { Badge, type Column, lazyPart, RelativeTime, useTexts } from '@nora/ui'
import { Trash2 } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { AskManyDialog } from '../../../platform/lists/ask-many-dialog.tsx'
import { type Asked, useAsked } from '../../../platform/lists/asked.ts'
import { Gone } from '../../../platform/lists/list-note.tsx'
import { ListPage } from '../../../platform/lists/list-page.tsx'
import { hasWords, type PageAddress } from '../../../platform/lists/list-search.ts'
import { hasItems, NewButton } from '../../../platform/lists/new-button.tsx'
import { ObjectList } from '../../../platform/lists/object-list.tsx'
import { useTeamChange, useTeamRoles } from '../team.queries.ts'
import { teamLoadingTexts } from '../team-loading.messages.ts'
import { rolesTexts } from './roles.messages.ts'
import type { RolesSearch } from './roles-search.ts'

const RoleDialog = lazyPart(() => import('./role-dialog.tsx'), 'RoleDialog')

export type RolesPageProps = PageAddress<RolesSearch>

/** Custom roles of the current team. */
export function RolesPage(address: RolesPageProps) {
  const texts = useTexts(rolesTexts)
  const { search, onSearch } = address
  const roles = useTeamRoles()
  const columns = useMemo(() => roleColumns(texts), [texts])
  const [removing, remove] = useAsked<TeamRole>()
  const editing = roles.data?.find(({ id }) => id === search.role)
  const create = <NewButton onSearch={onSearch}>{texts.create}</NewButton>
  return (
    <ListPage
      guide="teams#custom-roles"
      title={texts.title}
      sentence={texts.sentence}
      actions={hasItems(roles) && create}
    >
      <ObjectList
        name="team_roles"
        label={texts.title}
        list={roles}
        columns={columns}
        rowName={({ name }) => name}
        actions={[
          { label: texts.remove, icon: <Trash2 aria-hidden="true" />, danger: true, actOnMany: remove },
        ]}
        matches={matchesSearch}
        {...address}
        searchLabel={texts.search}
        filters={[]}
        drawer="role"
        failed={useTexts(teamLoadingTexts).rolesFailed}
        empty={{ drawing: 'roles', title: texts.empty, sentence: texts.emptySentence, action: create }}
        foot={texts.count}
      />
      {roles.data && search.role && !editing && <Gone id={search.role} {...texts.gone} />}
      <Suspense>
        {search.new && <RoleDialog onClose={() => onSearch({ new: undefined }, true)} />}
        {editing && (
          <RoleDialog key={editing.id} role={editing} onClose={() => onSearch({ role: undefined }, true)} />
        )}
      </Suspense>
      <RemoveDialog {...removing} />
    </ListPage>
  )
}

function matchesSearch({ name, description }: TeamRole, { q }: RolesSearch): boolean {
  return hasWords(q, [name, description])
}

function roleColumns(texts: (typeof rolesTexts)['ru']): Column<TeamRole>[] {
  const { columns, commands } = texts
  return [
    {
      id: 'name',
      header: columns.name,
      width: 'minmax(140px, 2fr)',
      fixed: true,
      hasNote: ({ description }) => description !== '',
      cell: ({ name, description }) => (
        <span className="block min-w-0">
          <span className="block truncate font-[560]">{name}</span>
          {description && <span className="block truncate text-xs text-faint">{description}</span>}
        </span>
      ),
      sortValue: ({ name }) => name,
    },
    {
      id: 'denied',
      header: columns.denied,
      width: 'minmax(120px, 1.4fr)',
      hasNote: ({ denied_commands }) => denied_commands.length > 1,
      cell: ({ denied_commands }) =>
        denied_commands.length === 0 ? (
          <span className="text-faint">{texts.deniesNothing}</span>
        ) : (
          <span className="flex flex-wrap gap-1">
            {denied_commands.map((command) => (
              <Badge key={command} tone="warn">
                {commands[command]}
              </Badge>
            ))}
          </span>
        ),
      sortValue: ({ denied_commands }) => denied_commands.length,
      sameValue: ({ denied_commands }) => denied_commands.join(),
    },
    {
      id: 'members',
      header: columns.members,
      width: '128px',
      hideBelow: 'sm',
      cell: ({ members }) => texts.members(members),
      sortValue: ({ members }) => members,
    },
    {
      id: 'created',
      header: columns.created,
      width: '132px',
      align: 'end',
      hideBelow: 'lg',
      cell: ({ created_at }) => <RelativeTime at={created_at} className="text-soft" />,
      sortValue: ({ created_at }) => Date.parse(created_at),
    },
  ]
}

function RemoveDialog(asked: Asked<TeamRole>) {
  const texts = useTexts(rolesTexts)
  const { mutateAsync } = useTeamChange((api, id: string) => api.teams.deleteTeamRole({ params: { id } }), {
    isPlaced: true,
  })
  return (
    <AskManyDialog
      {...asked}
      itemName={({ name }) => <span className="font-[560]">{name}</span>}
      itemNote={({ members }) => texts.members(members)}
      act={mutateAsync}
      done={texts.removed}
      texts={{ ...texts.removeTexts, confirm: texts.remove }}
    />
  )
}
