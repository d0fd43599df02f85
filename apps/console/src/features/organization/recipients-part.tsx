import type { BillingRecipient } from '@nora/contract/organization'
import {
  Badge,
  Button,
  Card,
  ConfirmDialog,
  Field,
  IconButton,
  Input,
  notify,
  SkeletonRows,
  useTexts,
} from '@nora/ui'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormProblem } from '../../platform/form-problem.tsx'
import { useSubmit } from '../../platform/form-problems.ts'
import { LoadFailure } from '../../platform/load-failure.tsx'
import { organizationTexts } from './organization.messages.ts'
import { useOrganizationChange, useRecipients } from './organization.queries.ts'

const TONES = { confirmed: 'ok', waiting: 'warn', expired: 'bad' } as const

/** Addresses that invoices go to. */
export function RecipientsPart() {
  const { recipients: texts } = useTexts(organizationTexts)
  const recipients = useRecipients()
  const [removing, setRemoving] = useState<BillingRecipient | null>(null)
  const removal = useOrganizationChange(
    (api, id: string) => api.organization.removeBillingRecipient({ params: { id } }),
    { failed: (lang) => organizationTexts[lang].recipients.removeFailed },
  )
  return (
    <Card className="px-4 py-5 sm:px-6">
      <h2 className="font-[560]">{texts.title}</h2>
      <p className="mt-0.5 mb-4 text-sm text-soft">{texts.sentence}</p>
      {recipients.isPending && <SkeletonRows rows={2} />}
      {recipients.isError && !recipients.data && (
        <LoadFailure title={texts.listFailed} error={recipients.error} onRetry={recipients.refetch} />
      )}
      {recipients.data?.length === 0 && <p className="mb-4 text-soft">{texts.empty}</p>}
      {recipients.data && recipients.data.length > 0 && (
        <ul className="mb-5 divide-y divide-line rounded-md border border-line">
          {recipients.data.map((one) => (
            <Recipient key={one.id} recipient={one} onRemove={() => setRemoving(one)} />
          ))}
        </ul>
      )}
      <AddRecipient />
      {removing && (
        <ConfirmDialog
          open
          onClose={() => setRemoving(null)}
          title={texts.removeTitle}
          consequence={texts.removeConsequence(removing.email)}
          confirm={texts.remove}
          onConfirm={() => removal.mutateAsync(removing.id)}
        />
      )}
    </Card>
  )
}

function Recipient({ recipient, onRemove }: { recipient: BillingRecipient; onRemove(): void }) {
  const { recipients: texts } = useTexts(organizationTexts)
  const { id, email, state } = recipient
  const resending = useOrganizationChange(
    (api, _input: undefined) => api.organization.resendBillingRecipient({ params: { id } }),
    { failed: (lang) => organizationTexts[lang].recipients.resendFailed },
  )
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 pr-2 pl-3">
      <span className="min-w-0 flex-1 basis-48 truncate">{email}</span>
      <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
      {state !== 'confirmed' && (
        <Button
          size="small"
          loading={resending.isPending}
          onClick={() =>
            resending.mutate(undefined, { onSuccess: () => notify({ title: texts.resent(email) }) })
          }
        >
          {texts.resend}
        </Button>
      )}
      <IconButton label={texts.removeNamed(email)} icon={<Trash2 />} onClick={onRemove} />
    </li>
  )
}

function AddRecipient() {
  const { recipients: texts } = useTexts(organizationTexts)
  const adding = useOrganizationChange(
    (api, email: string) => api.organization.addBillingRecipient({ body: { email } }),
    { isPlaced: true },
  )
  const form = useForm({ defaultValues: { email: '' } })
  const { submit, problem } = useSubmit(
    form,
    ({ email }) => adding.mutateAsync(email.trim()),
    ({ email }) => {
      form.reset()
      notify({ title: texts.added(email) })
    },
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <Field label={texts.email} error={form.formState.errors.email?.message}>
        <div className="flex gap-2">
          <Input
            type="email"
            autoComplete="off"
            maxLength={254}
            {...form.register('email', {
              validate: (text) => /^[^@\s]+@[^@\s]+$/.test(text.trim()) || texts.wrongEmail,
            })}
          />
          <Button type="submit" loading={adding.isPending}>
            {texts.add}
          </Button>
        </div>
      </Field>
      <FormProblem problem={problem} />
    </form>
  )
}
