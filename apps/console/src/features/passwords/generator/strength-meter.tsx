import { classNames, useTexts } from '@nora/ui'
import type { Strength } from '@nora/vault-records'
import { generatorTexts } from './generator.messages.ts'

const LEVELS = [0, 1, 2, 3] as const
const TONES = ['bg-bad', 'bg-bad', 'bg-warn', 'bg-ok', 'bg-ok'] as const

/** How hard a password is to guess: a word, how long it takes, and what is easy about it. */
export function StrengthMeter({ strength }: { strength: Strength }) {
  const texts = useTexts(generatorTexts)
  const { score, crack_seconds, weakness } = strength
  return (
    <div className="grid grid-cols-1 gap-1">
      <div aria-hidden="true" className="flex gap-1">
        {LEVELS.map((level) => (
          <span
            key={level}
            className={classNames(
              'h-1 flex-1 rounded-full',
              level < Math.max(score, 1) ? TONES[score] : 'bg-line',
            )}
          />
        ))}
      </div>
      <p className="text-sm text-soft" aria-live="polite">
        <span className="font-[550]">{texts.scores[score]}</span>
        {' · '}
        {texts.cracked(texts.durations[toDuration(crack_seconds)])}
        {score < 3 && weakness && ` · ${texts.weaknesses[weakness]}`}
      </p>
    </div>
  )
}

const DAY_S = 86_400
const STEPS = [
  ['moment', 10],
  ['minutes', 3_600],
  ['hours', DAY_S],
  ['days', 60 * DAY_S],
  ['months', 365 * DAY_S],
  ['years', 100 * 365 * DAY_S],
] as const

type Duration = (typeof STEPS)[number][0] | 'centuries'

export function toDuration(seconds: number): Duration {
  return STEPS.find(([, below]) => seconds < below)?.[0] ?? 'centuries'
}
