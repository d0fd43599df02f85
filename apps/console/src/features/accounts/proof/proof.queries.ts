import type { IdentityProof } from '@nora/contract/accounts'
import { useMutation } from '@tanstack/react-query'
import { usePlatform } from '../../../platform/platform.tsx'

export function useSendConfirmationCode() {
  const { api } = usePlatform()
  return useMutation({ mutationFn: () => api.accounts.sendConfirmationCode(), meta: { isPlaced: true } })
}

/** Opens for a while the calls that change how one signs in; with `withPasskey` the browser asks for one first. */
export function useConfirmIdentity() {
  const { api, passkeys } = usePlatform()
  return useMutation({
    mutationFn: async ({ proof, withPasskey }: { proof: IdentityProof; withPasskey: boolean }) => {
      const shown = withPasskey
        ? { passkey: await passkeys.show(await api.accounts.startPasskeyCheck()) }
        : {}
      return api.accounts.confirmIdentity({ body: { ...proof, ...shown } })
    },
    meta: { isPlaced: true },
  })
}
