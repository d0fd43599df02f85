import type { PasskeyRegistration } from '@nora/contract/accounts'
import type { Lang } from '@nora/kit'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useConfirmation } from '../../../platform/confirmation.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { useRefreshMfa } from '../refresh-mfa.ts'
import { passkeysTexts } from './passkeys.messages.ts'

const PASSKEYS = ['passkeys']

export function usePasskeys() {
  const { api } = usePlatform()
  return useQuery({
    queryKey: PASSKEYS,
    queryFn: ({ signal }) => api.accounts.listPasskeys({}, signal),
    meta: { failed: (lang: Lang) => passkeysTexts[lang].loadFailed },
  })
}

/** Makes a passkey in the browser's own window and registers it under the name of this device. */
export function useAddPasskey() {
  const { api, passkeys } = usePlatform()
  const { confirmed } = useConfirmation()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async () => {
      const options = await confirmed(() => api.accounts.startPasskeyRegistration())
      const credential: PasskeyRegistration = await passkeys.make(options)
      return api.accounts.registerPasskey({ body: { credential } })
    },
    onSuccess: refresh,
    meta: { isPlaced: true },
  })
}

export function useRenamePasskey() {
  const { api } = usePlatform()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      api.accounts.renamePasskey({ params: { id }, body: { name } }),
    onSuccess: refresh,
    meta: { isPlaced: true },
  })
}

export function useDeletePasskey() {
  const { api } = usePlatform()
  const { confirmed } = useConfirmation()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => confirmed(() => api.accounts.deletePasskey({ params: { id } })),
    onSuccess: refresh,
    meta: { failed: (lang: Lang) => passkeysTexts[lang].removeFailed },
  })
}

function useRefresh() {
  const queries = useQueryClient()
  const refreshMfa = useRefreshMfa()
  return () => Promise.all([queries.invalidateQueries({ queryKey: PASSKEYS }), refreshMfa()])
}
