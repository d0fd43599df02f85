import { Dialog, useTexts } from '@nora/ui'
import { toSafeText } from '@nora/vault-records'
import { accessTexts } from './access.messages.ts'

type ExposedDialogProps = { names: readonly string[]; onClose(): void }

/** Who was removed may have copied them: a new key protects what comes, not what was. */
export function ExposedDialog({ names, onClose }: ExposedDialogProps) {
  const { exposed: texts } = useTexts(accessTexts)
  return (
    <Dialog open onClose={onClose} title={texts.title} description={texts.sentence}>
      <ul
        aria-label={texts.title}
        className="max-h-80 divide-y divide-line overflow-y-auto rounded-lg border border-line"
      >
        {names.toSorted().map((name) => (
          <li key={name} className="truncate px-3 py-2 font-mono text-code">
            {toSafeText(name)}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
