import { classNames, useTexts } from '@nora/ui'
import { estimateStrength, MASTER_KEY_SCORE } from '@nora/vault-records'
import { masterKeyTexts } from './master-key.messages.ts'

const STEPS = [1, 2, 3, 4] as const

export type StrengthMeterProps = { masterKey: string; personal: readonly string[] }

/** How hard the master key is to guess, and what makes it easy. */
export function StrengthMeter({ masterKey, personal }: StrengthMeterProps) {
  const texts = useTexts(masterKeyTexts)
  if (masterKey === '') return <span>{texts.firstHelp}</span>
  const { score, weakness } = estimateStrength(masterKey, { personal })
  const tone = score >= MASTER_KEY_SCORE ? 'bg-ok' : score === 2 ? 'bg-warn' : 'bg-bad'
  return (
    <span className="block">
      <span aria-hidden="true" className="mt-0.5 mb-1.5 grid grid-cols-4 gap-1">
        {STEPS.map((step) => (
          <span key={step} className={classNames('h-1 rounded-full', step <= score ? tone : 'bg-sunken')} />
        ))}
      </span>
      {texts.scores[score]}
      {weakness && score < MASTER_KEY_SCORE && ` ${texts.weaknesses[weakness]}`}
    </span>
  )
}
