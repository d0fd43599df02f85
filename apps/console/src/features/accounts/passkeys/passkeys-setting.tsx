import type { Passkey } from '@nora/contract/accounts'
import { Badge, Button, ConfirmDialog, notify, RelativeTime, RowMenu, SkeletonRows, useTexts } from '@nora/ui'
import { Fingerprint, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { GivenUp } from '../../../platform/given-up.ts'
import { LoadFailure } from '../../../platform/load-failure.tsx'
import { usePlatform } from '../../../platform/platform.tsx'
import { SettingList, SettingRow } from '../../../platform/setting.tsx'
import { passkeysTexts } from './passkeys.messages.ts'
import { useAddPasskey, useDeletePasskey, usePasskeys } from './passkeys.queries.ts'

const NamePasskeyDialog = lazy(() =>
  import('./name-passkey-dialog.tsx').then((file) => ({ default: file.NamePasskeyDialog })),
)

export function PasskeysSetting() {
  const texts = useTexts(passkeysTexts)
  const { passkeys } = usePlatform()
  const adding = useAddPasskey()
  const deleting = useDeletePasskey()
  const [naming, setNaming] = useState<Passkey | null>(null)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  return (
    <>
      <SettingList
        title={texts.title}
        help={texts.sentence}
        action={
          passkeys.isSupported() && (
            <Button
              icon={<Plus aria-hidden="true" />}
              loading={adding.isPending}
              onClick={() => adding.mutate(undefined, { onSuccess: setNaming })}
            >
              {texts.add}
            </Button>
          )
        }
        list={
          <>
            <AddProblem error={adding.error} />
            <List onRename={setNaming} onRemove={setRemoving} />
          </>
        }
      />
      <Suspense>
        {naming && <NamePasskeyDialog key={naming.id} passkey={naming} onClose={() => setNaming(null)} />}
      </Suspense>
      <ConfirmDialog
        open={removing !== null}
        onClose={() => !deleting.isPending && setRemoving(null)}
        title={texts.removeTitle(removing?.name ?? '')}
        consequence={texts.removeConsequence}
        confirm={texts.remove}
        onConfirm={async () => {
          await deleting.mutateAsync(removing?.id ?? '').finally(() => setRemoving(null))
          notify({ title: texts.removed })
        }}
      />
    </>
  )
}

/** Browsers report this for a device that has a passkey of this account already (Web Authentication §5.1.3). */
const ALREADY_THERE = 'InvalidStateError'

function AddProblem({ error }: { error: Error | null }) {
  const texts = useTexts(passkeysTexts)
  if (!error) return null
  const known = error instanceof GivenUp ? texts.notMade : error.name === ALREADY_THERE ? texts.exists : null
  return (
    <div className="px-4 py-3 sm:px-6">
      {known ? (
        <p role="status" className="text-soft">
          {known}
        </p>
      ) : (
        <FormProblem problem={error} />
      )}
    </div>
  )
}

type ListProps = { onRename(passkey: Passkey): void; onRemove(passkey: Passkey): void }

function List({ onRename, onRemove }: ListProps) {
  const texts = useTexts(passkeysTexts)
  const list = usePasskeys()
  if (list.isPending) return <SkeletonRows rows={2} />
  if (!list.data) return <LoadFailure title={texts.loadFailed} error={list.error} onRetry={list.refetch} />
  if (list.data.items.length === 0) return <p className="px-4 py-4 text-faint sm:px-6">{texts.none}</p>
  return (
    <ul>
      {list.data.items.map((passkey) => (
        <SettingRow
          key={passkey.id}
          icon={<Fingerprint aria-hidden="true" />}
          title={
            <>
              <span className="wrap-anywhere">{passkey.name}</span>
              {passkey.is_synced && <Badge>{texts.synced}</Badge>}
            </>
          }
          note={<Use passkey={passkey} />}
        >
          <RowMenu
            label={texts.actions(passkey.name)}
            entries={[
              { label: texts.rename, onSelect: () => onRename(passkey) },
              { label: texts.remove, danger: true, onSelect: () => onRemove(passkey) },
            ]}
          />
        </SettingRow>
      ))}
    </ul>
  )
}

function Use({ passkey }: { passkey: Passkey }) {
  const texts = useTexts(passkeysTexts)
  return (
    <>
      {texts.created} <RelativeTime at={passkey.created_at} />
      {', '}
      {passkey.last_used_at ? (
        <>
          {texts.lastUsed} <RelativeTime at={passkey.last_used_at} />
        </>
      ) : (
        texts.neverUsed
      )}
    </>
  )
}
