import { Button, Checkbox, EmptyState, Notice, SkeletonRows, useTexts } from '@nora/ui'
import type { FolderView } from '@nora/vault-client'
import { useMutation } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useVault } from '../../../platform/vault/use-vault.ts'
import type { HealthReport } from '../../../platform/vault-health.ts'
import { FailedNotice } from '../failed-notice.tsx'
import { healthTexts } from './health.messages.ts'
import { HealthFindings } from './health-findings.tsx'

type HealthPartProps = { folders: readonly FolderView[] | undefined }

/** What is wrong with the passwords. Nothing is looked at before it is asked for: each look is an audit event. */
export function HealthPart({ folders }: HealthPartProps) {
  const texts = useTexts(healthTexts)
  const vault = useVault()
  const [asksBreaches, setBreaches] = useState(false)
  const folder_ids = (folders ?? []).filter(({ state }) => state === 'open').map(({ id }) => id)
  const checking = useMutation({
    mutationFn: () => vault.checkHealth(folder_ids, { asksBreaches }),
    networkMode: 'always',
    gcTime: 0,
    meta: { isPlaced: true },
  })
  const breaches = (
    <Checkbox
      label={texts.breaches}
      help={texts.breachesHelp}
      checked={asksBreaches}
      onChange={({ target }) => setBreaches(target.checked)}
    />
  )
  const button = (
    <Button
      look={checking.data ? 'secondary' : 'primary'}
      loading={checking.isPending}
      disabled={folder_ids.length === 0}
      icon={<ShieldCheck aria-hidden="true" />}
      onClick={() => checking.mutate()}
    >
      {checking.data ? texts.again : texts.check}
    </Button>
  )
  if (!checking.data && !checking.isPending) {
    return (
      <EmptyState
        title={texts.title}
        sentence={texts.sentence}
        action={
          <div className="grid justify-items-center gap-4 text-left">
            {breaches}
            {button}
            <FailedNotice what="health" problem={checking.error} />
          </div>
        }
      />
    )
  }
  return (
    <div className="grid grid-cols-1 gap-4 py-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="max-w-xl">{breaches}</div>
        {button}
      </div>
      {checking.data ? <Report report={checking.data} folders={folders ?? []} /> : <SkeletonRows />}
    </div>
  )
}

type ReportProps = { report: HealthReport; folders: readonly FolderView[] }

function Report({ report, folders }: ReportProps) {
  const texts = useTexts(healthTexts)
  return (
    <>
      {report.breaches === 'none' && <Notice tone="info">{texts.noBreaches}</Notice>}
      {report.findings.length === 0 ? (
        <Notice tone="ok" title={texts.good}>
          {texts.goodSentence(report.checked)}
        </Notice>
      ) : (
        <HealthFindings report={report} folders={folders} />
      )}
    </>
  )
}
