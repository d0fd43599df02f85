import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { SignUpPage } from '../../features/accounts/index.ts'

const route = getRouteApi('/entrance/sign_up')

export function SignUp() {
  const navigate = useNavigate()
  const search = route.useSearch()
  return (
    <SignUpPage
      onCodeSent={(email) => void navigate({ to: '/sign_up_complete', search: { ...search, email } })}
    />
  )
}
