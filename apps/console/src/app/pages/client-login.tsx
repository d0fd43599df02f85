import { buttonStyle, useTexts } from '@nora/ui'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ClientLoginPage, credentialsTexts } from '../../features/credentials/index.ts'
import { useUser } from '../../platform/use-user.ts'
import { EntranceColumn } from '../frame/entrance.tsx'
import { useClient } from '../use-client.ts'

const route = getRouteApi('/guarded/client_login')

export function ClientLogin() {
  const { id = '' } = route.useSearch()
  const { client: texts } = useTexts(credentialsTexts)
  const user = useUser()
  const client = useClient()
  if (!user) return null
  return (
    <EntranceColumn>
      <ClientLoginPage
        id={id}
        userName={user.name ?? user.email}
        asking={client}
        homeLink={
          <Link to="/tunnels" className={buttonStyle()}>
            {texts.home}
          </Link>
        }
      />
    </EntranceColumn>
  )
}
