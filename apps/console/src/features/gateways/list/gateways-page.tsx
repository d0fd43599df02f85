import type { GatewayAddSettings, GatewaySummary } from '@nora/contract/gateways'
import { copyAction, lazyPart, linkStyle, Notice, useLang, usePageKey, useTexts } from '@nora/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { SquareArrowOutUpRight } from 'lucide-react'
import { Suspense, useCallback, useMemo } from 'react'
import { toOptions } from '../../../platform/lists/list-filters.tsx'
import { ListPage } from '../../../platform/lists/list-page.tsx'
import { hasWords, isChosen, type PageAddress } from '../../../platform/lists/list-search.ts'
import { hasItems, NewButton } from '../../../platform/lists/new-button.tsx'
import { ObjectList } from '../../../platform/lists/object-list.tsx'
import { personName } from '../../../platform/lists/people.tsx'
import { useSettings } from '../../../platform/settings.ts'
import { useMay } from '../../../platform/use-may.ts'
import { useUser } from '../../../platform/use-user.ts'
import { useGatewayAddSettings, useGatewayNews, useGateways } from '../gateways.queries.ts'
import { gatewaysTitles } from '../gateways-titles.messages.ts'
import { statesTexts } from '../states.messages.ts'
import { upstreamTexts } from '../upstream/upstream.messages.ts'
import { UPSTREAM_KINDS } from '../upstream/upstream-form.ts'
import { gatewayColumns } from './gateway-columns.tsx'
import type { GatewaysSearch } from './gateways-search.ts'
import { listTexts } from './list.messages.ts'
import { StarterCards } from './starter-cards.tsx'

const CreateDialog = lazyPart(() => import('../create/create-dialog.tsx'), 'CreateDialog')

const STATES = ['up', 'degraded', 'down', 'maintenance', 'disabled', 'pending'] as const

/** The gateways of the reader, and of the team where that is allowed. */
export function GatewaysPage(address: PageAddress<GatewaysSearch>) {
  const texts = useTexts(listTexts)
  const { create, listFailed } = useTexts(gatewaysTitles)
  const { states } = useTexts(statesTexts)
  const { kinds } = useTexts(upstreamTexts)
  const lang = useLang()
  const { search, onSearch } = address
  const navigate = useNavigate()
  const gateways = useGateways()
  const isLost = useGatewayNews()
  const regions = useSettings()?.regions ?? []
  const ownId = useUser()?.id
  const { settings, mayCreate, refusal } = useCreationRight()
  const columns = useMemo(() => gatewayColumns(texts, lang), [texts, lang])
  const matches = useCallback(
    (gateway: GatewaySummary, asked: GatewaysSearch) => matchesSearch(gateway, asked, ownId),
    [ownId],
  )
  usePageKey('create', () => {
    if (mayCreate) onSearch({ new: 'yes' }, true)
    return mayCreate
  })
  return (
    <ListPage
      title={texts.title}
      sentence={texts.sentence}
      actions={hasItems(gateways) && mayCreate && <NewButton onSearch={onSearch}>{create}</NewButton>}
    >
      {isLost && (
        <Notice tone="warn" className="mt-5">
          {texts.lost}
        </Notice>
      )}
      {refusal}
      <ObjectList<GatewaySummary, GatewaysSearch>
        name="gateways"
        label={texts.title}
        list={gateways}
        columns={columns}
        rowName={({ name }) => name}
        onOpenRow={({ id }) => void navigate({ to: '/gateway/$id', params: { id } })}
        actions={[
          {
            label: texts.open,
            icon: <SquareArrowOutUpRight aria-hidden="true" />,
            link: ({ id }) => <Link to="/gateway/$id" params={{ id }} />,
          },
          copyAction(texts.copyAddress, ({ url, endpoint }) => url ?? endpoint),
          copyAction(texts.copyId, ({ id }) => id),
        ]}
        matches={matches}
        {...address}
        searchLabel={texts.search}
        filters={[
          { name: 'state', label: texts.columns.state, options: toOptions(STATES, states) },
          { name: 'kind', label: texts.kind, options: toOptions(UPSTREAM_KINDS, kinds) },
          { name: 'whose', label: texts.whose, options: whoseOptions(texts, gateways.data, ownId) },
        ]}
        failed={listFailed}
        empty={{
          title: texts.empty,
          sentence: texts.emptySentence,
          className: 'max-w-4xl!',
          ...(mayCreate && { action: <StarterCards onChoose={(from) => onSearch({ new: from }, true)} /> }),
        }}
        foot={texts.count}
      />
      <Suspense>
        {search.new && settings && mayCreate && (
          <CreateDialog
            from={search.new}
            settings={settings}
            regions={regions}
            onClose={() => onSearch({ new: undefined }, true)}
            onCreated={({ id }) => void navigate({ to: '/gateway/$id', params: { id } })}
          />
        )}
      </Suspense>
    </ListPage>
  )
}

/** Whether the reader may create one, and otherwise why not. */
function useCreationRight() {
  const texts = useTexts(listTexts)
  const maySeat = useMay('gateways.own')
  const mayManage = useMay('gateways.manage_team')
  const isAllowed = maySeat || mayManage
  const { data: settings } = useGatewayAddSettings(isAllowed)
  const why = isAllowed ? settings?.refusal : { code: 'no_seat', text: texts.noSeat }
  return {
    settings: settings satisfies GatewayAddSettings | undefined,
    mayCreate: isAllowed && settings !== undefined && !settings.refusal,
    refusal: why && (
      <Notice tone="info" className="mt-5">
        {why.text}{' '}
        {why.code === 'PaymentRequired' && (
          <Link to="/plans" className={linkStyle}>
            {texts.toPlans}
          </Link>
        )}
      </Notice>
    ),
  }
}

/** Offered only where both kinds are there. */
function whoseOptions(
  { whoseOptions: words }: (typeof listTexts)['ru'],
  gateways: readonly GatewaySummary[] | undefined,
  ownId: string | undefined,
) {
  const hasOthers = gateways?.some(({ user }) => user.id !== ownId) ?? false
  return hasOthers ? toOptions(['own', 'others'], words) : []
}

function matchesSearch(
  gateway: GatewaySummary,
  { q, state, kind, whose }: GatewaysSearch,
  ownId: string | undefined,
): boolean {
  const { name, description, endpoint, user } = gateway
  if (!isChosen(state, gateway.state) || !isChosen(kind, gateway.upstream.kind)) return false
  if (!isChosen(whose, user.id === ownId ? 'own' : 'others')) return false
  return hasWords(q, [name, description, endpoint, personName(user)])
}
