import type { TrafficPolicySummary } from '@nora/contract/traffic-policies'
import { buttonStyle, copyAction, lazyPart, useLang, useTexts } from '@nora/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { Bug, SquarePen, Trash2 } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { useAsked } from '../../../platform/lists/asked.ts'
import { toOptions } from '../../../platform/lists/list-filters.tsx'
import { ListPage } from '../../../platform/lists/list-page.tsx'
import { hasWords, isChosen, type PageAddress } from '../../../platform/lists/list-search.ts'
import { hasItems, NewButton } from '../../../platform/lists/new-button.tsx'
import { ObjectList } from '../../../platform/lists/object-list.tsx'
import { getPeople, personName } from '../../../platform/lists/people.tsx'
import { useMay } from '../../../platform/use-may.ts'
import { useTrafficPolicies } from '../traffic-policies.queries.ts'
import { trafficPoliciesTitles } from '../traffic-policies-titles.messages.ts'
import { listTexts } from './list.messages.ts'
import type { PoliciesSearch } from './policies-search.ts'
import { policyColumns } from './policy-columns.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { StarterCards } from './starter-cards.tsx'

const CreateDialog = lazyPart(() => import('./create-dialog.tsx'), 'CreateDialog')

export function PoliciesPage(address: PageAddress<PoliciesSearch>) {
  const texts = useTexts(listTexts)
  const titles = useTexts(trafficPoliciesTitles)
  const lang = useLang()
  const { search, onSearch } = address
  const navigate = useNavigate()
  const policies = useTrafficPolicies()
  const mayMake = useMay('traffic_policies.own')
  const columns = useMemo(() => policyColumns(texts, lang), [texts, lang])
  const [removing, remove] = useAsked<TrafficPolicySummary>()
  return (
    <ListPage
      guide="policies"
      title={texts.title}
      sentence={texts.sentence}
      actions={
        <>
          <Link to="/policy_debug" className={buttonStyle()}>
            <Bug aria-hidden="true" />
            {texts.debug}
          </Link>
          {hasItems(policies) && mayMake && <NewButton onSearch={onSearch}>{texts.create}</NewButton>}
        </>
      }
    >
      <ObjectList<TrafficPolicySummary, PoliciesSearch>
        name="traffic_policies"
        label={texts.title}
        list={policies}
        columns={columns}
        rowName={({ name }) => name}
        onOpenRow={({ id }) => void navigate({ to: '/policies/$id', params: { id } })}
        actions={[
          {
            label: texts.edit,
            icon: <SquarePen aria-hidden="true" />,
            link: ({ id }) => <Link to="/policies/$id" params={{ id }} />,
          },
          {
            label: texts.debugOne,
            icon: <Bug aria-hidden="true" />,
            link: ({ id }) => <Link to="/policy_debug" search={{ policy: id }} />,
          },
          copyAction(texts.copyId, ({ id }) => id),
          {
            label: texts.remove,
            icon: <Trash2 aria-hidden="true" />,
            danger: true,
            isFor: ({ is_read_only }) => !is_read_only,
            actOnMany: remove,
          },
        ]}
        matches={matchesSearch}
        {...address}
        searchLabel={texts.search}
        filters={[
          {
            name: 'attached',
            label: texts.attachedFilter,
            options: toOptions(['yes', 'no'], texts.attached),
          },
          { name: 'person', label: texts.personFilter, options: getPeople(policies.data) },
        ]}
        failed={titles.listFailed}
        empty={{
          title: texts.empty,
          sentence: texts.emptySentence,
          className: 'max-w-4xl!',
          ...(mayMake && { action: <StarterCards onChoose={(from) => onSearch({ new: from }, true)} /> }),
        }}
        foot={texts.count}
      />
      <Suspense>
        {search.new && mayMake && (
          <CreateDialog from={search.new} onClose={() => onSearch({ new: undefined }, true)} />
        )}
      </Suspense>
      <RemoveDialog {...removing} />
    </ListPage>
  )
}

function matchesSearch(policy: TrafficPolicySummary, { q, attached, person }: PoliciesSearch): boolean {
  const { name, description, attached_to, user } = policy
  if (!isChosen(attached, attached_to.length > 0 ? 'yes' : 'no')) return false
  if (!isChosen(person, user.id)) return false
  return hasWords(q, [name, description, ...attached_to, personName(user)])
}
