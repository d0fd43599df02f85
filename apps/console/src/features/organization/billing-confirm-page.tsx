import { Button, Notice, useLang, useTexts } from '@nora/ui'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureSentence } from '../../platform/failure-sentence.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { usePlatform } from '../../platform/platform.tsx'
import { confirmTexts } from './confirm.messages.ts'

export type BillingConfirmPageProps = {
  /** The token of the email’s link. */
  token: string
  homeLink: ReactNode
}

/** Confirms with a press of the button: programs that look into letters open links too. */
export function BillingConfirmPage({ token, homeLink }: BillingConfirmPageProps) {
  const texts = useTexts(confirmTexts)
  const lang = useLang()
  const { api } = usePlatform()
  usePageTitle(texts.title)
  const confirming = useMutation({
    mutationFn: () => api.organization.confirmBillingRecipient({ body: { token } }),
    meta: { isPlaced: true },
  })
  const { data } = confirming
  return (
    <>
      <h1 className="text-[22px] leading-7 font-semibold tracking-[-0.015em]">
        {data ? texts.doneTitle : texts.heading}
      </h1>
      <p className="mt-1.5 mb-6 text-soft">{data ? texts.done(data.email, data.team) : texts.sentence}</p>
      <div className="flex flex-col gap-3">
        {token === '' && <Notice tone="warn">{texts.noLink}</Notice>}
        {confirming.isError && (
          <Notice tone="bad" title={texts.failed}>
            {failureSentence(confirming.error, lang)}
          </Notice>
        )}
        {data || token === '' ? (
          homeLink
        ) : (
          <Button
            size="large"
            look="primary"
            loading={confirming.isPending}
            onClick={() => confirming.mutate()}
          >
            {texts.submit}
          </Button>
        )}
      </div>
    </>
  )
}
