import { CopyButton, useTexts } from '@nora/ui'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { guidesTexts } from './guides.messages.ts'
import type { GuideSection } from './guides.ts'

const PROSE =
  'space-y-3 leading-relaxed wrap-anywhere [&_a]:text-accent-text [&_a]:underline [&_a]:underline-offset-2 [&_code]:rounded-xs [&_code]:bg-sunken [&_code]:px-1 [&_code]:py-px [&_code]:font-mono [&_code]:text-code [&_ol]:list-decimal [&_ol]:space-y-1.5 [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:space-y-1.5 [&_ul]:pl-5 [&_table]:w-full [&_table]:text-sm [&_table]:wrap-normal [&_td]:border-t [&_td]:border-line [&_td]:py-2 [&_td]:pr-4 [&_td]:align-top [&_th]:pr-4 [&_th]:pb-2 [&_th]:text-left [&_th]:font-medium [&_th]:text-soft [&_div]:overflow-x-auto'

/** A section of a guide: prose as the build rendered it, and code that can be copied. */
export function GuideBlocks({ section }: { section: GuideSection }) {
  const texts = useTexts(guidesTexts)
  const followLink = useInnerLinks()
  return section.blocks.map((block, place) =>
    block.kind === 'html' ? (
      // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed
      // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a guide never change their order
        key={place}
        className={PROSE}
        onClick={followLink}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered at build time from docs/ of this repository
        dangerouslySetInnerHTML={{ __html: block.html }}
      />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <div key={place} className="relative">
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
          tabIndex={0}
          aria-label={texts.code}
          className="overflow-x-auto rounded-lg border border-line bg-sunken py-3 pr-12 pl-4"
        >
          <pre className="font-mono text-code leading-relaxed">
            <code>{block.text}</code>
          </pre>
        </section>
        <CopyButton text={block.text} label={texts.copyCode} className="absolute top-2 right-2" />
      </div>
    ),
  )
}

/** Links between guides are followed without loading the console anew. */
function useInnerLinks() {
  const router = useRouter()
  return (event: MouseEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    const link = (event.target as Element).closest('a')
    const href = link?.getAttribute('href')
    if (!href?.startsWith('/help/')) return
    event.preventDefault()
    void router.navigate({ href })
  }
}
