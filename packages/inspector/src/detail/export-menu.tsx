import { IconButton, Menu, useTexts } from '@nora/ui'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { ExchangeSource } from '../exchanges/exchange-source.ts'
import { exportTexts } from './export.messages.ts'

/** The list as a HAR file, as far as the search lets it through. */
export function ExportMenu({ source, query }: { source: ExchangeSource; query: string }) {
  const texts = useTexts(exportTexts)
  const [withSecrets, setWithSecrets] = useState(false)
  return (
    <Menu
      trigger={<IconButton label={texts.exportList} icon={<Download aria-hidden="true" />} />}
      entries={[
        {
          kind: 'link',
          label: query === '' ? texts.har : texts.harFound,
          // biome-ignore lint/a11y/useAnchorContent: the menu puts the label in
          link: <a href={source.harUrl({ query, withSecrets })} download="nora.har" />,
        },
        { kind: 'separator' },
        { kind: 'check', label: texts.withSecrets, checked: withSecrets, onChange: setWithSecrets },
      ]}
    />
  )
}
