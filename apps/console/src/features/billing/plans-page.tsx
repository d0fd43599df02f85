import type { Plan, PlanList } from '@nora/contract/billing'
import { Card, classNames, EmptyState, PageHead, Skeleton, useLang, useTexts } from '@nora/ui'
import { Check, Minus } from 'lucide-react'
import { LoadFailure } from '../../platform/load-failure.tsx'
import { usePageTitle } from '../../platform/page-title.ts'
import { billingTexts } from './billing.messages.ts'
import { usePlans } from './billing.queries.ts'
import { OwnPlan } from './own-plan.tsx'
import { formatPrice, LIMIT_GROUPS, limitText } from './plan-values.ts'

/** The plans side by side, where they hold; on narrow screens the table scrolls under its first column. */
export function PlansPage() {
  const texts = useTexts(billingTexts)
  usePageTitle(texts.title)
  const list = usePlans()
  if (list.data?.is_enforced === false) {
    return (
      <>
        <PageHead title={texts.title} />
        <EmptyState drawing="plans" title={texts.notEnforced} sentence={texts.notEnforcedSentence} />
      </>
    )
  }
  return (
    <>
      <PageHead title={texts.title} sentence={texts.sentence} />
      <div className="px-4 py-5 sm:px-8">
        {list.isError && !list.data ? (
          <LoadFailure title={texts.loadFailed} error={list.error} onRetry={list.refetch} />
        ) : (
          <div className="flex flex-col gap-5">
            {list.data && <OwnPlan list={list.data} />}
            <Card className="max-w-[1100px] overflow-hidden">
              {list.data ? <Comparison list={list.data} /> : <Loading />}
            </Card>
          </div>
        )}
      </div>
    </>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4 p-6">
      <Skeleton className="h-16" />
      <Skeleton className="h-72" />
    </div>
  )
}

const FIRST_COLUMN = 'sticky left-0 bg-surface text-left font-normal max-sm:max-w-36'

function Comparison({ list: { items: plans, held } }: { list: PlanList }) {
  const texts = useTexts(billingTexts)
  return (
    <section
      aria-label={texts.comparison}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a place to scroll sideways has to be reachable by the keyboard
      tabIndex={0}
      className="relative overflow-x-auto outline-offset-[-2px]"
    >
      <table className="w-full border-collapse [&_td]:px-4 [&_td]:py-2.5 [&_th]:px-4 [&_th]:py-2.5 sm:[&_td]:px-6 sm:[&_th]:px-6">
        <thead>
          <tr className="border-b border-line align-top">
            <th scope="col" className={FIRST_COLUMN}>
              <span className="sr-only">{texts.feature}</span>
            </th>
            {plans.map((plan) => (
              <th key={plan.id} scope="col" className="min-w-44 py-5! text-left font-normal">
                <PlanHead plan={plan} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <KindsRows plans={plans} />
        </tbody>
        {Object.entries(LIMIT_GROUPS).map(([group, names]) => (
          <tbody key={group}>
            <GroupHead title={texts.groups[group as keyof typeof LIMIT_GROUPS]} columns={plans.length + 1} />
            {names.map((name) => (
              <tr key={name} className="border-t border-line">
                <th scope="row" className={classNames(FIRST_COLUMN, 'text-soft')}>
                  {texts.limits[name]}
                  {!held.includes(name) && <span className="block text-xs text-faint">{texts.notHeld}</span>}
                </th>
                {plans.map((plan) => (
                  <td key={plan.id}>
                    <Value plan={plan} name={name} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

function PlanHead({ plan }: { plan: Plan }) {
  const texts = useTexts(billingTexts)
  const lang = useLang()
  return (
    <>
      <span className="block text-sm text-faint">{texts.teamTypes[plan.type]}</span>
      <span className="mt-0.5 block text-lg font-semibold">{plan.name}</span>
      <span className="mt-2 block">
        <span className="text-xl font-[620] whitespace-nowrap">{formatPrice(lang, plan.price_kopecks)}</span>{' '}
        {plan.price_kopecks > 0 && <span className="text-sm text-soft">{texts.per[plan.price_per]}</span>}
      </span>
      <span className="mt-1.5 block text-sm text-soft">{plan.description}</span>
    </>
  )
}

const KINDS = ['http', 'tcp', 'ssh', 'trigger'] as const

function KindsRows({ plans }: { plans: readonly Plan[] }) {
  const texts = useTexts(billingTexts)
  return (
    <>
      <GroupHead title={texts.kinds} columns={plans.length + 1} />
      {KINDS.map((kind) => (
        <tr key={kind} className="border-t border-line">
          <th scope="row" className={classNames(FIRST_COLUMN, 'text-soft')}>
            <code>{kind}</code>
          </th>
          {plans.map((plan) => (
            <td key={plan.id}>
              <Mark isIncluded={plan.tunnel_kinds.includes(kind)} />
            </td>
          ))}
        </tr>
      ))}
    </>
  )
}

function GroupHead({ title, columns }: { title: string; columns: number }) {
  return (
    <tr className="border-t border-line bg-sunken">
      <th scope="colgroup" colSpan={columns} className="text-left text-sm font-semibold">
        <span className="sticky left-4 sm:left-6">{title}</span>
      </th>
    </tr>
  )
}

function Value({ plan, name }: { plan: Plan; name: Parameters<typeof limitText>[2] }) {
  const lang = useLang()
  if (plan.limits[name]?.value === 0) return <Mark isIncluded={false} />
  return limitText(lang, plan, name)
}

function Mark({ isIncluded }: { isIncluded: boolean }) {
  const texts = useTexts(billingTexts)
  const Icon = isIncluded ? Check : Minus
  return (
    <>
      <Icon aria-hidden="true" className={classNames('size-4', isIncluded ? 'text-ok' : 'text-faint')} />
      <span className="sr-only">{isIncluded ? texts.included : texts.none}</span>
    </>
  )
}
