import { buttonStyle, notify, useTexts } from '@nora/ui'
import { getRouteApi, Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { readInviteFragment } from '../../../platform/invite-secrets.ts'
import { usePlatform } from '../../../platform/platform.tsx'
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
  const mailKey = useMailKey(id)
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

/** The key of a mailed link. The secret of a copied one is kept in the tab, and leaves the address at once. */
function useMailKey(id: string): string {
  const { inviteSecrets } = usePlatform()
  const navigate = route.useNavigate()
  const { secret, mailKey } = readInviteFragment(useLocation({ select: ({ hash }) => hash }))
  useEffect(() => {
    if (secret === null) return
    inviteSecrets.keep(id, secret)
    void navigate({ hash: '', replace: true })
  }, [secret, id, inviteSecrets, navigate])
  return mailKey
}
