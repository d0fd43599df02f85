import { IconButton, useTexts } from '@nora/ui'
import { Copy, Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { GivenUp } from '../../../platform/given-up.ts'
import { type CopiedKind, useCopyValue } from '../../../platform/vault/clipboard/use-copy-value.ts'
import { ColouredPassword } from '../coloured-password.tsx'
import { recordTexts } from './record.messages.ts'
import { ValueRow } from './value-row.tsx'

type MaskedValueProps = {
  kind: CopiedKind
  label: string
  value: string
  /** Settles when the value may be shown. */
  guard(): Promise<void>
  /** Several lines, set as text. */
  isLong?: boolean
}

/** The same for every value: its length is nobody's business. */
const MASK = '••••••••••'

/** A secret, shown while it is asked for, copied without being shown. */
export function MaskedValue({ kind, label, value, guard, isLong = false }: MaskedValueProps) {
  const texts = useTexts(recordTexts)
  const [isShown, setShown] = useState(false)
  const copy = useCopyValue()

  async function toggle() {
    try {
      if (!isShown) await guard()
      setShown(!isShown)
    } catch (error) {
      if (!(error instanceof GivenUp)) throw error
    }
  }
  const shown = isLong ? (
    <span className="whitespace-pre-wrap">{value}</span>
  ) : (
    <ColouredPassword password={value} />
  )
  return (
    <ValueRow
      label={label}
      actions={
        <>
          <IconButton
            size="small"
            label={isShown ? texts.hide(label) : texts.show(label)}
            aria-pressed={isShown}
            icon={isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
            onClick={() => void toggle()}
          />
          <IconButton
            size="small"
            label={texts.copy(label)}
            icon={<Copy aria-hidden="true" />}
            onClick={() => void copy(kind, async () => guard().then(() => value))}
          />
        </>
      }
    >
      {isShown ? (
        shown
      ) : (
        <span>
          <span aria-hidden="true">{MASK}</span>
          <span className="sr-only">{texts.masked}</span>
        </span>
      )}
    </ValueRow>
  )
}
