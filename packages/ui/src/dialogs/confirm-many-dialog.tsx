import { type ReactNode, useState } from 'react'
import { useTexts } from '../look/lang.tsx'
import { uiTexts } from '../look/ui.messages.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

const NAMED = 8
const AT_ONCE = 4

export type ConfirmManyDialogProps<Item> = {
  /** The items chosen when the dialog opened: the list itself may shrink meanwhile. */
  items: readonly Item[]
  open: boolean
  onClose(): void
  itemKey(item: Item): string
  itemName(item: Item): ReactNode
  /** Under the name: whom it concerns. */
  itemNote(item: Item): ReactNode
  /** A rejection leaves the item in the dialog with the error's message. */
  act(item: Item): Promise<unknown>
  /** Told how many were done, each time some were. */
  onDone(count: number): void
  texts: {
    title(count: number): string
    /** Says what stops working. */
    consequence(count: number): string
    list: string
    confirm: string
    failed(count: number): string
  }
}

/** Asks once for many, naming each; what did not work stays in the dialog with its reason. */
export function ConfirmManyDialog<Item>(props: ConfirmManyDialogProps<Item>) {
  const { items, itemKey, texts } = props
  const own = useTexts(uiTexts)
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map())
  const hasFailed = failures.size > 0
  const left = hasFailed ? items.filter((item) => failures.has(itemKey(item))) : items

  function close() {
    setFailures(new Map())
    props.onClose()
  }

  async function actOnAll() {
    const of = left.length
    setProgress({ done: 0, of })
    const failed = await actOnEach(left, props.act, (done) => setProgress({ done, of }))
    setProgress(null)
    if (of > failed.size) props.onDone(of - failed.size)
    if (failed.size === 0) return
    setFailures(new Map([...failed].map(([item, reason]) => [itemKey(item), reason])))
    throw new Error('not everything worked')
  }

  return (
    <ConfirmDialog
      open={props.open}
      onClose={close}
      title={hasFailed ? texts.failed(failures.size) : texts.title(left.length)}
      consequence={progress ? own.progress(progress.done, progress.of) : texts.consequence(left.length)}
      confirm={hasFailed ? own.again : texts.confirm}
      onConfirm={actOnAll}
    >
      <ul aria-label={texts.list} className="rounded-md border border-line">
        {left.slice(0, NAMED).map((item) => {
          const failure = failures.get(itemKey(item))
          return (
            <li key={itemKey(item)} className="border-t border-line px-3 py-2 first:border-t-0">
              <span className="block truncate">{props.itemName(item)}</span>
              {failure === undefined ? (
                <span className="block truncate text-sm text-faint">{props.itemNote(item)}</span>
              ) : (
                <span className="block text-sm text-bad">{failure}</span>
              )}
            </li>
          )
        })}
        {left.length > NAMED && (
          <li className="border-t border-line px-3 py-2 text-sm text-faint">
            {own.others(left.length - NAMED)}
          </li>
        )}
      </ul>
    </ConfirmDialog>
  )
}

/** A few at a time. Answers what failed, each with the reason. */
async function actOnEach<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  onProgress: (done: number) => void,
): Promise<ReadonlyMap<Item, string>> {
  const failed = new Map<Item, string>()
  const waiting = [...items]
  let done = 0
  const next = async (): Promise<void> => {
    const item = waiting.shift()
    if (item === undefined) return
    await act(item).catch((error: unknown) => {
      failed.set(item, error instanceof Error ? error.message : String(error))
    })
    onProgress(++done)
    return next()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
  return failed
}
