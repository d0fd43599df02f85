import type { CurrentUser } from '@nora/contract/accounts'
import { useLang, useTexts } from '@nora/ui'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { deletionDate } from './deletion-date.ts'
import { hintsTexts } from './hints.messages.ts'

export type DeletionBannerProps = {
  user: CurrentUser
  /** To where the deletion can be cancelled, under these words. */
  link(words: string): ReactNode
}

/** On every page, for as long as the account is to be deleted. */
export function DeletionBanner({ user, link }: DeletionBannerProps) {
  const { deletion: texts } = useTexts(hintsTexts)
  const lang = useLang()
  if (!user.is_marked_for_self_deletion || !user.self_deletion_at) return null
  const date = deletionDate(lang, new Date(user.self_deletion_at), user.time_zone ?? undefined)
  return (
    <section
      aria-label={texts.label}
      className="flex flex-wrap items-center justify-center gap-x-2 bg-bad px-4 py-2 text-center text-sm text-on-bad sm:px-8 [&_a]:underline [&_a]:underline-offset-2"
    >
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
      {texts.sentence(date)} {link(texts.cancel)}
    </section>
  )
}
