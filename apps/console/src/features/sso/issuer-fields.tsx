import type { Sso } from '@nora/contract/sso'
import { Checkbox, CommandBlock, Field, Input, PasswordInput, Select, useTexts } from '@nora/ui'
import type { UseFormReturn } from 'react-hook-form'
import { IssuerTest } from './issuer-test.tsx'
import { ssoTexts } from './sso.messages.ts'
import type { SsoValues } from './sso-values.ts'

/** Asks where members sign in, and as which client. */
export function IssuerFields({ form, sso }: { form: UseFormReturn<SsoValues>; sso: Sso }) {
  const { issuer: texts } = useTexts(ssoTexts)
  const { errors, isDirty } = form.formState
  const isNew = sso.connection === null
  const filled = (text: string) => text.trim() !== '' || texts.needed
  return (
    <>
      <div>
        <h2 className="font-[560]">{texts.title}</h2>
        <p className="mt-0.5 text-sm text-soft">{texts.sentence}</p>
      </div>
      <div className="flex flex-col gap-1.5">
        <h3 className="font-[550]">{texts.redirect}</h3>
        <CommandBlock command={sso.redirect_uri} />
      </div>
      <Field label={texts.issuer} error={errors.issuer?.message}>
        <Input
          code
          type="url"
          autoComplete="off"
          placeholder="https://sso.example.com"
          maxLength={500}
          {...form.register('issuer', { validate: (text) => URL.canParse(text.trim()) || texts.wrongUrl })}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={texts.clientId} error={errors.client_id?.message}>
          <Input
            code
            autoComplete="off"
            maxLength={500}
            {...form.register('client_id', { validate: filled })}
          />
        </Field>
        <Field
          label={texts.secret}
          help={isNew ? undefined : texts.secretKept}
          error={errors.client_secret?.message}
        >
          <PasswordInput
            autoComplete="off"
            maxLength={2000}
            {...form.register('client_secret', { validate: (text) => !isNew || filled(text) })}
          />
        </Field>
        <Field label={texts.auth}>
          <Select
            value={form.watch('token_auth')}
            onChange={(value) => form.setValue('token_auth', value, { shouldDirty: true })}
            options={[
              { value: 'basic', label: texts.auths.basic },
              { value: 'post', label: texts.auths.post },
            ]}
          />
        </Field>
        <Field label={texts.name} error={errors.name?.message}>
          <Input autoComplete="off" maxLength={50} {...form.register('name', { validate: filled })} />
        </Field>
      </div>
      <Checkbox
        label={texts.unverified}
        help={texts.unverifiedHelp}
        {...form.register('accepts_unverified')}
      />
      {!isNew && <IssuerTest disabled={isDirty} />}
    </>
  )
}
