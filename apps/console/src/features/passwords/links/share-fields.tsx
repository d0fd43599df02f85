import { Checkbox, Combobox, Field, Input, PasswordInput, Segmented, Select, useTexts } from '@nora/ui'
import type { UseFormReturn } from 'react-hook-form'
import { personName } from '../../../platform/lists/people.tsx'
import { useUser } from '../../../platform/use-user.ts'
import { usePeople } from '../passwords.queries.ts'
import { linksTexts } from './links.messages.ts'
import { DURATIONS, type ShareForm, VIEWS } from './share-form.ts'

const LIMITS = ['once', 'many', 'any'] as const

/** For whom a link is, how often and how long it opens, and what comes back. */
export function ShareFields({ form }: { form: UseFormReturn<ShareForm> }) {
  const texts = useTexts(linksTexts)
  const [limit, expires_in, for_user_id] = form.watch(['limit', 'expires_in', 'for_user_id'])
  return (
    <>
      <ForWhom form={form} />
      <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
        <div>
          <p aria-hidden="true" className="mb-1.5 font-[550]">
            {texts.limit}
          </p>
          <Segmented
            label={texts.limit}
            value={limit}
            onChange={(next) => form.setValue('limit', next, { shouldDirty: true })}
            options={LIMITS.map((value) => ({ value, label: texts.limits[value] }))}
          />
        </div>
        {limit === 'many' && (
          <Field label={texts.views} error={form.formState.errors.views?.message}>
            <Input
              type="number"
              min={VIEWS.least}
              max={VIEWS.most}
              className="w-24!"
              {...form.register('views', {
                valueAsNumber: true,
                validate: (views) =>
                  (views >= VIEWS.least && views <= VIEWS.most) || texts.viewsWrong(VIEWS.most),
              })}
            />
          </Field>
        )}
        <Field label={texts.expiresIn} className="w-44">
          <Select
            value={expires_in}
            onChange={(next) => form.setValue('expires_in', next, { shouldDirty: true })}
            options={DURATIONS.map((value) => ({ value, label: texts.durations[value] }))}
          />
        </Field>
      </div>
      {for_user_id === '' && (
        <Field label={texts.passphrase} help={texts.passphraseHelp} optional>
          <PasswordInput autoComplete="off" {...form.register('passphrase')} />
        </Field>
      )}
      <Checkbox label={texts.receipt} help={texts.receiptHelp} {...form.register('wants_receipt')} />
      {for_user_id === '' && (
        <Checkbox label={texts.takesReply} help={texts.takesReplyHelp} {...form.register('takes_reply')} />
      )}
    </>
  )
}

function ForWhom({ form }: { form: UseFormReturn<ShareForm> }) {
  const texts = useTexts(linksTexts)
  const ownId = useUser()?.id
  const { data: people = [] } = usePeople()
  const others = people.filter(({ user_id, key }) => user_id !== ownId && key !== 'none' && key !== 'waits')
  if (others.length === 0) return null
  return (
    <Field label={texts.forWhom} help={texts.forWhomHelp}>
      <Combobox
        value={form.watch('for_user_id')}
        none={texts.nobody}
        onChange={(id) => form.setValue('for_user_id', id, { shouldDirty: true })}
        options={[
          { value: '', label: texts.anybody },
          ...others.map((person) => ({
            value: person.user_id,
            label: personName({ ...person, id: person.user_id }),
            words: person.email,
          })),
        ]}
      />
    </Field>
  )
}
