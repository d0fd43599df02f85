import { buttonStyle, useTexts } from '@nora/ui'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { AcceptInvitePage, invitesTexts, useGoThere } from '../../features/teams/index.ts'
import { useUser } from '../../platform/use-user.ts'
import { EntranceColumn } from '../frame/entrance.tsx'
import { useLeave } from '../frame/use-leave.ts'

const route = getRouteApi('/guarded/accept_invite/$id')

export function AcceptInvite() {
  const { id } = route.useParams()
  const { accept: texts } = useTexts(invitesTexts)
  const user = useUser()
  const navigate = useNavigate()
  const goThere = useGoThere()
  const leave = useLeave(`/accept_invite/${id}`)
  if (!user) return null
  return (
    <EntranceColumn>
      <AcceptInvitePage
        id={id}
        userEmail={user.email}
        onSignOut={leave}
        onJoined={() => void navigate({ to: '/' }).then(goThere)}
        homeLink={
          <Link to="/" className={buttonStyle({ size: 'large' })}>
            {texts.open}
          </Link>
        }
      />
    </EntranceColumn>
  )
}
