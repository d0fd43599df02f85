import type { Team } from '@nora/contract/teams'
import { Notice, useTexts } from '@nora/ui'
import { useId } from 'react'
import { useTeamNote } from '../../platform/teams/team-note.ts'
import { TeamTile } from '../../platform/teams/team-tile.tsx'
import { credentialsTexts } from './credentials.messages.ts'

export type TeamChoiceProps = {
  teams: readonly Team[]
  value: string
  onChange(id: string): void
  /** The team that the command proposed, if it is none of the reader’s teams. */
  unknown: string | null
}

/** Chooses the team in which a client will open tunnels. With one team it only names it. */
export function TeamChoice({ teams, value, onChange, unknown }: TeamChoiceProps) {
  const { client: texts } = useTexts(credentialsTexts)
  const getNote = useTeamNote()
  const name = useId()
  return (
    <fieldset className="mt-4">
      <legend className="mb-1.5 font-[550]">{texts.team}</legend>
      {unknown !== null && (
        <Notice tone="warn" className="mb-2">
          {texts.unknownTeam(unknown)}
        </Notice>
      )}
      <div className="max-h-64 divide-y divide-line overflow-y-auto rounded-md border border-line bg-surface">
        {teams.map((team) => (
          <label key={team.id} className="flex cursor-pointer items-center gap-2.5 px-3 py-2 hover:bg-hover">
            <input
              type="radio"
              name={name}
              className="size-4 shrink-0 accent-accent"
              checked={team.id === value}
              onChange={() => onChange(team.id)}
            />
            <TeamTile team={team} />
            <span className="min-w-0">
              <span className="block leading-[18px] font-[550] wrap-anywhere">{team.name}</span>
              <span className="block text-xs text-faint">{getNote(team)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The team that the command proposed, by id or by name; several may have the name, and the person sees which. */
export function findAskedTeam(teams: readonly Team[], asked: string | null): Team | undefined {
  if (asked === null) return undefined
  return teams.find(({ id }) => id === asked) ?? teams.find(({ name }) => toKey(name) === toKey(asked))
}

function toKey(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase()
}
