import { useTexts } from '@nora/ui'
import { Construction, type LucideIcon, Moon, Network } from 'lucide-react'
import { startersTexts } from '../create/starters.messages.ts'
import { STARTERS, type Starter } from '../create/starters.ts'

const ICONS: Record<Starter, LucideIcon> = { maintenance: Construction, laptops: Network, away: Moon }

/** What a gateway is good for, each begun with one press, and a way to begin with none. */
export function StarterCards({ onChoose }: { onChoose(starter: Starter | 'yes'): void }) {
  const { cards, blank } = useTexts(startersTexts)
  return (
    <>
      <ul className="grid gap-2.5 text-left sm:grid-cols-3">
        {STARTERS.map((starter) => {
          const Icon = ICONS[starter]
          return (
            <li key={starter}>
              <button
                type="button"
                onClick={() => onChoose(starter)}
                className="flex h-full w-full items-start gap-3 rounded-lg border border-line bg-surface p-3 text-left shadow-card transition-colors duration-100 hover:border-line-strong hover:bg-hover"
              >
                <Icon
                  aria-hidden="true"
                  strokeWidth={1.7}
                  className="mt-0.5 size-[18px] shrink-0 text-accent-text"
                />
                <span className="min-w-0">
                  <span className="block font-[560]">{cards[starter].name}</span>
                  <span className="block text-sm text-soft">{cards[starter].what}</span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <button
        type="button"
        onClick={() => onChoose('yes')}
        className="mt-3 rounded-xs px-1 text-sm text-accent-text underline underline-offset-2"
      >
        {blank}
      </button>
    </>
  )
}
