import type { TrafficPolicy } from '@nora/contract/traffic-policies'
import { Card, PageHead, SkeletonRows, useTexts } from '@nora/ui'
import { useState } from 'react'
import { LoadFailure } from '../../../platform/load-failure.tsx'
import { usePageTitle } from '../../../platform/page-title.ts'
import { UnsavedWarning } from '../../../platform/unsaved-warning.tsx'
import { ConflictDialog } from '../detail/conflict-dialog.tsx'
import { useDraft } from '../detail/use-draft.ts'
import { STARTER_SOURCES } from '../list/starters.ts'
import { useTrafficPolicy } from '../traffic-policies.queries.ts'
import { debugTexts } from './debug.messages.ts'
import { usePolicyVersion } from './debug.queries.ts'
import type { DebugAddress } from './debug-text.ts'
import { Debugger } from './debugger.tsx'
import { TeamTracePage } from './team-trace-page.tsx'

/** What a policy does with a request, and why: of a saved policy, of a text of one's own, or of a shared trace. */
export function DebugPage(address: DebugAddress) {
  const { title } = useTexts(debugTexts)
  const { share, policy, version } = address.search
  usePageTitle(title)
  if (share) return <TeamTracePage id={share} />
  if (!policy) return <OwnText {...address} />
  return <SavedPolicy key={`${policy} ${version}`} id={policy} {...address} />
}

function OwnText(address: DebugAddress) {
  const [source, change] = useState(STARTER_SOURCES.ip_list)
  return (
    <Debugger
      {...address}
      text={{ policy: null, source, asked: { source }, isReadOnly: false, isDirty: false, change }}
    />
  )
}

function SavedPolicy({ id, ...address }: DebugAddress & { id: string }) {
  const texts = useTexts(debugTexts)
  const version = toVersion(address.search.version)
  const policy = useTrafficPolicy(id)
  const former = usePolicyVersion(id, version)
  const failed = [policy, former].find(({ error }) => error)
  if (policy.data && version === undefined) return <LatestText policy={policy.data} {...address} />
  if (policy.data && former.data) {
    return (
      <FormerText
        policy={policy.data}
        version={former.data.version}
        source={former.data.source}
        {...address}
      />
    )
  }
  return (
    <>
      <PageHead title={texts.title} />
      <div className="px-4 py-5 sm:px-8">
        <Card>
          {failed?.error ? (
            <LoadFailure title={texts.policyLoadFailed} error={failed.error} onRetry={failed.refetch} />
          ) : (
            <SkeletonRows />
          )}
        </Card>
      </div>
    </>
  )
}

/** The draft, or what is published where there is none. */
function LatestText({ policy, ...address }: DebugAddress & { policy: TrafficPolicy }) {
  const texts = useTexts(debugTexts)
  const draft = useDraft(policy)
  const isReadOnly = policy.is_read_only || policy.is_over_limit
  const { source, tests } = draft.text
  // Its secrets are hidden from a reader, and run by the server as they are.
  const isAsPublished = policy.is_read_only && !draft.isDirty && policy.draft === null && policy.version > 0
  const asked = isAsPublished ? { policy_id: policy.id } : { source }
  return (
    <>
      <Debugger
        {...address}
        text={{
          policy,
          source,
          asked,
          isReadOnly: false,
          isDirty: draft.isDirty,
          change: (changed) => draft.change({ source: changed }),
          ...(!isReadOnly && {
            save: draft.save,
            addTest: (add) => draft.change({ tests: add(tests) }),
          }),
        }}
      />
      {draft.conflict && <ConflictDialog draft={draft} conflict={draft.conflict} />}
      <UnsavedWarning isDirty={draft.isDirty && !isReadOnly} isKeptOnPage {...texts.leave} />
    </>
  )
}

type FormerTextProps = DebugAddress & { policy: TrafficPolicy; version: number; source: string }

function FormerText({ policy, version, source, ...address }: FormerTextProps) {
  const asked = { policy_id: policy.id, version }
  return (
    <Debugger
      {...address}
      text={{ policy, source, asked, isReadOnly: true, isDirty: false, change: () => {} }}
    />
  )
}

function toVersion(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined
}
