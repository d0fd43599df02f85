import { buttonStyle, useTexts } from '@nora/ui'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useLeave } from '../../../platform/use-leave.ts'
import { useUser } from '../../../platform/use-user.ts'
import { AcceptInvitePage } from '../invites/accept-invite-page.tsx'
import { invitesTexts } from '../invites/invites.messages.ts'
import { useGoThere } from '../teams.queries.ts'

const route = getRouteApi('/guarded/column/accept_invite/$id')

export function AcceptInvite() {
  const { id } = route.useParams()
  const { accept: texts } = useTexts(invitesTexts)
  const user = useUser()
  const navigate = useNavigate()
  const goThere = useGoThere()
  const leave = useLeave(`/accept_invite/${id}`)
  if (!user) return null
  return (
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
  )
}
