import { Field, FormDialog, notify, Textarea, useTexts } from '@nora/ui'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { FormProblem } from '../../platform/form-problem.tsx'
import { usePlatform } from '../../platform/platform.tsx'
import { feedbackTexts } from './feedback.messages.ts'
import { RateField } from './rate-field.tsx'

const POSITION = 'help_popup'
const TEXT_MAX_LENGTH = 10_000
/** A person who closed the dialog by mistake finds their text again for this long. */
const KEPT_MS = 1_000

export function FeedbackDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const texts = useTexts(feedbackTexts)
  const { api } = usePlatform()
  const [rate, setRate] = useState<number | null>(null)
  const [text, setText] = useState('')
  const [isRateNeeded, setRateNeeded] = useState(false)
  const sending = useMutation({
    mutationFn: (rate: number) => api.system.sendFeedback({ body: { rate, text, position: POSITION } }),
    meta: { isPlaced: true },
  })
  const { reset } = sending

  useEffect(() => {
    if (open) return
    const timer = setTimeout(() => {
      setRate(null)
      setText('')
      setRateNeeded(false)
      reset()
    }, KEPT_MS)
    return () => clearTimeout(timer)
  }, [open, reset])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (rate === null) return setRateNeeded(true)
    sending.mutate(rate, {
      onSuccess: () => {
        notify({ title: texts.sent })
        onClose()
      },
    })
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={texts.title}
      description={texts.sentence}
      submit={texts.submit}
      onSubmit={submit}
      sending={sending.isPending}
      dirty={text !== '' && !sending.isSuccess}
    >
      <RateField value={rate} onChange={setRate} error={isRateNeeded && rate === null} />
      {rate !== null && (
        <Field label={texts.comment} optional>
          <Textarea
            rows={4}
            maxLength={TEXT_MAX_LENGTH}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
      )}
      {sending.isError && <FormProblem problem={sending.error} />}
    </FormDialog>
  )
}
