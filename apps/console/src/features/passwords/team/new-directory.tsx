import { ErrorState, useTexts } from '@nora/ui'
import { AcceptDirectory } from './accept-directory.tsx'
import { keysTexts } from './keys.messages.ts'

/** In place of the members: the list of keys began anew. */
export function NewDirectory() {
  const { anew: texts } = useTexts(keysTexts)
  return (
    <>
      <ErrorState title={texts.title} sentence={texts.sentence} />
      <div className="flex justify-center">
        <AcceptDirectory />
      </div>
    </>
  )
}
