import { CodeInput, Field, linkStyle, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { Controller, useForm } from 'react-hook-form'
import { useSubmit } from '../../../platform/form-problems.ts'
import { usePageTitle } from '../../../platform/page-title.ts'
import { type NextStep, useSigningIn } from '../accounts.queries.ts'
import { SignInHead } from '../sign-in-head.tsx'
import { SignInLayoutForm } from '../sign-in-layout-form.tsx'
import { ssoTexts } from './sso.messages.ts'

/** After the issuer, for whoever has an account already: the code that was mailed to it links the two. */
export function SsoConfirmPage({ onSignedIn }: { onSignedIn(next: NextStep): void }) {
  const texts = useTexts(ssoTexts)
  usePageTitle(texts.title)
  const form = useForm({ defaultValues: { code: '' } })
  const confirming = useSigningIn<{ code: string }>(({ api }, body) => api.accounts.confirmSso({ body }))
  const { submit, problem } = useSubmit(form, confirming.mutateAsync, onSignedIn)
  return (
    <>
      <SignInHead title={texts.heading}>{texts.lead}</SignInHead>
      <SignInLayoutForm
        onSubmit={submit}
        submit={texts.submit}
        isSending={confirming.isPending}
        problem={problem}
        aside={
          <Link to="/sign_in" search={(search) => ({ redirect: search.redirect })} className={linkStyle}>
            {texts.again}
          </Link>
        }
      >
        <Controller
          control={form.control}
          name="code"
          rules={{ validate: (text) => /^\d{6}$/.test(text) || texts.wrongCode }}
          render={({ field, fieldState }) => (
            <Field label={texts.code} error={fieldState.error?.message}>
              <CodeInput autoFocus {...field} onComplete={() => void submit()} />
            </Field>
          )}
        />
      </SignInLayoutForm>
    </>
  )
}
