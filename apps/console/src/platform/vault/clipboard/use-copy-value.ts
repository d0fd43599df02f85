import { notify, useLang, useTexts } from '@nora/ui'
import { GivenUp } from '../../given-up.ts'
import { vaultFailure } from '../vault-failure.ts'
import { clipboardTexts } from './clipboard.messages.ts'
import { CLEARED_AFTER_S, copySecret } from './secret-clipboard.ts'

export type CopiedKind = keyof (typeof clipboardTexts)['ru']['copied']

/** Copies a value of a record and says what happens to the clipboard; the value may be asked for first. */
export function useCopyValue() {
  const texts = useTexts(clipboardTexts)
  const lang = useLang()
  return async (kind: CopiedKind, getText: () => string | Promise<string>): Promise<void> => {
    let text: string
    try {
      text = await getText()
    } catch (error) {
      if (error instanceof GivenUp) return
      return void notify({ type: 'error', title: texts.failed, message: vaultFailure(error, lang) })
    }
    if (text === '') return void notify({ type: 'error', title: texts.nothing[kind] })
    try {
      const copied = await copySecret(text)
      notify({
        title: texts.copied[kind],
        ...(kind !== 'login' && {
          message: copied === 'clears' ? texts.clears(CLEARED_AFTER_S) : texts.stays,
        }),
      })
    } catch {
      notify({ type: 'error', title: texts.failed, message: texts.noClipboard })
    }
  }
}
