import { useMemo } from 'react'
import { readBanner } from './banner-html.tsx'
import { useSettings } from './system.queries.ts'

/** What the operator announces to everyone. */
export function Banner() {
  const html = useSettings()?.banner ?? ''
  const content = useMemo(() => readBanner(html), [html])
  if (html.trim() === '') return null
  return (
    <div className="bg-text px-4 py-2 text-center text-sm text-canvas sm:px-8 [&_a]:underline [&_a]:underline-offset-2">
      {content}
    </div>
  )
}
