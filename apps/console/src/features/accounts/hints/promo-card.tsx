import type { CurrentUser } from '@nora/contract/accounts'
import type { Settings } from '@nora/contract/system'
import { Card, IconButton, useTexts } from '@nora/ui'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { hintsTexts } from './hints.messages.ts'
import { useDismissPromo } from './hints.queries.ts'

export type PromoCardProps = {
  user: CurrentUser
  settings: Settings | undefined
  /** Links to the plans with these words. */
  link(words: string): ReactNode
}

const PROMISES = ['tunnels', 'time', 'names', 'tcp'] as const

/**
 * Shows what a subscription adds, if there are any: to a reader without one, in a personal space, until
 * dismissed.
 */
export function PromoCard({ user, settings, link }: PromoCardProps) {
  const { promo: texts } = useTexts(hintsTexts)
  const dismissing = useDismissPromo()
  if (!isWanted(user, settings) || dismissing.isPending) return null
  return (
    <Card className="relative mt-2 px-3.5 py-3">
      <h2 className="pr-7 font-[560]">{texts.title}</h2>
      <ul className="mt-1.5 mb-2.5 flex flex-col gap-0.5 text-sm text-soft">
        {PROMISES.map((name) => (
          <li key={name} className="flex items-center gap-2">
            <Check aria-hidden="true" className="size-3.5 shrink-0 text-ok" />
            {texts.items[name]}
          </li>
        ))}
      </ul>
      {link(texts.plans)}
      <IconButton
        label={texts.dismiss}
        icon={<X aria-hidden="true" />}
        size="small"
        className="absolute top-1.5 right-1.5"
        onClick={() => dismissing.mutate()}
      />
    </Card>
  )
}

function isWanted({ subscription, team }: CurrentUser, settings: Settings | undefined): boolean {
  const hasSubscription = subscription !== null && !subscription.expired
  const hints = settings?.user_settings?.notifications
  return (
    settings?.are_plans_enforced === true &&
    hints !== undefined &&
    !hasSubscription &&
    team.type === 'personal' &&
    !hints.sidebar_users_without_subscription
  )
}
