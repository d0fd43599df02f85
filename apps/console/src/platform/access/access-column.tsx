import type { VisitorAccess } from '@nora/contract'
import type { Lang } from '@nora/kit'
import { type Column, classNames } from '@nora/ui'
import { accessTexts } from './access.messages.ts'
import { summarizeAccess } from './access-part.ts'

/** Who gets in, as a column of any list of public addresses. */
export function accessColumn<Item extends { access: VisitorAccess }>(lang: Lang): Column<Item> {
  const texts = accessTexts[lang]
  return {
    id: 'access',
    header: texts.title,
    width: 'minmax(96px, 0.8fr)',
    hideBelow: 'lg',
    cell: ({ access }) => {
      const summary = summarizeAccess(texts, access)
      return (
        <span
          className={classNames(
            'block truncate',
            access.reach === 'nobody' ? 'font-medium text-bad' : 'text-soft',
          )}
          title={summary}
        >
          {summary}
        </span>
      )
    },
    sortValue: ({ access }) => summarizeAccess(texts, access),
  }
}
