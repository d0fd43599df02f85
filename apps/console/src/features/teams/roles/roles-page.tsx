import type { TeamRole } from '@nora/contract/teams'
import { lazyPart, useTexts } from '@nora/ui'
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
import { roleColumns } from './role-columns.tsx'
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
