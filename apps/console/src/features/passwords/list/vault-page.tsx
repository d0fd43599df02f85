import { lazyPart, SkeletonRows, useTexts } from '@nora/ui'
import { Suspense } from 'react'
import { usePageTitle } from '../../../platform/page-title.ts'
import { VaultGate } from '../../../platform/vault/vault-gate.tsx'
import { passwordsTitles } from '../passwords-titles.messages.ts'
import type { VaultPageProps } from './vault-page-props.ts'

const OpenVault = lazyPart(() => import('./open-vault.tsx'), 'OpenVault')

/** The vault, once it is open; else how it is set up or unlocked. */
export function VaultPage(props: VaultPageProps) {
  const titles = useTexts(passwordsTitles)
  // Never the name of a folder: titles stay in the history of the browser.
  const title = props.folderId === null ? titles.passwords : titles.folder
  usePageTitle(title)
  return (
    <VaultGate title={title} behind={OpenVault}>
      <Suspense fallback={<SkeletonRows />}>
        <OpenVault {...props} />
      </Suspense>
    </VaultGate>
  )
}
