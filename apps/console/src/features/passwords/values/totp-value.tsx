import { SECOND_MS } from '@nora/kit'
import { classNames, IconButton, useTexts } from '@nora/ui'
import { getTotpSecondsLeft, makeTotpCode, parseTotp, type TotpSettings } from '@nora/vault-records'
import { Copy, Eye } from 'lucide-react'
import { useEffect, useState } from 'react'
import { GivenUp } from '../../../platform/given-up.ts'
import { usePlatform } from '../../../platform/platform.tsx'
import { useCopyValue } from '../../../platform/vault/clipboard/use-copy-value.ts'
import { recordTexts } from './record.messages.ts'
import { ValueRow } from './value-row.tsx'

type TotpValueProps = { uri: string; guard(): Promise<void>; isGuarded: boolean }

/** The one-time code of this moment and how long it is good for. */
export function TotpValue({ uri, guard, isGuarded }: TotpValueProps) {
  const texts = useTexts(recordTexts)
  const [isShown, setShown] = useState(!isGuarded)
  const settings = readSettings(uri)
  if (!settings) return <ValueRow label={texts.code}>{texts.brokenCode}</ValueRow>
  if (isShown) return <ShownCode settings={settings} />
  const reveal = () =>
    guard().then(
      () => setShown(true),
      (error: unknown) => {
        if (!(error instanceof GivenUp)) throw error
      },
    )
  return (
    <ValueRow
      label={texts.code}
      actions={
        <IconButton
          size="small"
          label={texts.show(texts.code)}
          icon={<Eye aria-hidden="true" />}
          onClick={() => void reveal()}
        />
      }
    >
      <span aria-hidden="true">••• •••</span>
      <span className="sr-only">{texts.masked}</span>
    </ValueRow>
  )
}

/** Under this many seconds the code is about to change. */
const ENDING_S = 5

function ShownCode({ settings }: { settings: TotpSettings }) {
  const texts = useTexts(recordTexts)
  const copy = useCopyValue()
  const nowMs = useSeconds()
  const { clock } = usePlatform()
  const code = makeTotpCode(settings, nowMs)
  const left = getTotpSecondsLeft(settings, nowMs)
  const half = Math.ceil(code.length / 2)
  return (
    <ValueRow
      label={texts.code}
      actions={
        <IconButton
          size="small"
          label={texts.copy(texts.code)}
          icon={<Copy aria-hidden="true" />}
          onClick={() => void copy('code', () => makeTotpCode(settings, clock.now().getTime()))}
        />
      }
    >
      <span className="flex items-center gap-3">
        <code className="font-mono text-lg tracking-wide tabular-nums">
          {code.slice(0, half)} {code.slice(half)}
        </code>
        <span
          className={classNames(
            'text-sm tabular-nums',
            left <= ENDING_S ? 'font-[550] text-warn' : 'text-faint',
          )}
        >
          {texts.secondsLeft(left)}
        </span>
      </span>
    </ValueRow>
  )
}

function useSeconds(): number {
  const { clock } = usePlatform()
  const [nowMs, setNow] = useState(() => clock.now().getTime())
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now().getTime()), SECOND_MS)
    return () => clearInterval(timer)
  }, [clock])
  return nowMs
}

/** Undefined for what is no such URI: another program may have written it. */
function readSettings(uri: string): TotpSettings | undefined {
  try {
    return parseTotp(uri)
  } catch {
    return undefined
  }
}
