import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ProviderSignUpPage, SignUpPage } from '../../features/accounts/index.ts'
import { useSettings } from '../../features/system/index.ts'

const route = getRouteApi('/entrance/sign_up')

export function SignUp() {
  const navigate = useNavigate()
  const { provider, redirect } = route.useSearch()
  const props = {
    providers: useSettings()?.providers ?? [],
    returnTo: redirect,
    onCodeSent: (email: string) =>
      void navigate({ to: '/sign_up_complete', search: { email, provider, redirect } }),
  }
  return provider ? <ProviderSignUpPage provider={provider} {...props} /> : <SignUpPage {...props} />
}
