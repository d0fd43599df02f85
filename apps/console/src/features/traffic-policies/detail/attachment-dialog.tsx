import type { PolicyAttachment, TrafficPolicy } from '@nora/contract/traffic-policies'
import { Field, FormDialog, Input, notify, Select, useTexts } from '@nora/ui'
import { Controller, useForm } from 'react-hook-form'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { useSubmit } from '../../../platform/form-problems.ts'
import { useVersions } from '../traffic-policies.queries.ts'
import { addressesTexts } from './addresses.messages.ts'
import { useAttachments } from './use-attachments.ts'

/** In place of a version. */
const NONE = 'none'
const PERCENT_AT_FIRST = 10

type Form = { pinned: string; trial: string; percent: string; shadow: string }

type AttachmentDialogProps = { policy: TrafficPolicy; attachment: PolicyAttachment; onClose(): void }

/** Which versions run at an address. */
export function AttachmentDialog({ policy, attachment, onClose }: AttachmentDialogProps) {
  const { form: texts, version } = useTexts(addressesTexts)
  const versions = useVersions(policy.id)
  const { put, isPending } = useAttachments(policy)
  const { endpoint, pinned, trial, shadow } = attachment
  const form = useForm<Form>({
    defaultValues: {
      pinned: `${pinned ?? NONE}`,
      trial: `${trial?.version ?? NONE}`,
      percent: `${trial?.percent ?? PERCENT_AT_FIRST}`,
      shadow: `${shadow?.version ?? NONE}`,
    },
  })
  const { errors, isDirty } = form.formState
  const hasTrial = form.watch('trial') !== NONE
  const { submit, problem } = useSubmit(
    form,
    (values) => put({ endpoint, ...toVersions(values) }),
    () => {
      notify({ title: texts.done, message: endpoint })
      onClose()
    },
  )
  const numbers = (versions.data ?? []).map((one) => ({
    value: `${one.version}`,
    label: [version(one.version), one.note].filter(Boolean).join(' · '),
  }))
  const choice = (name: 'pinned' | 'trial' | 'shadow', label: string, none: string, help?: string) => (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <Field label={label} help={help}>
          <Select
            value={field.value}
            onChange={field.onChange}
            options={[{ value: NONE, label: none }, ...numbers]}
          />
        </Field>
      )}
    />
  )
  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.title(endpoint)}
      submit={texts.submit}
      onSubmit={(event) => void submit(event)}
      sending={isPending}
      dirty={isDirty}
    >
      {choice('pinned', texts.version, texts.latest)}
      {choice('trial', texts.trial, texts.off, texts.trialHelp)}
      {hasTrial && (
        <Field label={texts.percent} error={errors.percent?.message}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            {...form.register('percent', { validate: (text) => isPercent(text) || texts.percentNeeded })}
          />
        </Field>
      )}
      {choice('shadow', texts.shadow, texts.off, texts.shadowHelp)}
      <FormProblem problem={problem} />
    </FormDialog>
  )
}

function isPercent(text: string): boolean {
  return /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 100
}

function toVersions({ pinned, trial, percent, shadow }: Form): Omit<PolicyAttachment, 'endpoint'> {
  return {
    pinned: pinned === NONE ? null : Number(pinned),
    trial: trial === NONE ? null : { version: Number(trial), percent: Number(percent) },
    shadow: shadow === NONE ? null : { version: Number(shadow) },
  }
}
