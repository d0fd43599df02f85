import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router'
import { getTicket } from '../../../platform/routing/sign-in-ticket.ts'
import { useSettings } from '../../../platform/settings.ts'
import { SignInPage } from '../sign-in-page.tsx'
import { useEnter } from '../use-enter.ts'
import { useTicket } from '../use-ticket.ts'

const route = getRouteApi('/entrance/sign_in')

export function SignIn() {
  const hash = useLocation({ select: (location) => location.hash })
  const isSessionEnded = useLocation({ select: ({ state }) => state.isSessionEnded ?? false })
  const navigate = useNavigate()
  const search = route.useSearch()
  const settings = useSettings()
  const enter = useEnter()
  const forgetTicket = () => void navigate({ to: '/sign_in', search, hash: '', replace: true })
  const ticket = useTicket(getTicket(hash), forgetTicket, enter)
  return (
    <SignInPage
      ticket={ticket}
      isSessionEnded={isSessionEnded}
      providers={settings?.providers ?? []}
      arePasskeysAvailable={settings?.are_passkeys_available ?? window.isSecureContext}
      providerError={search.provider_error}
      suggestedEmail={search.email ?? ''}
      returnTo={search.redirect}
      onSignedIn={enter}
    />
  )
}
