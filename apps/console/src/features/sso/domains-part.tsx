import type { SsoDomain } from '@nora/contract/sso'
import { Button, Card, ConfirmDialog, Field, Input, useTexts } from '@nora/ui'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormProblem } from '../../platform/form-problem.tsx'
import { useSubmit } from '../../platform/form-problems.ts'
import { DomainItem } from './domain-item.tsx'
import { ssoTexts } from './sso.messages.ts'
import { useSsoChange } from './sso.queries.ts'
import type { SsoPageProps } from './sso-values.ts'

/** Domains whose addresses are the team's, each with the record that proves it. */
export function DomainsPart({ domains, confirmed }: SsoPageProps & { domains: readonly SsoDomain[] }) {
  const { domains: texts } = useTexts(ssoTexts)
  const [removing, setRemoving] = useState<SsoDomain | null>(null)
  const removal = useSsoChange(
    (api, id: string) => confirmed(() => api.sso.removeSsoDomain({ params: { id } })),
    { failed: (lang) => ssoTexts[lang].removeFailed },
  )
  return (
    <Card className="px-4 py-5 sm:px-6">
      <h2 className="font-[560]">{texts.title}</h2>
      <p className="mt-0.5 mb-4 text-sm text-soft">{texts.sentence}</p>
      {domains.length === 0 ? (
        <p className="mb-4 text-soft">{texts.empty}</p>
      ) : (
        <ul className="mb-5 divide-y divide-line rounded-md border border-line">
          {domains.map((domain) => (
            <DomainItem key={domain.id} domain={domain} onRemove={() => setRemoving(domain)} />
          ))}
        </ul>
      )}
      <AddDomain confirmed={confirmed} />
      {removing && (
        <ConfirmDialog
          open
          onClose={() => setRemoving(null)}
          title={texts.removeTitle(removing.domain)}
          consequence={texts.removeConsequence}
          confirm={texts.remove}
          onConfirm={() => removal.mutateAsync(removing.id)}
        />
      )}
    </Card>
  )
}

function AddDomain({ confirmed }: Pick<SsoPageProps, 'confirmed'>) {
  const { domains: texts } = useTexts(ssoTexts)
  const adding = useSsoChange(
    (api, domain: string) => confirmed(() => api.sso.addSsoDomain({ body: { domain } })),
    { isPlaced: true },
  )
  const form = useForm({ defaultValues: { domain: '' } })
  const { submit, problem } = useSubmit(
    form,
    ({ domain }) => adding.mutateAsync(domain.trim()),
    () => form.reset(),
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <Field label={texts.domain} error={form.formState.errors.domain?.message}>
        <div className="flex gap-2">
          <Input
            code
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="example.com"
            maxLength={253}
            {...form.register('domain', {
              validate: (text) => /^[^\s.@/]+(\.[^\s.@/]+)+$/.test(text.trim()) || texts.wrong,
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
