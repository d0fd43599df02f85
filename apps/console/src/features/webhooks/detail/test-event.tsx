import type { TestWebhook, Webhook } from '@nora/contract/webhooks'
import { Button, linkStyle, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { FormProblem } from '../../../platform/form-problem.tsx'
import { canSign, findPreset } from '../presets.ts'
import { useWebhookChange } from '../webhooks.queries.ts'
import { testEventTexts } from './test-event.messages.ts'

/** A webhook of any sender gets something that any target can read. */
const PLAIN = {
  method: 'POST' as const,
  headers: [['content-type', 'application/json']] as [string, string][],
  body: '{"hello":"nora"}',
}

/** Sends a sample event as the sender would: signed, stored and delivered. */
export function TestEvent({ webhook: { id, scheme } }: { webhook: Webhook }) {
  const texts = useTexts(testEventTexts)
  const test = useWebhookChange((api, body: Partial<TestWebhook>) =>
    api.webhooks.testWebhook({ params: { id }, body }),
  )
  const preset = findPreset(scheme)
  if (preset && !canSign(preset)) return <p className="text-sm text-soft">{texts.onlySender}</p>
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          icon={<Send aria-hidden="true" />}
          loading={test.isPending}
          onClick={() => test.mutate(scheme === null ? PLAIN : {})}
        >
          {texts.test}
        </Button>
        <span className="min-w-0 flex-1 basis-60 text-sm text-soft" role="status">
          {test.data ? (
            <>
              {texts.tested(test.data.status)}.{' '}
              <Link
                to="/webhooks/$id"
                params={{ id }}
                search={{ request: test.data.request_id }}
                className={linkStyle}
              >
                {texts.openTest}
              </Link>
            </>
          ) : (
            texts.testHelp
          )}
        </span>
      </div>
      <FormProblem problem={test.error} />
    </div>
  )
}
