import { pageCalls } from '@nora/contract/page-calls'
import { Button, Menu, useTexts } from '@nora/ui'
import { Download } from 'lucide-react'
import { auditTexts } from './audit.messages.ts'
import { toAuditQuery } from './audit-query.ts'
import type { AuditSearch } from './audit-search.ts'

/** Files of what the conditions let through; the browser loads them by itself. */
export function ExportMenu({ search }: { search: AuditSearch }) {
  const { exports: texts } = useTexts(auditTexts)
  return (
    <Menu
      align="end"
      trigger={<Button icon={<Download aria-hidden="true" />}>{texts.button}</Button>}
      entries={(['csv', 'jsonl'] as const).map((format) => ({
        kind: 'link',
        label: texts[format],
        // biome-ignore lint/a11y/useAnchorContent: the menu gives it its words
        link: <a href={exportUrl(search, format)} download />,
      }))}
    />
  )
}

function exportUrl(search: AuditSearch, format: 'csv' | 'jsonl'): string {
  const query = new URLSearchParams({ format })
  for (const [name, value] of Object.entries(toAuditQuery(search))) if (value) query.set(name, value)
  return `${pageCalls.audit.exportAuditEvents.path}?${query}`
}
