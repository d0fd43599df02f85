import { ApiProblem } from '@nora/client'
import type { TeamRole } from '@nora/contract'
import {
  Badge,
  Button,
  type Column,
  ConfirmManyDialog,
  EmptyState,
  ListView,
  lazyPart,
  menuColumn,
  NoneMatch,
  notify,
  PageHead,
  RelativeTime,
  RowMenu,
  SearchField,
  useTexts,
} from '@nora/ui'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { fromSort, hasWords, toSort } from '../../../platform/lists/list-search.ts'
import { LoadFailure } from '../../../platform/load-failure.tsx'
import { usePageTitle } from '../../../platform/page-title.ts'
import { useTeamChange, useTeamRoles } from '../team.queries.ts'
import { rolesTexts } from './roles.messages.ts'
import type { RolesSearch } from './roles-search.ts'

const RoleDialog = lazyPart(() => import('./role-dialog.tsx'), 'RoleDialog')

export type RolesPageProps = {
  search: RolesSearch
  onSearch(change: Partial<RolesSearch>, isStep: boolean): void
}

const keyOf = ({ id }: TeamRole) => id
const NONE = { roles: [] as readonly TeamRole[], open: false }

/** Custom roles of the current team. */
export function RolesPage({ search, onSearch }: RolesPageProps) {
  const texts = useTexts(rolesTexts)
  usePageTitle(texts.title)
  const roles = useTeamRoles()
  const isEmpty = roles.data?.length === 0
  const [removing, setRemoving] = useState(NONE)
  const editing = roles.data?.find(({ id }) => id === search.role)
  const create = (
    <Button look="primary" icon={<Plus aria-hidden="true" />} onClick={() => onSearch({ new: 'yes' }, true)}>
      {texts.create}
    </Button>
  )
  return (
    <>
      <PageHead title={texts.title} sentence={texts.sentence} actions={!isEmpty && create} />
      <div className="px-4 sm:px-8">
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
        <RoleList
          search={search}
          onSearch={onSearch}
          createAction={create}
          onRemove={(chosen) => setRemoving({ roles: chosen, open: true })}
        />
      </div>
      <Suspense>
        {search.new && <RoleDialog onClose={() => onSearch({ new: undefined }, true)} />}
        {editing && (
          <RoleDialog key={editing.id} role={editing} onClose={() => onSearch({ role: undefined }, true)} />
        )}
      </Suspense>
      <RemoveDialog {...removing} onClose={() => setRemoving({ ...removing, open: false })} />
    </>
  )
}

type RoleListProps = RolesPageProps & {
  createAction: React.ReactNode
  onRemove(roles: readonly TeamRole[]): void
}

function RoleList({ search, onSearch, createAction, onRemove }: RoleListProps) {
  const texts = useTexts(rolesTexts)
  const roles = useTeamRoles()
  const rows = useMemo(
    () => roles.data?.filter(({ name, description }) => hasWords(search.q, [name, description])),
    [roles.data, search.q],
  )
  const columns = useMemo(() => roleColumns(texts), [texts])
  const edit = ({ id }: TeamRole) => onSearch({ role: id }, true)
  const actions = menuColumn(texts.columns.actions, (role: TeamRole) => (
    <RowMenu
      label={texts.menu(role.name)}
      entries={[
        { label: texts.edit, icon: <Pencil aria-hidden="true" />, onSelect: () => edit(role) },
        { kind: 'separator' },
        {
          label: texts.remove,
          icon: <Trash2 aria-hidden="true" />,
          danger: true,
          onSelect: () => onRemove([role]),
        },
      ]}
    />
  ))
  return (
    <ListView
      name="team_roles"
      label={texts.title}
      columns={columns}
      actions={actions}
      rows={rows}
      rowKey={keyOf}
      rowName={({ name }) => name}
      sort={toSort(search.sort)}
      onSort={(sort) => onSearch({ sort: fromSort(sort) }, false)}
      onOpen={edit}
      openKey={search.role}
      bulk={(chosen) => (
        <Button size="small" icon={<Trash2 aria-hidden="true" />} onClick={() => onRemove(chosen)}>
          {texts.remove}
        </Button>
      )}
      error={
        roles.isError && !roles.data ? (
          <LoadFailure title={texts.listFailed} error={roles.error} onRetry={roles.refetch} />
        ) : undefined
      }
      empty={
        roles.data?.length ? (
          <NoneMatch onClear={() => onSearch({ q: undefined }, false)} />
        ) : (
          <EmptyState title={texts.empty} sentence={texts.emptySentence} action={createAction} />
        )
      }
      foot={texts.count(rows?.length ?? 0)}
    />
  )
}

function roleColumns(texts: (typeof rolesTexts)['ru']): Column<TeamRole>[] {
  const { columns, commands } = texts
  return [
    {
      id: 'name',
      header: columns.name,
      width: 'minmax(140px, 2fr)',
      fixed: true,
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

function RemoveDialog({ roles, open, onClose }: typeof NONE & { onClose(): void }) {
  const texts = useTexts(rolesTexts)
  const { mutateAsync } = useTeamChange((api, id: string) => api.teams.deleteTeamRole({ params: { id } }), {
    isPlaced: true,
  })
  return (
    <ConfirmManyDialog
      items={roles}
      open={open}
      onClose={onClose}
      itemKey={keyOf}
      itemName={({ name }) => <span className="font-[560]">{name}</span>}
      itemNote={({ members }) => texts.members(members)}
      act={({ id }) =>
        mutateAsync(id).catch((error: unknown) => {
          // Another hand was first: it is gone all the same.
          if (!(error instanceof ApiProblem && error.code === 'NotFound')) throw error
        })
      }
      onDone={(count) => notify({ title: texts.removed(count) })}
      texts={{ ...texts.removeTexts, confirm: texts.remove }}
    />
  )
}
