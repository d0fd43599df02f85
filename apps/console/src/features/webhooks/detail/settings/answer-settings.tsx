import type { Webhook } from '@nora/contract/webhooks'
import { Field, Input, Segmented, Textarea, useTexts } from '@nora/ui'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import { isHeaderText, toHeaderPairs, toHeaderText } from '../../header-lines.ts'
import { ANSWER_MAX_LENGTH, EXPRESSION_MAX_LENGTH } from '../../webhook-bounds.ts'
import { isBetween } from '../targets/target-form.ts'
import { settingsTexts } from './settings.messages.ts'
import { SettingsForm } from './settings-form.tsx'
import { toChanged } from './to-changed.ts'

type Form = {
  by: Webhook['answer']['by']
  status: string
  headers: string
  body: string
  expression: string
}

const BYS = ['fixed', 'expression', 'target'] as const
const NAMES = {
  'answer.status': 'status',
  'answer.headers': 'headers',
  'answer.body': 'body',
  'answer.expression': 'expression',
  answer: 'by',
}

/** What senders are told once their request is stored. */
export function AnswerSettings({ webhook }: { webhook: Webhook }) {
  const texts = useTexts(settingsTexts)
  const { by, status, headers, body, expression } = webhook.answer
  const values: Form = {
    by,
    status: `${status}`,
    headers: toHeaderText(headers),
    body,
    expression: expression ?? '',
  }
  const form = useForm<Form>({ values, resetOptions: { keepDirtyValues: true } })
  const chosen = form.watch('by')
  return (
    <SettingsForm
      title={texts.answer}
      help={texts.answerHelp}
      webhook={webhook}
      form={form}
      values={values}
      names={NAMES}
      toChanges={(typed) => toChanged({ answer: toAnswer(values) }, { answer: toAnswer(typed) })}
    >
      <div>
        <Controller
          control={form.control}
          name="by"
          render={({ field }) => (
            <Segmented
              label={texts.by}
              value={field.value}
              onChange={field.onChange}
              options={BYS.map((value) => ({ value, label: texts.bys[value] }))}
            />
          )}
        />
        <p className="mt-1.5 text-sm text-soft">{texts.byHelp[chosen]}</p>
      </div>
      {chosen !== 'target' && <AnswerFields form={form} isMade={chosen === 'expression'} />}
    </SettingsForm>
  )
}

/** `isMade`: an expression makes the body. */
function AnswerFields({ form, isMade }: { form: UseFormReturn<Form>; isMade: boolean }) {
  const texts = useTexts(settingsTexts)
  const { errors } = form.formState
  return (
    <>
      <Field label={texts.status} error={errors.status?.message} className="w-32">
        <Input
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          {...form.register('status', {
            validate: (text) => isBetween(text, 200, 299) || texts.statusNeeded,
          })}
        />
      </Field>
      <Field label={texts.headers} help={texts.headersHelp} error={errors.headers?.message} optional>
        <Textarea
          code
          rows={3}
          spellCheck={false}
          {...form.register('headers', { validate: (text) => isHeaderText(text) || texts.headersNeeded })}
        />
      </Field>
      {isMade ? (
        <Field label={texts.expression} error={errors.expression?.message}>
          <Textarea
            code
            rows={4}
            spellCheck={false}
            maxLength={EXPRESSION_MAX_LENGTH}
            {...form.register('expression', {
              validate: (text, { by }) => by !== 'expression' || text.trim() !== '' || texts.expressionNeeded,
            })}
          />
        </Field>
      ) : (
        <Field label={texts.body} error={errors.body?.message} optional>
          <Textarea
            code
            rows={4}
            spellCheck={false}
            maxLength={ANSWER_MAX_LENGTH}
            {...form.register('body')}
          />
        </Field>
      )}
    </>
  )
}

function toAnswer({ by, status, headers, body, expression }: Form): Webhook['answer'] {
  return {
    by,
    status: Number(status),
    headers: toHeaderPairs(headers),
    body,
    expression: expression.trim() || null,
  }
}
