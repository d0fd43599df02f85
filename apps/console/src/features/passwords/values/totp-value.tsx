import { formatDuration, MINUTE_MS, SECOND_MS } from '@nora/kit'
import { classNames, IconButton, useLang, useTexts } from '@nora/ui'
import { getTotpSecondsLeft, makeTotpCode, parseTotp, type TotpSettings } from '@nora/vault-records'
import { Copy, Eye, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useClockOffset } from '../../../platform/clock-offset.ts'
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
      <ClockWarning />
    </ValueRow>
  )
}

/** Beyond this the site has another code. */
const OFF_MS = 15 * SECOND_MS

/** A clock that is off makes codes that no site takes, and nothing else would say why. */
function ClockWarning() {
  const texts = useTexts(recordTexts)
  const lang = useLang()
  const offset = Math.abs(useClockOffset())
  if (offset < OFF_MS) return null
  return (
    <span className="mt-1 flex items-start gap-1.5 text-sm text-warn">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      {texts.clockIsOff(formatDuration(lang, toRound(offset)))}
    </span>
  )
}

/** In whole minutes beyond the first: an hour is not 59 minutes. */
function toRound(ms: number): number {
  return ms < MINUTE_MS ? ms : Math.round(ms / MINUTE_MS) * MINUTE_MS
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
