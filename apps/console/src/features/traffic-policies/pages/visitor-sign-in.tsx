import { getRouteApi } from '@tanstack/react-router'
import { useUser } from '../../../platform/use-user.ts'
import { VisitorSignInPage } from '../visitor-sign-in/visitor-sign-in-page.tsx'

const route = getRouteApi('/guarded/column/visitor_sign_in')

export function VisitorSignIn() {
  const { request = '' } = route.useSearch()
  const user = useUser()
  if (!user) return null
  return (
    <VisitorSignInPage
      request={request}
      userName={user.name ?? user.email}
      leave={(url) => window.location.assign(url)}
    />
  )
}
