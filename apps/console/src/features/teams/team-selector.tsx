import type { CurrentUser } from '@nora/contract/accounts'
import { Menu, type MenuEntry, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { ChevronsUpDown, Plus, Settings } from 'lucide-react'
import { ownTeamsTexts } from '../../platform/teams/own-teams.messages.ts'
import { useSelectTeam, useTeams } from '../../platform/teams/own-teams.queries.ts'
import { useTeamNote } from '../../platform/teams/team-note.ts'
import { TeamTile } from '../../platform/teams/team-tile.tsx'
import { InvitationsDot } from './invites/invitations-dot.tsx'
import { teamsTitles } from './teams-titles.messages.ts'

type TeamHead = CurrentUser['team'] & { role: CurrentUser['team_role'] }

/** The current team; a menu of all of them for who has more than one, else the way to make one. */
export function TeamSelector({ user }: { user: Pick<CurrentUser, 'team' | 'team_role'> }) {
  const current = { ...user.team, role: user.team_role }
  const { data: teams = [] } = useTeams()
  return teams.length < 2 ? <OnlyTeam team={current} /> : <TeamMenu current={current} />
}

function OnlyTeam({ team }: { team: TeamHead }) {
  const texts = useTexts(teamsTitles)
  return (
    <div className="mb-2 flex items-center gap-2.5 p-2">
      <TeamName team={team} />
      <InvitationsDot />
      <Link
        to="/team_new"
        aria-label={texts.create}
        className="ml-auto rounded-md p-2 text-faint hover:bg-hover"
      >
        <Plus className="size-4" />
      </Link>
    </div>
  )
}

function TeamMenu({ current }: { current: TeamHead }) {
  const texts = useTexts(teamsTitles)
  const { choose } = useTexts(ownTeamsTexts)
  const getNote = useTeamNote()
  const { data: teams = [] } = useTeams()
  const selecting = useSelectTeam()
  // The chosen one shows at once; when it cannot be had, the one that was shows again.
  const shown = (selecting.isPending && teams.find(({ id }) => id === selecting.variables)) || current
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
          label: choose,
          value: shown.id,
          onChange: (id) => id !== current.id && !selecting.isPending && selecting.mutate(id),
          closesMenu: true,
          options: teams.map((team) => ({
            value: team.id,
            label: team.name,
            icon: <TeamTile team={team} />,
            note: getNote(team),
          })),
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
          <span className="sr-only">{choose}: </span>
          <TeamName team={shown} />
          <InvitationsDot />
          <ChevronsUpDown aria-hidden="true" className="ml-auto size-4 shrink-0 text-faint" />
        </button>
      }
    />
  )
}

function TeamName({ team }: { team: TeamHead }) {
  const getNote = useTeamNote()
  return (
    <>
      <TeamTile team={team} />
      <span className="min-w-0">
        <span className="block truncate leading-[18px] font-semibold">{team.name}</span>
        <span className="block truncate text-xs text-faint">{getNote(team)}</span>
      </span>
    </>
  )
}
