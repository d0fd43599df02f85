import type { MfaState, TotpKey } from '@nora/contract/accounts'
import {
  Button,
  buttonStyle,
  Card,
  CodeInput,
  CommandBlock,
  EmptyState,
  Field,
  PageHead,
  Skeleton,
  useTexts,
} from '@nora/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { useSubmit } from '../../../platform/form-problems.ts'
import { GivenUp } from '../../../platform/given-up.ts'
import { LoadFailure } from '../../../platform/load-failure.tsx'
import { usePageTitle } from '../../../platform/page-title.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { QrCode } from '../../../platform/qr-code.tsx'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'
import { mfaTexts } from './mfa.messages.ts'
import { useEnableMfa, useMfa, useTotpKey } from './mfa.queries.ts'
import { RecoveryCodesView } from './recovery-codes.tsx'

/** A key for an app, a code to show that it has it, and the recovery codes. */
export function MfaSetupPage() {
  const { setup: texts, ...all } = useTexts(mfaTexts)
  usePageTitle(texts.title)
  const mfa = useMfa()
  return (
    <>
      <PageHead title={texts.title} sentence={texts.sentence} />
      <div className="max-w-[720px] px-4 py-5 sm:px-8">
        {mfa.isError && !mfa.data ? (
          <LoadFailure title={all.loadFailed} error={mfa.error} onRetry={mfa.refetch} />
        ) : (
          <Card className="px-4 py-5 sm:px-6">{mfa.data ? <Setup mfa={mfa.data} /> : <Loading />}</Card>
        )}
      </div>
    </>
  )
}

function Setup({ mfa }: { mfa: MfaState }) {
  const { setup: texts, codes } = useTexts(mfaTexts)
  const enabling = useEnableMfa()
  if (enabling.data) {
    return (
      <>
        <h2 className="text-lg font-semibold">{codes.title}</h2>
        <p className="mt-1 mb-4 text-soft">{codes.sentence}</p>
        <RecoveryCodesView made={enabling.data} />
        <Link
          to="/profile"
          search={{ tab: 'security' }}
          className={buttonStyle({ look: 'primary', className: 'mt-5' })}
        >
          {codes.done}
        </Link>
      </>
    )
  }
  if (mfa.is_enabled) {
    return (
      <EmptyState
        drawing="lock"
        title={texts.isOn}
        sentence={texts.isOnSentence}
        action={
          <Link to="/profile" search={{ tab: 'security' }} className={buttonStyle()}>
            {texts.toProfile}
          </Link>
        }
      />
    )
  }
  return <Steps enabling={enabling} hasPasskeys={mfa.passkeys > 0} />
}

type StepsProps = { enabling: ReturnType<typeof useEnableMfa>; hasPasskeys: boolean }

function Steps({ enabling, hasPasskeys }: StepsProps) {
  const { setup: texts } = useTexts(mfaTexts)
  const { passkeys } = usePlatform()
  const key = useTotpKey(true)
  if (key.isPending) return <Loading />
  if (key.isError) {
    if (!(key.error instanceof GivenUp)) {
      return <LoadFailure title={texts.keyFailed} error={key.error} onRetry={key.refetch} />
    }
    return (
      <EmptyState
        drawing="lock"
        title={texts.keyGivenUp}
        action={<Button onClick={() => void key.refetch()}>{texts.confirmIdentity}</Button>}
      />
    )
  }
  return (
    <>
      {hasPasskeys && passkeys.isSupported() && (
        <div className="mb-6 flex flex-col gap-3 rounded-md bg-sunken px-4 py-3.5">
          <p>{texts.withPasskeySentence}</p>
          <PasskeyButton
            label={texts.withPasskey}
            isBusy={enabling.isPending && enabling.variables === 'passkey'}
            problem={enabling.variables === 'passkey' ? enabling.error : null}
            onPress={() => enabling.mutate('passkey')}
          />
        </div>
      )}
      <ol className="flex flex-col gap-6">
        <Step number={1} title={texts.scan} sentence={texts.scanSentence}>
          <ScanKey totp={key.data} />
        </Step>
        <Step number={2} title={texts.confirm} sentence={texts.confirmSentence}>
          <CodeForm enabling={enabling} />
        </Step>
      </ol>
    </>
  )
}

type StepProps = { number: number; title: string; sentence: string; children: ReactNode }

function Step({ number, title, sentence, children }: StepProps) {
  return (
    <li className="grid grid-cols-[28px_minmax(0,1fr)] gap-x-3">
      <span
        aria-hidden="true"
        className="grid size-7 place-items-center rounded-full border border-line bg-sunken text-sm font-semibold text-soft"
      >
        {number}
      </span>
      <div className="min-w-0">
        <h2 className="leading-7 font-semibold">{title}</h2>
        <p className="text-soft">{sentence}</p>
        <div className="mt-3.5">{children}</div>
      </div>
    </li>
  )
}

function ScanKey({ totp }: { totp: TotpKey }) {
  const { setup: texts } = useTexts(mfaTexts)
  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:items-start sm:gap-6">
      <QrCode text={totp.otpauth_url} label={texts.qr} className="size-44 shrink-0 border border-line" />
      <div className="min-w-0 flex-1">
        <p className="text-sm text-soft">{texts.manual}</p>
        <CommandBlock command={totp.key} className="mt-2">
          {inGroups(totp.key)}
        </CommandBlock>
      </div>
    </div>
  )
}

/** Groups the key as people type it: four characters and a space. */
function inGroups(key: string): string {
  return key.match(/.{1,4}/g)?.join(' ') ?? key
}

function CodeForm({ enabling }: Pick<StepsProps, 'enabling'>) {
  const { setup: texts } = useTexts(mfaTexts)
  const form = useForm({ defaultValues: { code: '' } })
  const { submit, problem } = useSubmit(form, enabling.mutateAsync, () => {})
  return (
    <form noValidate onSubmit={submit} className="flex flex-col items-start gap-4">
      <Controller
        control={form.control}
        name="code"
        rules={{ validate: (text) => /^\d{6}$/.test(text) || texts.sixDigits }}
        render={({ field, fieldState }) => (
          <Field label={texts.code} error={fieldState.error?.message}>
            <CodeInput {...field} />
          </Field>
        )}
      />
      <FormProblem problem={problem} />
      <Button type="submit" look="primary" loading={enabling.isPending && enabling.variables !== 'passkey'}>
        {texts.submit}
      </Button>
    </form>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton className="w-1/3" />
      <Skeleton className="size-44" />
      <Skeleton className="w-1/2" />
    </div>
  )
}
