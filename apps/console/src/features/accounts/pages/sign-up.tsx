import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useSettings } from '../../../platform/settings.ts'
import { ProviderSignUpPage } from '../provider-sign-up-page.tsx'
import { SignUpPage } from '../sign-up-page.tsx'

const route = getRouteApi('/entrance/sign_up')

export function SignUp() {
  const navigate = useNavigate()
  const { provider, redirect, email: suggestedEmail = '' } = route.useSearch()
  const props = {
    providers: useSettings()?.providers ?? [],
    suggestedEmail,
    returnTo: redirect,
    onCodeSent: (email: string) =>
      void navigate({ to: '/sign_up_complete', search: { email, provider, redirect } }),
  }
  return provider ? <ProviderSignUpPage provider={provider} {...props} /> : <SignUpPage {...props} />
}
