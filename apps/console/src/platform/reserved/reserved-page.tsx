import { lazyPart, useTexts } from '@nora/ui'
import { type ComponentType, Suspense, useState } from 'react'
import { useAsked } from '../lists/asked.ts'
import { ListPage } from '../lists/list-page.tsx'
import { hasItems, NewButton } from '../lists/new-button.tsx'
import { useMay } from '../use-may.ts'
import { useReserved } from './reserved.queries.ts'
import type { Reserved, ReservedKind } from './reserved.ts'
import { ReservedList, type ReservedListProps } from './reserved-list.tsx'
import type {
  DrawerProps,
  EditDialogProps,
  ReserveDialogProps,
  ReservedActions,
  ReservedPageProps,
} from './reserved-page-props.ts'
import { useReleaseWithUndo } from './use-release-with-undo.ts'

const ReleaseDialog = lazyPart(() => import('./release-dialog.tsx'), 'ReleaseDialog')

export type ReservedParts<Item extends Reserved> = {
  kind: ReservedKind<Item>
  columns: ReservedListProps<Item>['columns']
  ReserveDialog: ComponentType<ReserveDialogProps>
  EditDialog: ComponentType<EditDialogProps<Item>>
  Drawer: ComponentType<DrawerProps<Item>>
}

/** One's own, or those of the whole team. */
export function ReservedPage<Item extends Reserved>({
  kind,
  columns,
  ReserveDialog,
  EditDialog,
  Drawer,
  otherList,
  ...props
}: ReservedParts<Item> & ReservedPageProps) {
  const texts = useTexts(kind.texts)
  const { scope, search, onSearch, regions } = props
  const isOwn = scope === 'own'
  const isStarted = hasItems(useReserved(kind, scope))
  const mayReserve = useMay(kind.reserve) && isOwn
  const releaseWithUndo = useReleaseWithUndo(kind)
  const [editing, onEdit] = useState<Item | null>(null)
  const [releasing, ask] = useAsked<Item>()
  const actions: ReservedActions<Item> = {
    onEdit,
    onRelease(items) {
      const [only] = items
      // Nothing stops by it and it can be undone: then a question would only be in the way.
      if (only && items.length === 1 && !only.tunnel) releaseWithUndo(only)
      else ask(items)
    },
  }
  const reserve = mayReserve && <NewButton onSearch={onSearch}>{texts.reserve}</NewButton>
  const opened = search[kind.drawer]
  return (
    <ListPage
      title={isOwn ? texts.title : texts.teamTitle}
      sentence={isOwn ? texts.sentence : texts.teamSentence}
      actions={
        <>
          {otherList}
          {isStarted && reserve}
        </>
      }
    >
      <ReservedList kind={kind} columns={columns} {...props} {...actions} reserveAction={reserve} />
      <Suspense>
        {search.new && mayReserve && regions.length > 0 && (
          <ReserveDialog
            regions={regions}
            wanted={search.new}
            onClose={() => onSearch({ new: undefined }, true)}
            onOpen={(id) => onSearch({ new: undefined, [kind.drawer]: id }, true)}
          />
        )}
      </Suspense>
      <Suspense>
        {opened && (
          <Drawer
            id={opened}
            scope={scope}
            part={search.part}
            onPart={(part) => onSearch({ part }, false)}
            onClose={() => onSearch({ [kind.drawer]: undefined, part: undefined }, true)}
            {...actions}
          />
        )}
      </Suspense>
      <Suspense>
        {editing && <EditDialog key={editing.id} item={editing} onClose={() => onEdit(null)} />}
      </Suspense>
      <Suspense>{releasing.items.length > 0 && <ReleaseDialog kind={kind} {...releasing} />}</Suspense>
    </ListPage>
  )
}
