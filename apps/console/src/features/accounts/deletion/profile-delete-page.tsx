import type { CurrentUser } from '@nora/contract/accounts'
import { Button, buttonStyle, Card, Field, notify, PageHead, Textarea, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { useSubmit } from '../../../platform/form-problems.ts'
import { usePageTitle } from '../../../platform/page-title.ts'
import { CancelDeletion } from './cancel-deletion.tsx'
import { deletionTexts } from './deletion.messages.ts'
import { usePlanDeletion } from './deletion.queries.ts'

const REASON_MAX_LENGTH = 2000
const CONSEQUENCES = ['personal', 'teams', 'identity'] as const

/** Shows what is deleted, asks for the reason, and plans the deletion; once planned, it offers to cancel. */
export function ProfileDeletePage({ user }: { user: CurrentUser }) {
  const texts = useTexts(deletionTexts)
  usePageTitle(texts.title)
  const [wasPlanned] = useState(user.is_marked_for_self_deletion)
  return (
    <>
      <PageHead title={texts.title} sentence={texts.sentence} />
      <div className="flex max-w-[720px] flex-col gap-5 px-4 py-5 sm:px-8">
        {user.is_marked_for_self_deletion ? (
          <CancelDeletion user={user} autoFocus={!wasPlanned} />
        ) : (
          <DeletionForm />
        )}
      </div>
    </>
  )
}

function DeletionForm() {
  const texts = useTexts(deletionTexts)
  const planning = usePlanDeletion()
  const form = useForm({ defaultValues: { reason: '' } })
  const { submit, problem } = useSubmit(
    form,
    ({ reason }) => planning.mutateAsync(reason.trim()),
    () => notify({ title: texts.planned }),
  )
  return (
    <Card className="px-4 py-5 sm:px-6">
      <h2 className="font-semibold">{texts.what}</h2>
      <ul className="mt-2 list-disc pl-5 text-soft">
        {CONSEQUENCES.map((name) => (
          <li key={name}>{texts.consequences[name]}</li>
        ))}
      </ul>
      <p className="mt-3 text-soft">{texts.stays}</p>
      <form noValidate onSubmit={submit} className="mt-5 flex flex-col gap-4">
        <Field label={texts.reason} help={texts.reasonHelp} error={form.formState.errors.reason?.message}>
          <Textarea
            rows={4}
            maxLength={REASON_MAX_LENGTH}
            {...form.register('reason', { validate: (text) => text.trim() !== '' || texts.reasonNeeded })}
          />
        </Field>
        <FormProblem problem={problem} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="danger" loading={planning.isPending}>
            {texts.submit}
          </Button>
          <Link to="/profile" className={buttonStyle()}>
            {texts.keep}
          </Link>
        </div>
      </form>
    </Card>
  )
}
