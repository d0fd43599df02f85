import { SkeletonRows, useTexts } from '@nora/ui'
import { Suspense } from 'react'
import { VaultGate, type VaultGateProps } from '../../platform/vault/vault-gate.tsx'
import { secretsTitles } from './secrets-titles.messages.ts'

/** A page of the secrets store once the vault is open: one master key opens both. */
export function SecretsGate({ behind, children }: Omit<VaultGateProps, 'title'>) {
  const { secrets } = useTexts(secretsTitles)
  return (
    <VaultGate title={secrets} behind={behind}>
      <Suspense fallback={<SkeletonRows />}>{children}</Suspense>
    </VaultGate>
  )
}
