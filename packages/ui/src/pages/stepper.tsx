import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../look/class-names.ts'
import { useTexts } from '../look/lang.tsx'
import { uiTexts } from '../look/ui.messages.ts'
import { Card } from './card.tsx'

export type Step = { id: string; title: ReactNode; done: boolean; children: ReactNode }

/** Numbered steps; the first one not done is the current. */
export function Stepper({ steps, className }: { steps: readonly Step[]; className?: string }) {
  const current = steps.findIndex((step) => !step.done)
  return (
    <Card className={className}>
      <ol>
        {steps.map((step, index) => (
          <li
            key={step.id}
            aria-current={index === current ? 'step' : undefined}
            className="grid grid-cols-[28px_minmax(0,1fr)] gap-x-3 border-t border-line p-4 first:border-t-0 sm:gap-x-4 sm:px-6 sm:py-5"
          >
            <StepMark number={index + 1} done={step.done} current={index === current} />
            <h2 className="pt-0.5 font-semibold">{step.title}</h2>
            {/* On narrow screens it is under the number too, because commands need the width. */}
            <div className="col-span-2 mt-2.5 flex flex-col gap-2.5 sm:col-span-1 sm:col-start-2 sm:mt-1.5">
              {step.children}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function StepMark({ number, done, current }: { number: number; done: boolean; current: boolean }) {
  const texts = useTexts(uiTexts)
  return (
    <span
      role="img"
      aria-label={done ? texts.stepDone(number) : texts.step(number)}
      className={classNames(
        'grid size-[26px] place-items-center rounded-full border text-code font-semibold',
        done && 'border-transparent bg-ok-soft text-ok',
        !done && (current ? 'border-accent text-accent-text' : 'border-line-strong text-soft'),
      )}
    >
      {done ? <Check aria-hidden="true" strokeWidth={2.4} className="size-3.5" /> : number}
    </span>
  )
}
