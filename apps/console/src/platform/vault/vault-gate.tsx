import { isKey, type LazyPart, lazyPart, PageHead, SkeletonRows, useTexts } from '@nora/ui'
import { type ReactNode, Suspense, useEffect } from 'react'
import { usePageTitle } from '../page-title.ts'
import { gateTexts } from './gate.messages.ts'
import { VaultProofProvider } from './proof/vault-proof-provider.tsx'
import { useVaultKeeper, useVaultPhase } from './use-vault.ts'
import { VaultLoadFailure } from './vault-load-failure.tsx'

const SetUp = lazyPart(() => import('./set-up/set-up.tsx'), 'SetUp')
const PinMissing = lazyPart(() => import('./set-up/pin-missing.tsx'), 'PinMissing')
const FirstHere = lazyPart(() => import('./first-here.tsx'), 'FirstHere')
const Locked = lazyPart(() => import('./unlock/locked.tsx'), 'Locked')
const NewMasterKey = lazyPart(() => import('./unlock/new-master-key.tsx'), 'NewMasterKey')

export type VaultGateProps = {
  /** The title of the page: it stands above the gate’s own screens too. */
  title: string
  /** What the children show: its code comes while the key is typed. */
  behind?: Pick<LazyPart<never>, 'preload'>
  /** A whole page with its head. */
  children: ReactNode
}

/** Children only while the vault is open; until then what opens it, in the frame of the page. */
export function VaultGate({ title, behind, children }: VaultGateProps) {
  const keeper = useVaultKeeper()
  const phase = useVaultPhase()
  useEffect(() => keeper.ensureStarted(), [keeper])
  useEffect(() => behind?.preload(), [behind])
  useLockKey()
  if (phase.kind === 'open' && !phase.is_recovered) {
    return (
      <VaultProofProvider>
        <Suspense>
          {phase.is_pin_missing && <PinMissing />}
          {phase.is_first_here && <FirstHere />}
        </Suspense>
        {children}
      </VaultProofProvider>
    )
  }
  return <Closed title={title} />
}

function Closed({ title }: { title: string }) {
  const phase = useVaultPhase()
  usePageTitle(title)
  const texts = useTexts(gateTexts)
  const keeper = useVaultKeeper()
  useEffect(() => Locked.preload(), [])
  return (
    <>
      <PageHead title={title} />
      <div className="mx-auto w-full max-w-[560px] px-4 py-8 sm:px-8">
        <Suspense fallback={<SkeletonRows rows={4} />}>
          {phase.kind === 'loading' && (
            <div role="status">
              <span className="sr-only">{texts.starting}</span>
              <SkeletonRows rows={4} />
            </div>
          )}
          {phase.kind === 'failed' && (
            <VaultLoadFailure title={texts.loadFailed} error={phase.error} onRetry={() => keeper.retry()} />
          )}
          {phase.kind === 'no_key' && <SetUp wasReset={phase.was_reset} />}
          {phase.kind === 'locked' && <Locked phase={phase} />}
          {phase.kind === 'open' && <NewMasterKey />}
        </Suspense>
      </div>
    </>
  )
}

/** Locking works from everywhere, out of fields and dialogs too. */
function useLockKey(): void {
  const keeper = useVaultKeeper()
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isKey('lock', event) || keeper.phase.get().kind !== 'open') return
      event.preventDefault()
      void keeper.lock('asked')
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [keeper])
}
