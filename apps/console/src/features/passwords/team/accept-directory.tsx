import { Button, ConfirmDialog, useTexts } from '@nora/ui'
import { VaultError } from '@nora/vault-core'
import { type ComponentProps, useState } from 'react'
import { keysTexts } from './keys.messages.ts'
import { useSigning } from './keys.queries.ts'

/** Whether the list of keys is another than before: nobody was left who could sign, or somebody swapped it. */
export function isBegunAnew(error: Error | null): boolean {
  return error instanceof VaultError && error.fault === 'fork' && 'chain' in error.detail
}

/** Takes the new list, once the reader was told what that means. */
export function AcceptDirectory({ size }: Pick<ComponentProps<typeof Button>, 'size'>) {
  const { anew: texts } = useTexts(keysTexts)
  const { acceptDirectory } = useSigning()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button size={size} onClick={() => setAsked(true)}>
        {texts.accept}
      </Button>
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
