import type { Lang } from '@nora/kit'
import { Badge, type Column, getTileColours, RelativeTime } from '@nora/ui'
import type { RecordView } from '@nora/vault-client'
import { toSafeText } from '@nora/vault-records'
import { Paperclip, Timer } from 'lucide-react'
import type { listTexts } from '../list.messages.ts'
import { toHost } from '../values/site-address.ts'

type Texts = (typeof listTexts)['ru']

type ColumnChoice = {
  texts: Texts
  lang: Lang
  /** Null within one folder. */
  folderName: ((id: string) => string) | null
  isTrash: boolean
}

const SHOWN_TAGS = 2

export function recordColumns({ texts, folderName, isTrash }: ColumnChoice): Column<RecordView>[] {
  const { columns } = texts
  return [
    {
      id: 'name',
      header: columns.name,
      width: 'minmax(142px, 2fr)',
      fixed: true,
      hasNote: () => true,
      cell: (record) => <Name record={record} texts={texts} />,
      sortValue: ({ overview }) => overview.name,
    },
    {
      id: 'site',
      header: columns.site,
      width: 'minmax(94px, 1fr)',
      hideBelow: 'sm',
      cell: ({ overview }) => <span className="block truncate text-soft">{toHost(overview.urls[0])}</span>,
      sortValue: ({ overview }) => toHost(overview.urls[0]) || null,
    },
    ...(folderName
      ? [
          {
            id: 'folder',
            header: columns.folder,
            width: 'minmax(80px, 0.8fr)',
            hideBelow: 'sm' as const,
            cell: ({ folder_id }: RecordView) => (
              <span className="block truncate">{toSafeText(folderName(folder_id))}</span>
            ),
            sortValue: ({ folder_id }: RecordView) => folderName(folder_id),
          },
        ]
      : []),
    {
      id: 'tags',
      header: columns.tags,
      width: 'minmax(80px, 1fr)',
      hideBelow: 'lg',
      cell: ({ overview }) => <Tags tags={overview.tags} />,
      sortValue: ({ overview }) => overview.tags.join(', ') || null,
    },
    {
      id: 'changed',
      header: isTrash ? columns.trashed : columns.changed,
      width: '112px',
      hideBelow: 'sm',
      staysShown: true,
      cell: ({ changed_at }) => <RelativeTime at={changed_at} className="text-faint" />,
      sortValue: ({ changed_at }) => changed_at,
    },
  ]
}

function Name({ record: { id, overview }, texts }: { record: RecordView; texts: Texts }) {
  const name = toSafeText(overview.name)
  return (
    <span className="flex min-w-0 items-center gap-3" data-record={id}>
      <span
        aria-hidden="true"
        style={getTileColours(overview.name)}
        className="grid size-7 shrink-0 place-items-center rounded-md text-xs font-semibold"
      >
        {[...overview.name][0]?.toUpperCase()}
      </span>
      <span className="min-w-0">
        <span className="flex min-w-0 items-center gap-1.5">
          <span className="truncate font-[560]">{name}</span>
          {overview.has_totp && (
            <Timer role="img" aria-label={texts.hasCode} className="size-3.5 shrink-0 text-faint" />
          )}
          {overview.has_files && (
            <Paperclip role="img" aria-label={texts.hasFiles} className="size-3.5 shrink-0 text-faint" />
          )}
        </span>
        <span className="block truncate text-xs text-faint">
          {overview.kind === 'note' ? texts.note : toSafeText(overview.login) || texts.noLogin}
        </span>
      </span>
    </span>
  )
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <span className="flex min-w-0 gap-1 overflow-hidden">
      {tags.slice(0, SHOWN_TAGS).map((tag) => (
        <Badge key={tag} className="max-w-24 truncate">
          {toSafeText(tag)}
        </Badge>
      ))}
      {tags.length > SHOWN_TAGS && <span className="text-xs text-faint">+{tags.length - SHOWN_TAGS}</span>}
    </span>
  )
}
