import { ApiProblem } from '@nora/client'
import type { TrafficPolicy } from '@nora/contract/traffic-policies'
import { Checkbox, Field, FormDialog, Input, notify, Skeleton, useTexts } from '@nora/ui'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { useSubmit } from '../../../platform/form-problems.ts'
import { LoadFailure } from '../../../platform/load-failure.tsx'
import { usePolicyChange, useVersionDiff } from '../traffic-policies.queries.ts'
import { detailTexts } from './detail.messages.ts'
import { DiffLines } from './diff-lines.tsx'
import { DRAFT } from './to-compared.ts'
import { type Draft, toConflict, toSaved } from './use-draft.ts'

const NOTE_MAX_LENGTH = 200

type Form = { note: string; despite_tests: boolean; is_for_trial: boolean }

/** The draft becomes the version in force. */
export function PublishDialog({
  policy,
  draft,
  onClose,
}: {
  policy: TrafficPolicy
  draft: Draft
  onClose(): void
}) {
  const { publishDialog: texts } = useTexts(detailTexts)
  const [hasFailedTests, setFailedTests] = useState(false)
  const publishing = usePolicyChange((api, { is_for_trial, ...body }: Form) =>
    api.trafficPolicies.publishPolicy({
      params: { id: policy.id },
      body: { ...body, in_force: !is_for_trial, based_on: draft.revision },
    }),
  )
  const form = useForm<Form>({ defaultValues: { note: '', despite_tests: false, is_for_trial: false } })
  const isForTrial = useWatch({ control: form.control, name: 'is_for_trial' })
  const { submit, problem } = useSubmit(
    form,
    (values) =>
      publishing.mutateAsync(values).catch((error: unknown) => {
        if (error instanceof ApiProblem && error.data.why === 'tests') setFailedTests(true)
        const conflict = toConflict(error)
        if (!conflict) throw error
        draft.showConflict(conflict)
        return null
      }),
    (published) => {
      if (published) {
        const { version, is_published } = published.version
        draft.adopt(toSaved(published.policy))
        notify({ title: is_published ? texts.done(version) : texts.made(version) })
      }
      onClose()
    },
  )
  const { attached_to, version } = policy
  const whereInForce = attached_to.length > 0 ? texts.attached(attached_to.join(', ')) : texts.nowhere
  return (
    <FormDialog
      open
      onClose={onClose}
      size="large"
      title={texts.title}
      description={isForTrial ? texts.trialOnlyHelp : whereInForce}
      submit={texts.submit}
      onSubmit={(event) => void submit(event)}
      sending={publishing.isPending}
      dirty={false}
    >
      <Field label={texts.note} help={texts.noteHelp} optional>
        <Input autoComplete="off" maxLength={NOTE_MAX_LENGTH} {...form.register('note')} />
      </Field>
      {version > 0 && <Changes policy={policy} />}
      <Checkbox label={texts.trialOnly} {...form.register('is_for_trial')} />
      {hasFailedTests && <Checkbox label={texts.despite} {...form.register('despite_tests')} />}
      <FormProblem problem={problem} />
    </FormDialog>
  )
}

/** What differs from the version in force. */
function Changes({ policy: { id, version } }: { policy: TrafficPolicy }) {
  const { publishDialog: texts } = useTexts(detailTexts)
  const diff = useVersionDiff(id, version, DRAFT)
  return (
    <section aria-label={texts.changes}>
      <h3 className="mb-1.5 font-[550]">{texts.changes}</h3>
      {diff.error && <LoadFailure title={texts.diffFailed} error={diff.error} onRetry={diff.refetch} />}
      {!diff.data && !diff.error && <Skeleton className="h-20" />}
      {diff.data && <DiffLines diff={diff.data} className="max-h-[36dvh]" />}
    </section>
  )
}
