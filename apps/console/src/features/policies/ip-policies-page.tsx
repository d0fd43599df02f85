import type { IpPolicyView } from '@nora/contract/policies'
import { lazyPart, notify, useLang, useTexts } from '@nora/ui'
import { Power, Trash2 } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { failureSentence } from '../../platform/failure-sentence.ts'
import { AskManyDialog } from '../../platform/lists/ask-many-dialog.tsx'
import { type Asked, useAsked } from '../../platform/lists/asked.ts'
import { toOptions } from '../../platform/lists/list-filters.tsx'
import { Gone } from '../../platform/lists/list-note.tsx'
import { ListPage } from '../../platform/lists/list-page.tsx'
import { hasWords, type PageAddress, toList } from '../../platform/lists/list-search.ts'
import { hasItems, NewButton } from '../../platform/lists/new-button.tsx'
import { ObjectList } from '../../platform/lists/object-list.tsx'
import { policiesTexts } from './policies.messages.ts'
import { usePolicies, usePolicyChange } from './policies.queries.ts'
import type { PoliciesSearch } from './policies-search.ts'
import { getPlaces, PLACES, policyColumns } from './policy-columns.tsx'

const PolicyDialog = lazyPart(() => import('./policy-dialog.tsx'), 'PolicyDialog')

/** Shows the policies of the current team, which decide by address. */
export function IpPoliciesPage(address: PageAddress<PoliciesSearch>) {
  const texts = useTexts(policiesTexts)
  const { search, onSearch } = address
  const policies = usePolicies()
  const columns = useMemo(() => policyColumns(texts), [texts])
  const [removing, remove] = useAsked<IpPolicyView>()
  const toggle = useToggle()
  const editing = policies.data?.find(({ id }) => id === search.policy)
  const create = <NewButton onSearch={onSearch}>{texts.create}</NewButton>
  return (
    <ListPage
      guide="teams#ip-policies"
      title={texts.title}
      sentence={texts.sentence}
      actions={hasItems(policies) && create}
    >
      <ObjectList
        name="ip_policies"
        label={texts.title}
        list={policies}
        columns={columns}
        rowName={({ name }) => name}
        actions={[
          {
            label: texts.disable,
            icon: <Power aria-hidden="true" />,
            isFor: ({ is_enabled }) => is_enabled,
            act: toggle,
          },
          {
            label: texts.enable,
            icon: <Power aria-hidden="true" />,
            isFor: ({ is_enabled }) => !is_enabled,
            act: toggle,
          },
          { label: texts.remove, icon: <Trash2 aria-hidden="true" />, danger: true, actOnMany: remove },
        ]}
        matches={matchesSearch}
        {...address}
        searchLabel={texts.search}
        filters={[{ name: 'place', label: texts.placeFilter, options: toOptions(PLACES, texts.places) }]}
        drawer="policy"
        failed={texts.listFailed}
        empty={{ drawing: 'shield', title: texts.empty, sentence: texts.emptySentence, action: create }}
        foot={texts.count}
      />
      {policies.data && search.policy && !editing && <Gone id={search.policy} {...texts.gone} />}
      <Suspense>
        {search.new && (
          <PolicyDialog
            endpoint={search.new === 'yes' ? undefined : search.new}
            onClose={() => onSearch({ new: undefined }, true)}
          />
        )}
        {editing && (
          <PolicyDialog
            key={editing.id}
            policy={editing}
            onClose={() => onSearch({ policy: undefined }, true)}
          />
        )}
      </Suspense>
      <RemoveDialog {...removing} />
    </ListPage>
  )
}

/** Turns a policy on or off from the list. */
function useToggle() {
  const texts = useTexts(policiesTexts)
  const lang = useLang()
  const { mutateAsync } = usePolicyChange((api, { id, version, is_enabled }: IpPolicyView) =>
    api.policies.changeIpPolicy({ params: { id }, body: { version, is_enabled: !is_enabled } }),
  )
  return (policy: IpPolicyView) => {
    mutateAsync(policy).then(
      ({ name, is_enabled }) => notify({ title: is_enabled ? texts.enabled(name) : texts.disabled(name) }),
      (error: unknown) =>
        notify({ type: 'error', title: texts.changeFailed, message: failureSentence(error, lang) }),
    )
  }
}

function matchesSearch(policy: IpPolicyView, { q, place }: PoliciesSearch): boolean {
  const { name, description, rules, attached_to } = policy
  const wanted = toList(place)
  const places: readonly string[] = getPlaces(policy)
  if (wanted.length > 0 && !wanted.some((one) => places.includes(one))) return false
  const ofRules = rules.flatMap((rule) => [rule.network, rule.description])
  return hasWords(q, [name, description, ...attached_to.endpoints, ...ofRules])
}

function RemoveDialog(asked: Asked<IpPolicyView>) {
  const texts = useTexts(policiesTexts)
  const { mutateAsync } = usePolicyChange((api, id: string) =>
    api.policies.deleteIpPolicy({ params: { id } }),
  )
  return (
    <AskManyDialog
      {...asked}
      itemName={({ name }) => <span className="font-[560]">{name}</span>}
      itemNote={({ rules }) => texts.rules(rules.length)}
      act={mutateAsync}
      done={texts.removed}
      texts={{ ...texts.removeTexts, confirm: texts.remove }}
    />
  )
}
