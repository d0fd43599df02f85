import { SkeletonRows, useTexts } from '@nora/ui'
import { type ReactNode, Suspense } from 'react'
import { VaultGate } from '../../platform/vault/vault-gate.tsx'
import { secretsTitles } from './secrets-titles.messages.ts'

/** A page of the secrets store once the vault is open: one master key opens both. */
export function SecretsGate({ children }: { children: ReactNode }) {
  const { secrets } = useTexts(secretsTitles)
  return (
    <VaultGate title={secrets}>
      <Suspense fallback={<SkeletonRows />}>{children}</Suspense>
    </VaultGate>
  )
}
