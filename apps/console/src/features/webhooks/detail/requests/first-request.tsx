import type { Webhook } from '@nora/contract/webhooks'
import { Card, CommandBlock, useLang, useTexts } from '@nora/ui'
import { Radio } from 'lucide-react'
import type { ReactNode } from 'react'
import { toTestCurl } from '../../curl-line.ts'
import { senderLabel } from '../../presets.ts'
import { whereToEnter } from '../../where-to-enter.ts'
import { TestEvent } from '../test-event.tsx'
import { firstTexts } from './first.messages.ts'

/** Before the first request: the address, a line that tries it, and where it goes at the sender. */
export function FirstRequest({ webhook }: { webhook: Webhook }) {
  const { url, scheme, is_read_only } = webhook
  const texts = useTexts(firstTexts)
  const lang = useLang()
  const where = whereToEnter(lang, scheme)
  return (
    <Card className="flex max-w-3xl flex-col gap-5 p-4 sm:p-6">
      <p className="flex items-center gap-2.5 font-semibold" role="status">
        <Radio aria-hidden="true" className="size-4 text-accent-text" />
        {texts.waiting}
      </p>
      <Step title={texts.address}>
        <CommandBlock command={url} />
      </Step>
      {where !== null && <Step title={texts.where(senderLabel(scheme) ?? '')}>{where}</Step>}
      <Step title={texts.curl}>
        {scheme !== null && <p className="mb-1.5">{texts.unsigned}</p>}
        <CommandBlock command={toTestCurl(url)} />
      </Step>
      {scheme !== null && !is_read_only && (
        <Step title={texts.signed}>
          <TestEvent webhook={webhook} />
        </Step>
      )}
    </Card>
  )
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-1.5 font-[550]">{title}</h2>
      <div className="text-soft">{children}</div>
    </section>
  )
}
