import type { CurrentUser } from '@nora/contract/accounts'
import { Menu, type MenuEntry, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { ChevronsUpDown, Plus, Settings } from 'lucide-react'
import { TeamTile } from './team-tile.tsx'
import { teamsTexts } from './teams.messages.ts'
import { useSelectTeam, useTeams } from './teams.queries.ts'

type TeamHead = CurrentUser['team']

/** The current team; a menu of all of them for who has more than one. */
export function TeamSelector({ current }: { current: TeamHead }) {
  const texts = useTexts(teamsTexts)
  const { data: teams = [] } = useTeams()
  const selecting = useSelectTeam()
  // The chosen one shows at once; when it cannot be had, the one that was shows again.
  const shown = (selecting.isPending && teams.find(({ id }) => id === selecting.variables)) || current
  if (teams.length < 2) {
    return (
      <div className="mb-2 flex items-center gap-2.5 p-2">
        <TeamName team={current} />
      </div>
    )
  }
  const settings: MenuEntry[] =
    current.type === 'team'
      ? [{ kind: 'link', label: texts.settings, icon: <Settings />, link: <Link to="/team_settings" /> }]
      : []
  return (
    <Menu
      align="start"
      entries={[
        {
          kind: 'choice',
          label: texts.choose,
          value: shown.id,
          onChange: (id) => id !== current.id && !selecting.isPending && selecting.mutate(id),
          closesMenu: true,
          options: teams.map(({ id, name }) => ({ value: id, label: name })),
        },
        { kind: 'separator' },
        ...settings,
        { kind: 'link', label: texts.create, icon: <Plus />, link: <Link to="/team_new" /> },
      ]}
      trigger={
        <button
          type="button"
          aria-busy={selecting.isPending}
          className="mb-2 flex items-center gap-2.5 rounded-md p-2 text-left transition-colors duration-100 hover:bg-hover"
        >
          <span className="sr-only">{texts.choose}: </span>
          <TeamName team={shown} />
          <ChevronsUpDown aria-hidden="true" className="ml-auto size-4 shrink-0 text-faint" />
        </button>
      }
    />
  )
}

function TeamName({ team }: { team: TeamHead }) {
  const texts = useTexts(teamsTexts)
  return (
    <>
      <TeamTile team={team} />
      <span className="min-w-0">
        <span className="block truncate leading-[18px] font-semibold">{team.name}</span>
        <span className="block truncate text-xs text-faint">{texts.types[team.type]}</span>
      </span>
    </>
  )
}
