import { useTexts } from '@nora/ui'
import { AskManyDialog } from '../lists/ask-many-dialog.tsx'
import type { Asked } from '../lists/asked.ts'
import { reservedTexts } from './reserved.messages.ts'
import { useRelease } from './reserved.queries.ts'
import type { Reserved, ReservedKind } from './reserved.ts'
import { ReservedUse } from './reserved-use.tsx'

export type ReleaseDialogProps<Item extends Reserved> = Asked<Item> & { kind: ReservedKind<Item> }

/** Asks, saying of each which tunnel stands behind it. */
export function ReleaseDialog<Item extends Reserved>({ kind, ...asked }: ReleaseDialogProps<Item>) {
  const { release, releaseList } = useTexts(reservedTexts)
  const texts = useTexts(kind.texts)
  const { mutateAsync } = useRelease(kind, { isPlaced: true })
  return (
    <AskManyDialog
      {...asked}
      itemName={(item) => {
        const alias = kind.getAlias?.(item)
        return (
          <>
            <span className="font-mono text-code font-[560]">{kind.getAddress(item)}</span>
            {alias && <span className="text-soft"> · {alias}</span>}
          </>
        )
      }}
      itemNote={(item) => <ReservedUse item={item} />}
      act={mutateAsync}
      done={texts.released}
      texts={{ ...texts.releaseTexts, list: releaseList, confirm: release }}
    />
  )
}
