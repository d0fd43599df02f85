import { useConfirmation } from '../../../platform/confirmation.ts'
import { useChangingUser } from '../use-changing-user.ts'
import { deletionTexts } from './deletion.messages.ts'

export function useCancelDeletion() {
  return useChangingUser<void>(({ api }) => api.accounts.cancelSelfDestruction(), {
    failed: (lang) => deletionTexts[lang].pending.cancelFailed,
  })
}

/** Plans the deletion; answers the user with the day of it. */
export function usePlanDeletion() {
  const { confirmed } = useConfirmation()
  return useChangingUser<string>(
    ({ api }, reason) => confirmed(() => api.accounts.selfDestruct({ body: { reason } })),
    { isPlaced: true },
  )
}
