import { classNames, IconButton, Select, Skeleton, useTexts } from '@nora/ui'
import type { FolderView } from '@nora/vault-client'
import { toSafeText } from '@nora/vault-records'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronRight, Clock, Folder, Layers, Plus, ShieldAlert, Trash2 } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { PageAddress } from '../../../platform/lists/list-search.ts'
import { useMay } from '../../../platform/use-may.ts'
import { type FolderGroup, groupFolders, type ShownFolder } from '../tree/folder-groups.ts'
import type { VaultSearch } from '../vault-search.ts'
import { foldersTexts } from './folders.messages.ts'

type FolderTreeProps = Pick<PageAddress<VaultSearch>, 'onSearch'> & {
  folders: readonly FolderView[] | undefined
  folderId: string | null
  isTrash: boolean
}

/** Where one may go in the vault: all records, each folder, the trash. On narrow pages a choice takes its place. */
export function FolderTree(props: FolderTreeProps) {
  const texts = useTexts(foldersTexts)
  const { folders, folderId, isTrash, onSearch } = props
  const groups = useMemo(() => groupFolders(folders ?? []), [folders])
  const mayWrite = useMay('vault.write')
  return (
    <>
      <nav aria-label={texts.label} className="max-lg:hidden">
        <ul>
          <Place to="/passwords" icon={<Layers />} label={texts.all} isHere={folderId === null && !isTrash} />
          <Place
            to="/passwords"
            isTrash
            icon={<Trash2 />}
            label={texts.trash}
            isHere={folderId === null && isTrash}
          />
        </ul>
        {folders === undefined && <TreeSkeleton />}
        {groups.map((group) => (
          <Group key={group.kind} group={group} folderId={folderId}>
            {group.kind === 'own' && mayWrite && (
              <IconButton
                size="small"
                label={texts.create}
                icon={<Plus aria-hidden="true" />}
                onClick={() => onSearch({ open: 'folder' }, true)}
              />
            )}
          </Group>
        ))}
      </nav>
      <PlaceChoice {...props} groups={groups} />
    </>
  )
}

function PlaceChoice({ groups, folderId, isTrash }: FolderTreeProps & { groups: readonly FolderGroup[] }) {
  const texts = useTexts(foldersTexts)
  const navigate = useNavigate()
  const options = [
    { value: 'all', label: texts.all },
    ...groups.flatMap(({ folders }) =>
      folders.map(({ folder, depth }) => ({
        value: folder.id,
        label: `${'\u2003'.repeat(depth)}${folderLabel(folder, texts)}`,
      })),
    ),
    { value: 'trash', label: texts.trash },
  ]
  return (
    <Select
      aria-label={texts.label}
      className="lg:hidden"
      value={folderId ?? (isTrash ? 'trash' : 'all')}
      options={options}
      onChange={(value) => {
        if (value === 'all') void navigate({ to: '/passwords' })
        else if (value === 'trash') void navigate({ to: '/passwords', search: { view: 'trash' } })
        else void navigate({ to: '/passwords/folder/$id', params: { id: value } })
      }}
    />
  )
}

function Group({
  group,
  folderId,
  children,
}: {
  group: FolderGroup
  folderId: string | null
  children: ReactNode
}) {
  const texts = useTexts(foldersTexts)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const shown = group.folders.filter(({ parents }) => !parents.some((id) => closed.has(id)))
  const toggle = (id: string) => {
    const next = new Set(closed)
    if (!next.delete(id)) next.add(id)
    setClosed(next)
  }
  return (
    <section aria-label={texts.groups[group.kind]}>
      <div className="mt-4 flex h-7 items-center justify-between pl-2.5">
        <h2 className="text-xs font-medium text-faint">{texts.groups[group.kind]}</h2>
        {children}
      </div>
      <ul>
        {shown.map((one) => (
          <FolderItem
            key={one.folder.id}
            shown={one}
            isHere={one.folder.id === folderId}
            isClosed={closed.has(one.folder.id)}
            onToggle={() => toggle(one.folder.id)}
          />
        ))}
      </ul>
    </section>
  )
}

const ITEM =
  'flex h-8 min-w-0 flex-1 items-center gap-2 rounded-md pr-2.5 text-soft hover:bg-hover hover:text-text aria-[current=page]:bg-hover aria-[current=page]:font-[550] aria-[current=page]:text-text [&_svg]:size-4 [&_svg]:shrink-0'
const STEP_REM = 0.9
const CHEVRON_REM = 1.75

type FolderItemProps = { shown: ShownFolder; isHere: boolean; isClosed: boolean; onToggle(): void }

function FolderItem({ shown, isHere, isClosed, onToggle }: FolderItemProps) {
  const texts = useTexts(foldersTexts)
  const { folder, depth, hasChildren } = shown
  const label = folderLabel(folder, texts)
  return (
    <li className="relative flex">
      {hasChildren && (
        <IconButton
          size="small"
          tooltip={false}
          aria-expanded={!isClosed}
          label={isClosed ? texts.expand(label) : texts.collapse(label)}
          icon={<ChevronRight aria-hidden="true" className={classNames(!isClosed && 'rotate-90')} />}
          className="absolute top-1 z-10 size-6!"
          style={{ left: `${depth * STEP_REM}rem` }}
          onClick={onToggle}
        />
      )}
      <Link
        to="/passwords/folder/$id"
        params={{ id: folder.id }}
        aria-current={isHere ? 'page' : undefined}
        className={ITEM}
        // The row is as wide as those above it, whatever its depth.
        style={{ paddingLeft: `${depth * STEP_REM + CHEVRON_REM}rem` }}
      >
        <FolderIcon folder={folder} />
        <span className={classNames('min-w-0 flex-1 truncate', folder.state === 'refused' && 'text-bad')}>
          {label}
        </span>
        {folder.state === 'open' && (
          <span className="text-xs text-faint tabular-nums">
            <span aria-hidden="true">{folder.records}</span>
            <span className="sr-only">{texts.records(folder.records)}</span>
          </span>
        )}
      </Link>
    </li>
  )
}

export function FolderIcon({ folder }: { folder: Pick<FolderView, 'state' | 'icon'> }) {
  if (folder.state === 'waits') return <Clock aria-hidden="true" />
  if (folder.state === 'refused') return <ShieldAlert aria-hidden="true" className="text-bad" />
  return folder.icon ? (
    <span aria-hidden="true" className="w-4 shrink-0 text-center text-sm leading-none">
      {toSafeText(folder.icon)}
    </span>
  ) : (
    <Folder aria-hidden="true" strokeWidth={1.7} />
  )
}

type Texts = (typeof foldersTexts)['ru']

export function folderLabel({ state, name }: Pick<FolderView, 'state' | 'name'>, texts: Texts): string {
  return state === 'open' ? toSafeText(name) : texts.unnamed[state]
}

type PlaceProps = { to: '/passwords'; isTrash?: boolean; icon: ReactNode; label: string; isHere: boolean }

function Place({ to, isTrash = false, icon, label, isHere }: PlaceProps) {
  return (
    <li className="flex">
      <Link
        to={to}
        // Within a folder, the way to all is not where one is.
        activeOptions={{ exact: true }}
        search={isTrash ? { view: 'trash' } : {}}
        aria-current={isHere ? 'page' : undefined}
        className={classNames(ITEM, 'pl-2.5')}
      >
        {icon}
        {label}
      </Link>
    </li>
  )
}

function TreeSkeleton() {
  return (
    <div className="mt-6 grid grid-cols-1 gap-4 px-2.5">
      <Skeleton className="w-2/3" />
      <Skeleton className="w-1/2" />
      <Skeleton className="w-3/5" />
    </div>
  )
}
