import { buttonStyle, useTexts } from '@nora/ui'
import { getRouteApi, Link } from '@tanstack/react-router'
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
  if (!user) return null
  return (
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
  )
}
