import { Button, Dialog, lazyPart, Skeleton, useTexts } from '@nora/ui'
import { Suspense, useState } from 'react'
import { detailTexts } from './detail.messages.ts'
import type { Conflict, Draft } from './use-draft.ts'

const MergeEditor = lazyPart(() => import('../editor/merge-editor.tsx'), 'MergeEditor')

/** Both texts of two who edited at once, with a choice at every place that differs. */
export function ConflictDialog({ draft, conflict }: { draft: Draft; conflict: Conflict }) {
  const { conflict: texts } = useTexts(detailTexts)
  const [source, setSource] = useState(draft.text.source)
  const { revision, theirs } = conflict
  return (
    <Dialog
      open
      size="large"
      onClose={() => draft.showConflict(null)}
      title={texts.title}
      description={texts.sentence(conflict.by ?? texts.somebody)}
      actions={
        <>
          <Button
            onClick={() => {
              draft.adopt({ ...theirs, revision })
              draft.showConflict(null)
            }}
          >
            {texts.theirs}
          </Button>
          <Button
            look="primary"
            loading={draft.isSaving}
            onClick={() => void draft.save({ text: { source, tests: draft.text.tests }, revision })}
          >
            {texts.mine}
          </Button>
        </>
      }
    >
      <div className="h-[46dvh] overflow-hidden rounded-md border border-line">
        <Suspense fallback={<Skeleton className="h-full" />}>
          <MergeEditor
            label={texts.label}
            theirs={theirs.source}
            mine={draft.text.source}
            keep={texts.keep}
            take={texts.take}
            onChange={setSource}
          />
        </Suspense>
      </div>
    </Dialog>
  )
}
