import { Button, buttonStyle, useTexts } from '@nora/ui'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useSelectTeam } from '../../../platform/teams/own-teams.queries.ts'
import { useUser } from '../../../platform/use-user.ts'
import { ClientLoginPage } from '../client-login-page.tsx'
import { credentialsTexts } from '../credentials.messages.ts'
import { useClient } from '../use-client.ts'

const route = getRouteApi('/guarded/column/client_login')

export function ClientLogin() {
  const { id = '' } = route.useSearch()
  const { client: texts } = useTexts(credentialsTexts)
  const user = useUser()
  const client = useClient()
  const navigate = useNavigate()
  const selecting = useSelectTeam(() => navigate({ to: '/tunnels' }))
  if (!user) return null
  return (
    <ClientLoginPage
      id={id}
      userName={user.name ?? user.email}
      asking={client}
      homeLink={(team) =>
        team === null || team.id === user.team.id ? (
          <Link to="/tunnels" className={buttonStyle()}>
            {texts.home}
          </Link>
        ) : (
          <Button loading={selecting.isPending} onClick={() => selecting.mutate(team.id)}>
            {texts.seeTeam(team.name)}
          </Button>
        )
      }
    />
  )
}
