import { Button, ConfirmDialog, ErrorState, useTexts } from '@nora/ui'
import { useState } from 'react'
import { keysTexts } from './keys.messages.ts'
import { useSigning } from './keys.queries.ts'

/** The list of keys began anew: nobody was left who could sign, or somebody swapped it. */
export function NewDirectory() {
  const { anew: texts } = useTexts(keysTexts)
  const { acceptDirectory } = useSigning()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <ErrorState title={texts.title} sentence={texts.sentence} />
      <div className="flex justify-center">
        <Button onClick={() => setAsked(true)}>{texts.accept}</Button>
      </div>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={texts.title}
        consequence={texts.consequence}
        confirm={texts.accept}
        onConfirm={() => acceptDirectory.mutateAsync(undefined)}
      />
    </>
  )
}
