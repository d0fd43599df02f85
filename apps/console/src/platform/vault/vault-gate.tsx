import { SkeletonRows } from '@nora/ui'
import { type ReactNode, useEffect } from 'react'
import { useVaultKeeper, useVaultPhase } from './use-vault.ts'

export type VaultGateProps = {
  /** The title of the page: its head stands above the gate’s own screens too. */
  title: string
  children: ReactNode
}

/** Children only while the vault is open; until then what opens it, inside the page’s frame. */
export function VaultGate({ children }: VaultGateProps) {
  const keeper = useVaultKeeper()
  const phase = useVaultPhase()
  useEffect(() => keeper.ensureStarted(), [keeper])
  if (phase.kind === 'open' && !phase.is_recovered) return children
  return <SkeletonRows rows={5} />
}
