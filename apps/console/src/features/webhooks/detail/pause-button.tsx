import type { Webhook } from '@nora/contract/webhooks'
import { Button, useTexts } from '@nora/ui'
import { Pause, Play } from 'lucide-react'
import { useWebhookChange } from '../webhooks.queries.ts'
import { detailTexts } from './detail.messages.ts'

/** Holds deliveries, or lets them go on; requests are stored either way. */
export function PauseButton({ webhook }: { webhook: Webhook }) {
  const texts = useTexts(detailTexts)
  const { id, paused_at, is_read_only } = webhook
  const pause = useWebhookChange((api, _: undefined) => api.webhooks.pauseWebhook({ params: { id } }), {
    failed: (lang) => detailTexts[lang].pauseFailed,
  })
  const resume = useWebhookChange((api, _: undefined) => api.webhooks.resumeWebhook({ params: { id } }), {
    failed: (lang) => detailTexts[lang].resumeFailed,
  })
  if (is_read_only) return null
  return paused_at === null ? (
    <Button
      icon={<Pause aria-hidden="true" />}
      loading={pause.isPending}
      onClick={() => pause.mutate(undefined)}
    >
      {texts.pause}
    </Button>
  ) : (
    <Button
      look="primary"
      icon={<Play aria-hidden="true" />}
      loading={resume.isPending}
      onClick={() => resume.mutate(undefined)}
    >
      {texts.resume}
    </Button>
  )
}
