import { useEffect, useRef } from 'react'
import { Button } from '../controls/button.tsx'
import { useTexts } from '../look/lang.tsx'
import { uiTexts } from '../look/ui.messages.ts'

export type MorePagesProps = { isLoading: boolean; onMore(): void }

/** Loads the next page of a list when it comes into sight; a button for those who do not scroll. */
export function MorePages({ isLoading, onMore }: MorePagesProps) {
  const texts = useTexts(uiTexts)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isLoading || !place.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore())
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isLoading, onMore])
  return (
    <div ref={place} className="flex justify-center py-4">
      <Button loading={isLoading} onClick={onMore}>
        {texts.more}
      </Button>
    </div>
  )
}
