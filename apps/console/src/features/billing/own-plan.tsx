import type { Plan, PlanList } from '@nora/contract/billing'
import { formatNumber } from '@nora/kit'
import { Badge, Card, classNames, useLang, useTexts } from '@nora/ui'
import { useUser } from '../../platform/use-user.ts'
import { billingTexts } from './billing.messages.ts'
import { useTeamPlan } from './billing.queries.ts'

/** The team’s plan with what is used of it; nothing for who is not signed in. */
export function OwnPlan({ list }: { list: PlanList }) {
  const own = useTeamPlan()
  const plan = list.items.find(({ id }) => id === own.data?.plan)
  return own.data && plan ? <Use plan={plan} own={own.data} /> : null
}

type Own = NonNullable<ReturnType<typeof useTeamPlan>['data']>

function Use({ plan, own }: { plan: Plan; own: Own }) {
  const texts = useTexts(billingTexts)
  const lang = useLang()
  const user = useUser()
  const title = user?.team.type === 'team' ? texts.ownTeam(user.team.name) : texts.own
  return (
    <Card className="max-w-[1100px] p-5 sm:p-6">
      <section aria-label={title} className="flex flex-wrap items-end gap-x-10 gap-y-5">
        <div className="min-w-40">
          <h2 className="text-sm text-soft">{title}</h2>
          <p className="mt-1 flex items-center gap-2.5 text-lg font-semibold">
            {plan.name}
            {plan.type === 'team' && own.seats !== null && (
              <Badge>{texts.seats(formatNumber(lang, own.seats))}</Badge>
            )}
          </p>
        </div>
        {own.uses.map(({ limit, used, max }) => (
          <div key={limit} className="w-full min-w-40 flex-1 sm:w-auto">
            <p className="flex justify-between gap-3 text-sm">
              <span className="text-soft">{texts.limits[limit]}</span>
              <span className="tabular-nums">
                {max === null
                  ? formatNumber(lang, used)
                  : texts.use(formatNumber(lang, used), formatNumber(lang, max))}
              </span>
            </p>
            <Bar used={used} max={max} />
          </div>
        ))}
      </section>
    </Card>
  )
}

function Bar({ used, max }: { used: number; max: number | null }) {
  const share = max === null || max === 0 ? Number(used > 0) : Math.min(1, used / max)
  const isFull = max !== null && used >= max && used > 0
  return (
    <span aria-hidden="true" className="mt-2 block h-1.5 overflow-hidden rounded-full bg-sunken">
      <span
        className={classNames('block h-full rounded-full', isFull ? 'bg-warn' : 'bg-accent')}
        style={{ width: `${share * 100}%` }}
      />
    </span>
  )
}
