import { formatDuration, SECOND_MS } from '@nora/kit'
import { Button, CodeInput, Field, useLang, useTexts } from '@nora/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { FormProblem } from '../../platform/form-problem.tsx'
import { usePlatform } from '../../platform/platform.tsx'
import { accountsTexts } from './accounts.messages.ts'
import { type CodeKind, type SentCode, sentCodeKey, useSendCode } from './accounts.queries.ts'
import { useErrorText } from './form-texts.tsx'

type WithCode = { code: string }

export type MailedCodeProps<T extends WithCode> = { form: UseFormReturn<T>; kind: CodeKind; email: string }

/** The field for a mailed code, and the way to another one. */
export function MailedCode<T extends WithCode>({ kind, email, ...props }: MailedCodeProps<T>) {
  const { fields } = useTexts(accountsTexts)
  const errorText = useErrorText()
  // The field is the same in every form that has it, which the generic type cannot say.
  const { control } = props.form as unknown as UseFormReturn<WithCode>
  return (
    <>
      <Controller
        control={control}
        name="code"
        render={({ field, fieldState }) => (
          <Field label={fields.code} error={errorText(fieldState.error)}>
            <CodeInput autoFocus {...field} />
          </Field>
        )}
      />
      <ResendCode kind={kind} email={email} />
    </>
  )
}

/** Another code, once the server allows it. */
function ResendCode({ kind, email }: { kind: CodeKind; email: string }) {
  const texts = useTexts(accountsTexts)
  const lang = useLang()
  const sending = useSendCode(kind)
  const waitS = useWaitS(kind, email)
  if (waitS > 0) {
    return (
      <p className="text-sm text-soft" aria-live="off">
        {sending.isSuccess && <span role="status">{texts.codeResent}. </span>}
        {texts.resendIn(formatDuration(lang, waitS * SECOND_MS))}
      </p>
    )
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <FormProblem problem={sending.error} />
      <Button
        look="ghost"
        size="small"
        className="-ml-2.5"
        loading={sending.isPending}
        onClick={() => sending.mutate(email)}
      >
        {texts.resend}
      </Button>
    </div>
  )
}

/** Whole seconds until another code may be asked for. */
function useWaitS(kind: CodeKind, email: string): number {
  const { clock } = usePlatform()
  const sent = useQuery<SentCode | null>({
    queryKey: sentCodeKey(kind, email),
    queryFn: () => null,
    enabled: false,
  })
  const [nowMs, setNowMs] = useState(() => clock.now().getTime())
  const leftMs = (sent.data?.resendAtMs ?? 0) - nowMs
  useEffect(() => {
    if (leftMs <= 0) return
    const timer = setTimeout(() => setNowMs(clock.now().getTime()), Math.min(leftMs, SECOND_MS))
    return () => clearTimeout(timer)
  }, [leftMs, clock])
  return Math.max(0, Math.ceil(leftMs / SECOND_MS))
}

/** Where letters are when the installation mails nobody. */
export function MailboxHint() {
  const texts = useTexts(accountsTexts)
  return (
    <p className="mb-5 rounded-md bg-info-soft px-3 py-2.5">
      {texts.mailbox}{' '}
      <a
        href="/dev/mailbox"
        target="_blank"
        rel="noreferrer"
        className="font-[550] text-info underline underline-offset-2"
      >
        {texts.toMailbox}
      </a>
    </p>
  )
}
