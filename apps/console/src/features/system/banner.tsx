import { useTexts } from '@nora/ui'
import { useMemo } from 'react'
import { useSettings } from '../../platform/settings.ts'
import { readBanner } from './banner-html.tsx'
import { systemTexts } from './system.messages.ts'

/** Shows what the operator announces to everyone. */
export function Banner() {
  const texts = useTexts(systemTexts)
  const html = useSettings()?.banner ?? ''
  const content = useMemo(() => readBanner(html), [html])
  if (html.trim() === '') return null
  return (
    <section
      aria-label={texts.announcement}
      className="bg-(--banner) px-4 py-2 text-center text-sm text-(--on-banner) sm:px-8 [&_a]:underline [&_a]:underline-offset-2"
    >
      {content}
    </section>
  )
}
