import { IconButton, Menu, useTexts } from '@nora/ui'
import { Download } from 'lucide-react'
import type { WebhookSearch } from '../webhook-search.ts'
import { requestsTexts } from './requests.messages.ts'

const FORMATS = [
  { format: 'har', label: 'HAR' },
  { format: 'jsonl', label: 'JSON Lines' },
  { format: 'curl', label: 'curl' },
  { format: 'fixture', label: 'nora webhook check' },
] as const

type ExportMenuProps = { webhookId: string; search: WebhookSearch }

/** Saves what the list shows as a file. */
export function ExportMenu({ webhookId, search: { q, state } }: ExportMenuProps) {
  const texts = useTexts(requestsTexts)
  const toUrl = (format: string) => {
    const query = new URLSearchParams({ format, ...(q && { q }), ...(state && { state }) })
    return `/v1/webhooks/${encodeURIComponent(webhookId)}/export?${query}`
  }
  return (
    <Menu
      align="end"
      trigger={<IconButton label={texts.export} size="small" icon={<Download aria-hidden="true" />} />}
      entries={[
        { kind: 'heading', label: texts.exportHelp },
        ...FORMATS.map(({ format, label }) => ({
          kind: 'link' as const,
          label,
          // biome-ignore lint/a11y/useAnchorContent: the menu puts the words in
          link: <a href={toUrl(format)} download />,
        })),
      ]}
    />
  )
}
