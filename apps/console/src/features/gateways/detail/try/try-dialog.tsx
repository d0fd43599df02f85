import type { Gateway, TriedGateway } from '@nora/contract/gateways'
import {
  FactList,
  Field,
  FormDialog,
  Input,
  Section,
  Select,
  StatusBadge,
  Textarea,
  useTexts,
} from '@nora/ui'
import { useMutation } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { FormProblem } from '../../../../platform/form-problem.tsx'
import { useSubmit } from '../../../../platform/form-problems.ts'
import { usePlatform } from '../../../../platform/platform.tsx'
import { tryTexts } from './try.messages.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
const PATH_MAX_LENGTH = 8192

type Form = { method: string; path: string; headers: string }

/** Asks who would answer a request; the answer stays below the form, which can be tried again. */
export function TryDialog({ gateway, onClose }: { gateway: Gateway; onClose(): void }) {
  const texts = useTexts(tryTexts)
  const { api } = usePlatform()
  const trying = useMutation({
    mutationFn: ({ headers, ...body }: Form) =>
      api.gateways.tryGateway({
        params: { id: gateway.id },
        body: { ...body, headers: toLines(headers).map(toHeader) },
      }),
    meta: { isPlaced: true },
  })
  const form = useForm<Form>({ defaultValues: { method: 'GET', path: '/', headers: '' } })
  const { errors } = form.formState
  const { submit, problem } = useSubmit(
    form,
    (values) => trying.mutateAsync(values),
    () => {},
  )
  const checkHeaders = (text: string) => {
    const wrong = toLines(text).find((line) => line.indexOf(':') < 1)
    return wrong === undefined || texts.headersWrong(wrong)
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      size="large"
      title={texts.title}
      description={texts.sentence}
      submit={texts.submit}
      onSubmit={(event) => void submit(event)}
      sending={trying.isPending}
      dirty={false}
    >
      <div className="flex flex-wrap gap-3">
        <Controller
          control={form.control}
          name="method"
          render={({ field }) => (
            <Field label={texts.method} className="w-32">
              <Select
                value={field.value}
                onChange={field.onChange}
                options={METHODS.map((value) => ({ value, label: value }))}
              />
            </Field>
          )}
        />
        <Field label={texts.path} error={errors.path?.message} className="min-w-0 flex-1 basis-48">
          <Input
            code
            autoComplete="off"
            maxLength={PATH_MAX_LENGTH}
            {...form.register('path', { validate: (text) => text.startsWith('/') || texts.pathNeeded })}
          />
        </Field>
      </div>
      <Field label={texts.headers} help={texts.headersHelp} error={errors.headers?.message} optional>
        <Textarea
          code
          rows={2}
          spellCheck={false}
          {...form.register('headers', { validate: checkHeaders })}
        />
      </Field>
      <FormProblem problem={problem} />
      <div aria-live="polite">{trying.data && <Answer tried={trying.data} />}</div>
    </FormDialog>
  )
}

function Answer({ tried }: { tried: TriedGateway }) {
  const texts = useTexts(tryTexts)
  const { rule, status, location, member, steps } = tried
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line bg-sunken p-3">
      <p className="font-semibold">{texts.answers[tried.decided_by]}</p>
      <FactList
        facts={[
          ...(rule ? [[texts.rule, rule] as const] : []),
          ...(status !== null ? [[texts.status, <StatusBadge key="status" status={status} />] as const] : []),
          ...(location ? [[texts.location, location] as const] : []),
          ...(member
            ? [[texts.member, member.name ? `${member.name} · ${member.target}` : member.target] as const]
            : []),
        ]}
      />
      {steps.length > 0 && (
        <Section title={texts.steps}>
          <ol className="list-decimal pl-5 text-sm">
            {steps.map(({ code, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps may repeat, and never move
              <li key={`${index} ${code}`} className="py-0.5">
                {text}
              </li>
            ))}
          </ol>
        </Section>
      )}
    </div>
  )
}

function toLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

function toHeader(line: string): [string, string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
}
