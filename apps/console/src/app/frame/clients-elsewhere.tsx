import { Button, useTexts } from '@nora/ui'
import { SquareTerminal } from 'lucide-react'
import { useSessions } from '../../features/accounts/index.ts'
import { useTokenState } from '../../features/credentials/index.ts'
import { useSelectTeam } from '../../platform/teams/own-teams.queries.ts'
import { useUser } from '../../platform/use-user.ts'
import { clientsElsewhereTexts } from './clients-elsewhere.messages.ts'

type Elsewhere = { team: { id: string; name: string }; machine: string | null }
const MOST_TEAMS = 3

/** Beside a list that is empty: that the reader's client opens tunnels in another team, with the way there. */
export function ClientsElsewhere() {
  const texts = useTexts(clientsElsewhereTexts)
  const selecting = useSelectTeam()
  const elsewhere = useElsewhere()
  if (elsewhere.length === 0) return null
  return (
    <ul className="flex flex-col gap-2">
      {elsewhere.map(({ team, machine }) => (
        <li
          key={team.id}
          className="flex flex-wrap items-center gap-2.5 rounded-md bg-sunken px-3 py-2.5 text-sm"
        >
          <SquareTerminal aria-hidden="true" className="size-4 shrink-0 text-faint" />
          <span className="min-w-0 flex-[1_1_180px] wrap-anywhere">{texts.sentence(machine, team.name)}</span>
          <Button
            size="small"
            aria-label={texts.switchLabel(team.name)}
            loading={selecting.isPending && selecting.variables === team.id}
            disabled={selecting.isPending}
            onClick={() => selecting.mutate(team.id)}
          >
            {texts.switch}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** One client for each other team, the last used first; the user token counts once it has been used. */
function useElsewhere(): Elsewhere[] {
  const current = useUser()?.team.id
  const { data: sessions } = useSessions()
  const { data: token } = useTokenState()
  const clients = (sessions?.items ?? [])
    .filter(({ kind }) => kind === 'client')
    .map(({ team, device }): Elsewhere => ({ team, machine: device.machine }))
  const all = token?.team && token.last_used_at ? [...clients, { team: token.team, machine: null }] : clients
  const others = all.filter(({ team }) => team.id !== current)
  const first = others.filter(
    ({ team }, index) => others.findIndex((one) => one.team.id === team.id) === index,
  )
  return first.slice(0, MOST_TEAMS)
}
