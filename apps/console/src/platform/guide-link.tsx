import { linkStyle, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { guideLinkTexts } from './guide-link.messages.ts'

type GuideLinkProps = {
  /** A guide and one of its headings, such as `teams#ip-policies`. */
  guide: string
}

/** The way to the guide that explains a screen. */
function GuideLink({ guide }: GuideLinkProps) {
  const texts = useTexts(guideLinkTexts)
  const [name = '', hash] = guide.split('#')
  return (
    <Link to="/help/$guide" params={{ guide: name }} hash={hash} className={linkStyle}>
      {texts.more}
    </Link>
  )
}

/** The sentence of a page, and the way to its guide. */
export function Explained({ sentence, guide }: GuideLinkProps & { sentence: ReactNode }) {
  return (
    <>
      {sentence} <GuideLink guide={guide} />
    </>
  )
}
