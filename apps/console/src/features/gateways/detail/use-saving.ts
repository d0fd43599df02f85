import type { ChangeGateway, Gateway } from '@nora/contract/gateways'
import { useVersionedSaving } from '../../../platform/use-versioned-saving.ts'
import { useGatewayChange, useKnownGateway } from '../gateways.queries.ts'

export type Changes = Omit<ChangeGateway, 'version'>

/** Saves changes to the gateway as it was when they were begun: `isDirty` says that something is typed. */
export function useSaving(gateway: Gateway, isDirty: boolean) {
  const know = useKnownGateway()
  const changing = useGatewayChange((api, body: ChangeGateway) =>
    api.gateways.changeGateway({ params: { id: gateway.id }, body }),
  )
  const saving = useVersionedSaving<Gateway, Changes>({
    item: gateway,
    isDirty,
    send: changing.mutateAsync,
    onTheirs: know,
  })
  return { ...saving, isSaving: changing.isPending }
}

export type Saving = ReturnType<typeof useSaving>
