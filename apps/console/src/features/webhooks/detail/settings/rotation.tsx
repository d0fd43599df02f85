import type { Webhook } from '@nora/contract/webhooks'
import { Button, Card, ConfirmDialog, Field, notify, Select, useTexts } from '@nora/ui'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { FormProblem } from '../../../../platform/form-problem.tsx'
import { useWebhookChange } from '../../webhooks.queries.ts'
import { verificationTexts } from './verification.messages.ts'

const OVERLAPS = ['0', '3600', '86400', '604800'] as const

/** Gives the webhook a new address; the one before works for a while. */
export function Rotation({ webhook }: { webhook: Webhook }) {
  const texts = useTexts(verificationTexts)
  const [isAsking, ask] = useState(false)
  const [overlap, setOverlap] = useState<(typeof OVERLAPS)[number]>('86400')
  const rotate = useWebhookChange((api, overlap_s: number) =>
    api.webhooks.rotateWebhook({ params: { id: webhook.id }, body: { overlap_s } }),
  )
  return (
    <Card className="flex flex-wrap items-center gap-3 p-4 sm:p-5">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="font-semibold">{texts.rotate}</h2>
        <p className="text-sm text-soft">{texts.rotateHelp}</p>
      </div>
      <Button icon={<RefreshCw aria-hidden="true" />} onClick={() => ask(true)}>
        {texts.rotate}
      </Button>
      {isAsking && (
        <ConfirmDialog
          open
          onClose={() => ask(false)}
          title={texts.rotateTitle}
          consequence={texts.rotateConsequence}
          confirm={texts.rotate}
          onConfirm={async () => {
            const { url } = await rotate.mutateAsync(Number(overlap))
            notify({ title: texts.rotated, message: url })
          }}
        >
          <Field label={texts.overlap} className="mb-4">
            <Select
              value={overlap}
              onChange={setOverlap}
              options={OVERLAPS.map((value) => ({ value, label: texts.overlaps[value] }))}
            />
          </Field>
          <FormProblem problem={rotate.error} />
        </ConfirmDialog>
      )}
    </Card>
  )
}
