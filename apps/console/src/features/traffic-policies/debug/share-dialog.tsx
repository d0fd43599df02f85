import { Button, CommandBlock, Dialog, Field, FormDialog, Input, useTexts } from '@nora/ui'
import { useForm } from 'react-hook-form'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { useSubmit } from '../../../platform/form-problems.ts'
import { debugTexts } from './debug.messages.ts'
import { type DebugInput, type PolicyText, useShare } from './debug.queries.ts'

const DAYS_AT_FIRST = '7'
const DAYS_MAX = 30

type Form = { days: string }

/** Keeps the trace and gives the link to it. */
export function ShareDialog({ asked, onClose }: { asked: PolicyText & DebugInput; onClose(): void }) {
  const { shareDialog: texts } = useTexts(debugTexts)
  const sharing = useShare()
  const form = useForm<Form>({ defaultValues: { days: DAYS_AT_FIRST } })
  const { submit, problem } = useSubmit(
    form,
    ({ days }) => sharing.mutateAsync({ ...asked, days: Number(days) }),
    () => {},
  )
  if (sharing.data) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={texts.done}
        actions={
          <Button look="primary" onClick={onClose}>
            {texts.close}
          </Button>
        }
      >
        <CommandBlock command={sharing.data.url} />
      </Dialog>
    )
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={texts.title}
      description={texts.sentence}
      submit={texts.submit}
      onSubmit={(event) => void submit(event)}
      sending={sharing.isPending}
      dirty={false}
    >
      <Field label={texts.days} error={form.formState.errors.days?.message}>
        <Input
          inputMode="numeric"
          autoComplete="off"
          {...form.register('days', { validate: (text) => isDays(text) || texts.daysNeeded })}
        />
      </Field>
      <FormProblem problem={problem} />
    </FormDialog>
  )
}

function isDays(text: string): boolean {
  return /^\d{1,2}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= DAYS_MAX
}
