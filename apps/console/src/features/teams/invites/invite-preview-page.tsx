import { buttonStyle, Card, FactList, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { usePageTitle } from '../../../platform/page-title.ts'
import { ownTeamsTexts } from '../../../platform/teams/own-teams.messages.ts'
import { useInvitePreview } from './accept.queries.ts'
import { InviteEnded, InviteHead, InviteLoading } from './invite-parts.tsx'
import { invitesTexts } from './invites.messages.ts'

export type InvitePreviewPageProps = {
  id: string
  /** The key of the email’s link; empty when it has none. */
  mailKey: string
}

/** Shows the invitation of a link before signing in, and both ways in, the likelier one first. */
export function InvitePreviewPage({ id, mailKey }: InvitePreviewPageProps) {
  const { accept: texts } = useTexts(invitesTexts)
  const { roles } = useTexts(ownTeamsTexts)
  usePageTitle(texts.title)
  const preview = useInvitePreview(id, mailKey)
  if (preview.isPending) return <InviteLoading />
  if (preview.isError) {
    return (
      <InviteEnded error={preview.error}>
        <Link to="/sign_in" className={buttonStyle({ size: 'large' })}>
          {texts.signIn}
        </Link>
      </InviteEnded>
    )
  }
  const { team, invited_by, role, email, has_account } = preview.data
  const search = { redirect: `/accept_invite/${id}`, ...(has_account !== null && { email }) }
  return (
    <>
      <InviteHead team={team} />
      <Card className="mt-6 px-5 py-4">
        <FactList
          facts={[
            [texts.by, invited_by],
            [texts.role, roles[role]],
            [texts.email, email],
          ]}
        />
      </Card>
      <p className="mt-5 text-soft">
        {texts.waysIn[has_account === null ? 'unknown' : has_account ? 'known' : 'new']}
      </p>
      <div className="mt-4 flex flex-col gap-3">
        {(has_account === false
          ? (['/sign_up', '/sign_in'] as const)
          : (['/sign_in', '/sign_up'] as const)
        ).map((to, index) => (
          <Link
            key={to}
            to={to}
            search={search}
            className={buttonStyle({ size: 'large', ...(index === 0 && { look: 'primary' }) })}
          >
            {to === '/sign_up' ? texts.signUp : texts.signIn}
          </Link>
        ))}
      </div>
    </>
  )
}
