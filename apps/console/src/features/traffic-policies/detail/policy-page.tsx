import type { TrafficPolicy } from '@nora/contract/traffic-policies'
import { Card, PageHead, SkeletonRows, TabList, TabPanel, useTexts } from '@nora/ui'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { PageAddress } from '../../../platform/lists/list-search.ts'
import { LoadFailure } from '../../../platform/load-failure.tsx'
import { usePageTitle } from '../../../platform/page-title.ts'
import { UnsavedWarning } from '../../../platform/unsaved-warning.tsx'
import { type TextHandle, TextPane } from '../editor/text-pane.tsx'
import { useEditorKeys } from '../editor/use-editor-keys.ts'
import { useTrafficPolicy } from '../traffic-policies.queries.ts'
import { trafficPoliciesTitles } from '../traffic-policies-titles.messages.ts'
import { AddressesPart } from './addresses-part.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { CountsPart } from './counts-part.tsx'
import { detailTexts } from './detail.messages.ts'
import { PolicyActions } from './policy-actions.tsx'
import type { PolicyDialogName } from './policy-dialogs.tsx'
import { PolicyDialogs } from './policy-dialogs.tsx'
import type { PolicySearch } from './policy-search.ts'
import { PolicyState } from './policy-state.tsx'
import { ReadOnlyNotice } from './read-only-notice.tsx'
import { TestsPart } from './tests-part.tsx'
import { useDraft } from './use-draft.ts'
import { VersionsPart } from './versions-part.tsx'
import { VisitorsPart } from './visitors-part.tsx'

const NAME = 'policy'
const TABS = ['text', 'tests', 'addresses', 'visitors', 'versions', 'counts'] as const

type Address = PageAddress<PolicySearch>

/** One policy: its text, what it is tried with, where it acts, what it was before, and what it did. */
export function PolicyPage({ id, ...address }: Address & { id: string }) {
  const texts = useTexts(detailTexts)
  const titles = useTexts(trafficPoliciesTitles)
  const { data, error, refetch } = useTrafficPolicy(id)
  usePageTitle(data?.name ?? titles.policies)
  if (data) return <OpenedPolicy policy={data} {...address} />
  return (
    <>
      <PageHead title={titles.policies} />
      <div className="px-4 py-5 sm:px-8">
        <Card>
          {error ? (
            <LoadFailure title={texts.loadFailed} error={error} onRetry={refetch} />
          ) : (
            <SkeletonRows />
          )}
        </Card>
      </div>
    </>
  )
}

function OpenedPolicy({ policy, search, onSearch }: Address & { policy: TrafficPolicy }) {
  const texts = useTexts(detailTexts)
  const navigate = useNavigate()
  const draft = useDraft(policy)
  const [dialog, setDialog] = useState<PolicyDialogName | null>(null)
  const [isGone, setGone] = useState(false)
  const pane = useRef<TextHandle>(null)
  const isReadOnly = policy.is_read_only || policy.is_over_limit
  const tab = TABS.find((one) => one === search.tab) ?? 'text'
  const isPublishable = !isReadOnly && (draft.isDirty || policy.draft !== null)
  useEffect(() => {
    if (isGone) void navigate({ to: '/policies' })
  }, [isGone, navigate])

  async function save() {
    if (draft.isDirty) await draft.save()
  }
  async function publish() {
    if (!isPublishable) return
    if (!draft.isDirty || (await draft.save()) !== null) setDialog('publish')
  }
  async function debug() {
    if (draft.isDirty && !isReadOnly && (await draft.save()) === null) return
    void navigate({ to: '/policy_debug', search: { policy: policy.id } })
  }
  useEditorKeys({
    ...(!isReadOnly && { save: () => void save(), publish: () => void publish() }),
    run: () => void debug(),
    nextError: () => pane.current?.nextError(),
  })

  return (
    <>
      <PageHead
        title={policy.name}
        sentence={<PolicyState policy={policy} isDirty={draft.isDirty} />}
        actions={
          <PolicyActions
            policy={policy}
            draft={draft}
            isReadOnly={isReadOnly}
            isPublishable={isPublishable}
            pane={pane}
            onSave={save}
            onPublish={publish}
            onDebug={debug}
            onAsk={setDialog}
          />
        }
        tabs={
          <TabList
            name={NAME}
            label={texts.parts}
            tabs={TABS.map((id) => ({
              id,
              label: texts.tabs[id],
              ...(id === 'addresses' && { count: policy.attachments.length }),
            }))}
            value={tab}
            onChange={(id) => onSearch({ tab: id === 'text' ? undefined : id, diff: undefined }, true)}
          />
        }
      />
      <TabPanel name={NAME} value={tab} className="px-4 sm:px-8">
        <ReadOnlyNotice policy={policy} />
        {tab === 'text' && (
          <Card className="mt-5 overflow-hidden">
            <TextPane
              ref={pane}
              value={draft.text.source}
              onChange={(source) => draft.change({ source })}
              isReadOnly={isReadOnly}
              className="h-[calc(100dvh-15.5rem)] min-h-96"
            />
          </Card>
        )}
        {tab === 'tests' && <TestsPart draft={draft} isReadOnly={isReadOnly} />}
        {tab === 'addresses' && <AddressesPart policy={policy} isReadOnly={isReadOnly} />}
        {tab === 'versions' && (
          <VersionsPart
            policy={policy}
            draft={draft}
            isReadOnly={isReadOnly}
            compared={search.diff}
            onCompare={(diff) => onSearch({ diff }, true)}
          />
        )}
        {tab === 'visitors' && <VisitorsPart policy={policy} isReadOnly={policy.is_read_only} />}
        {tab === 'counts' && <CountsPart policy={policy} />}
      </TabPanel>
      <PolicyDialogs
        policy={policy}
        draft={draft}
        open={dialog}
        onClose={() => setDialog(null)}
        onRemoved={() => setGone(true)}
      />
      {draft.conflict && <ConflictDialog draft={draft} conflict={draft.conflict} />}
      <UnsavedWarning isDirty={draft.isDirty && !isReadOnly && !isGone} isKeptOnPage {...texts.leave} />
    </>
  )
}
