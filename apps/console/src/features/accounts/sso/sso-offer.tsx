import { MINUTE_MS } from '@nora/kit'
import { Button, useTexts } from '@nora/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { usePlatform } from '../../../platform/platform.tsx'
import { ssoTexts } from './sso.messages.ts'

/** Nobody is asked about while somebody types. */
const PAUSE_MS = 250

export type SsoOfferProps = {
  /** The email as typed so far. */
  email: string
  returnTo: string | undefined
}

/** The way of the team whose domain the address has. The server is asked about the domain alone. */
export function SsoOffer({ email, returnTo }: SsoOfferProps) {
  const texts = useTexts(ssoTexts)
  const { api, leaveFor } = usePlatform()
  const domain = useSettled(email.slice(email.lastIndexOf('@') + 1).toLowerCase())
  const offer = useQuery({
    queryKey: ['sso', domain],
    queryFn: ({ signal }) => api.accounts.findSso({ body: { email: `somebody@${domain}` } }, signal),
    enabled: /^[^\s.]+(\.[^\s.]+)+$/.test(domain),
    staleTime: 5 * MINUTE_MS,
    retry: false,
    throwOnError: false,
    meta: { isPlaced: true, isSigningIn: true },
  })
  const starting = useMutation({
    mutationFn: () => api.accounts.startSso({ body: { email, ...(returnTo && { return_to: returnTo }) } }),
    onSuccess: ({ authorization_url }) => leaveFor(authorization_url),
    meta: { isPlaced: true, isSigningIn: true },
  })
  const name = offer.data?.name
  if (!name) return null
  return (
    <div role="status" className="flex flex-col gap-2.5 rounded-md bg-info-soft p-3">
      <p>{texts.offered}</p>
      <Button
        size="large"
        icon={<Building2 aria-hidden="true" />}
        // Until the browser has left, the button stays busy.
        loading={starting.isPending || starting.isSuccess}
        onClick={() => starting.mutate()}
      >
        <span className="truncate">{texts.go(name)}</span>
      </Button>
      <FormProblem problem={starting.error} />
    </div>
  )
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
