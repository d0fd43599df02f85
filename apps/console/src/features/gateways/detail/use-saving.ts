import { ApiProblem } from '@nora/client'
import type { ChangeGateway, Gateway } from '@nora/contract/gateways'
import { useState } from 'react'
import { useGatewayChange } from '../gateways.queries.ts'

export type Changes = Omit<ChangeGateway, 'version'>

/** What somebody else saved meanwhile, and what was typed here. */
export type Conflict = { current: Gateway; mine: Changes }

/**
 * Saves changes to the gateway as it was when they were begun: `isDirty` says that something is typed. A conflict is
 * no failure of the form, it is kept to be settled.
 */
export function useSaving(gateway: Gateway, isDirty: boolean) {
  const [version, setVersion] = useState(gateway.version)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const changing = useGatewayChange((api, body: ChangeGateway) =>
    api.gateways.changeGateway({ params: { id: gateway.id }, body }),
  )
  if (!isDirty && gateway.version !== version) setVersion(gateway.version)

  async function send(mine: Changes, on: number): Promise<Gateway | null> {
    try {
      const saved = await changing.mutateAsync({ version: on, ...mine })
      setVersion(saved.version)
      setConflict(null)
      return saved
    } catch (error) {
      const current = toCurrent(error)
      if (!current) throw error
      setConflict({ current, mine })
      return null
    }
  }
  return {
    isSaving: changing.isPending,
    conflict,
    /** Resolves to null where somebody else was faster. */
    save: (mine: Changes) => send(mine, version),
    saveMine: () => (conflict ? send(conflict.mine, conflict.current.version) : Promise.resolve(null)),
    takeTheirs() {
      if (conflict) setVersion(conflict.current.version)
      setConflict(null)
    },
    close: () => setConflict(null),
  }
}

export type Saving = ReturnType<typeof useSaving>

/** The gateway as it is now; null for any other failure. */
export function toCurrent(error: unknown): Gateway | null {
  if (!(error instanceof ApiProblem) || error.data.why !== 'changed') return null
  return (error.data.current as Gateway | undefined) ?? null
}
