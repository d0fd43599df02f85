import { buttonStyle, notify, useTexts } from '@nora/ui'
import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useGoThere } from '../../../platform/teams/own-teams.queries.ts'
import { useSignOut } from '../../../platform/use-leave.ts'
import { useUser } from '../../../platform/use-user.ts'
import { AcceptInvitePage } from '../invites/accept-invite-page.tsx'
import { InvitePreviewPage } from '../invites/invite-preview-page.tsx'
import { invitesTexts } from '../invites/invites.messages.ts'
import { ownInvitesTexts } from '../invites/own-invites.messages.ts'

const route = getRouteApi('/open/accept_invite/$id')

/** A person who signs out here stays, and sees the invitation as it is before signing in. */
export function AcceptInvite() {
  const { id } = route.useParams()
  const mailKey = useLocation({ select: ({ hash }) => hash })
  const { accept: texts } = useTexts(invitesTexts)
  const { declined } = useTexts(ownInvitesTexts)
  const user = useUser()
  const navigate = useNavigate()
  const goThere = useGoThere()
  const signOut = useSignOut(() => {})
  if (!user) return <InvitePreviewPage id={id} mailKey={mailKey} />
  return (
    <AcceptInvitePage
      id={id}
      userEmail={user.email}
      onSwitchAccount={signOut}
      onJoined={() => void navigate({ to: '/' }).then(goThere)}
      onDeclined={() => void navigate({ to: '/' }).then(() => notify({ title: declined }))}
      homeLink={
        <Link to="/" className={buttonStyle({ size: 'large' })}>
          {texts.open}
        </Link>
      }
    />
  )
}
