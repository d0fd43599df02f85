import type { IdentityProof } from '@nora/contract/accounts'
import type { Lang } from '@nora/kit'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useConfirmation } from '../../../platform/confirmation.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { MFA_QUERY, useRefreshMfa } from '../refresh-mfa.ts'
import { mfaTexts } from './mfa.messages.ts'

export function useMfa() {
  const { api } = usePlatform()
  return useQuery({
    queryKey: MFA_QUERY,
    queryFn: ({ signal }) => api.accounts.getMfa({}, signal),
    meta: { failed: (lang: Lang) => mfaTexts[lang].loadFailed },
  })
}

/** A key for an app. Each is new, so it is asked for once and forgotten with its page. */
export function useTotpKey(isWanted: boolean) {
  const { api } = usePlatform()
  const { confirmed } = useConfirmation()
  return useQuery({
    queryKey: ['totp_key'],
    queryFn: () => confirmed(() => api.accounts.setUpMfa()),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { isPlaced: true },
  })
}

export type ShownFactor = { code: string } | 'passkey'

/** Answers the recovery codes. They live in this mutation only, until its component leaves. */
export function useEnableMfa() {
  const { api, passkeys } = usePlatform()
  const { confirmed } = useConfirmation()
  const accept = useAcceptMfa()
  return useMutation({
    mutationFn: async (shown: ShownFactor) => {
      const body =
        shown === 'passkey' ? { passkey: await passkeys.show(await api.accounts.startPasskeyCheck()) } : shown
      return confirmed(() => api.accounts.enableMfa({ body }))
    },
    onSuccess: () => accept(true),
    gcTime: 0,
    meta: { isPlaced: true },
  })
}

export function useDisableMfa() {
  const { api } = usePlatform()
  const accept = useAcceptMfa()
  return useMutation({
    mutationFn: (body: IdentityProof) => api.accounts.disableMfa({ body }),
    onSuccess: () => accept(false),
    meta: { isPlaced: true },
  })
}

export function useGenerateRecoveryCodes() {
  const { api } = usePlatform()
  const { confirmed } = useConfirmation()
  const refresh = useRefreshMfa()
  return useMutation({
    mutationFn: () => confirmed(() => api.accounts.generateRecoveryCodes()),
    onSuccess: () => refresh(),
    gcTime: 0,
    meta: { failed: (lang: Lang) => mfaTexts[lang].regenerateFailed },
  })
}

function useAcceptMfa() {
  const { session } = usePlatform()
  const refresh = useRefreshMfa()
  return (is_mfa_enabled: boolean) => {
    const user = session.get()
    if (user) session.set({ ...user, is_mfa_enabled })
    return refresh()
  }
}
