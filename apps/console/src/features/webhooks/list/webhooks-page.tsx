import type { WebhookSummary } from '@nora/contract/webhooks'
import { copyAction, lazyPart, useLang, usePageKey, useTexts } from '@nora/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { SquareArrowOutUpRight } from 'lucide-react'
import { Suspense, useCallback, useMemo } from 'react'
import { toOptions } from '../../../platform/lists/list-filters.tsx'
import { ListPage } from '../../../platform/lists/list-page.tsx'
import { hasWords, isChosen, type PageAddress } from '../../../platform/lists/list-search.ts'
import { hasItems, NewButton } from '../../../platform/lists/new-button.tsx'
import { ObjectList } from '../../../platform/lists/object-list.tsx'
import { personName } from '../../../platform/lists/people.tsx'
import { useMay } from '../../../platform/use-may.ts'
import { useUser } from '../../../platform/use-user.ts'
import { toTestCurl } from '../curl-line.ts'
import { failuresTexts } from '../failures.messages.ts'
import { PRESETS, senderLabel } from '../presets.ts'
import { statesTexts } from '../states.messages.ts'
import { useWebhooks } from '../webhooks.queries.ts'
import { webhooksTitles } from '../webhooks-titles.messages.ts'
import { listTexts } from './list.messages.ts'
import { webhookColumns } from './webhook-columns.tsx'
import type { WebhooksSearch } from './webhooks-search.ts'

const CreateDialog = lazyPart(() => import('../create/create-dialog.tsx'), 'CreateDialog')

const STATES = ['active', 'paused', 'full'] as const

/** The webhooks of the reader, and of the team where that is allowed. */
export function WebhooksPage(address: PageAddress<WebhooksSearch>) {
  const texts = useTexts(listTexts)
  const { create } = useTexts(webhooksTitles)
  const { listFailed } = useTexts(failuresTexts)
  const { webhooks: states } = useTexts(statesTexts)
  const lang = useLang()
  const { search, onSearch } = address
  const navigate = useNavigate()
  const webhooks = useWebhooks()
  const ownId = useUser()?.id
  const mayOwn = useMay('webhooks.manage_own')
  const mayManage = useMay('webhooks.manage_team')
  const mayCreate = mayOwn || mayManage
  const columns = useMemo(() => webhookColumns(texts, lang), [texts, lang])
  const matches = useCallback(
    (webhook: WebhookSummary, asked: WebhooksSearch) => matchesSearch(webhook, asked, ownId),
    [ownId],
  )
  const open = ({ id }: { id: string }) => void navigate({ to: '/webhooks/$id', params: { id } })
  usePageKey('create', () => {
    if (mayCreate) onSearch({ new: 'yes' }, true)
    return mayCreate
  })
  return (
    <ListPage
      title={texts.title}
      sentence={texts.sentence}
      guide="webhooks"
      actions={hasItems(webhooks) && mayCreate && <NewButton onSearch={onSearch}>{create}</NewButton>}
    >
      <ObjectList<WebhookSummary, WebhooksSearch>
        name="webhooks"
        label={texts.title}
        list={webhooks}
        columns={columns}
        rowName={({ name }) => name}
        onOpenRow={open}
        actions={[
          {
            label: texts.open,
            icon: <SquareArrowOutUpRight aria-hidden="true" />,
            link: ({ id }) => <Link to="/webhooks/$id" params={{ id }} />,
          },
          copyAction(texts.copyAddress, ({ url }) => url),
          copyAction(texts.copyId, ({ id }) => id),
        ]}
        matches={matches}
        {...address}
        searchLabel={texts.search}
        filters={[
          { name: 'state', label: texts.columns.state, options: toOptions(STATES, states) },
          { name: 'sender', label: texts.columns.sender, options: senderOptions(webhooks.data) },
          { name: 'whose', label: texts.whose, options: whoseOptions(texts, webhooks.data, ownId) },
        ]}
        failed={listFailed}
        refusal={!mayCreate && texts.noSeat}
        empty={{
          title: texts.empty,
          drawing: 'receivers',
          sentence: texts.emptySentence,
          ...(mayCreate && {
            action: <NewButton onSearch={onSearch}>{create}</NewButton>,
            command: { words: texts.curl, text: toTestCurl(texts.curlAddress) },
          }),
        }}
        foot={texts.count}
      />
      <Suspense>
        {search.new && mayCreate && (
          <CreateDialog onClose={() => onSearch({ new: undefined }, true)} onCreated={open} />
        )}
      </Suspense>
    </ListPage>
  )
}

/** Only senders that the list has. */
function senderOptions(webhooks: readonly WebhookSummary[] | undefined) {
  const schemes = new Set(webhooks?.map(({ scheme }) => scheme))
  return PRESETS.filter(({ name }) => schemes.has(name)).map(({ name, label }) => ({ value: name, label }))
}

/** Offered only where both kinds are there. */
function whoseOptions(
  { whoseOptions: words }: (typeof listTexts)['ru'],
  webhooks: readonly WebhookSummary[] | undefined,
  ownId: string | undefined,
) {
  const hasOthers = webhooks?.some(({ user }) => user.id !== ownId) ?? false
  return hasOthers ? toOptions(['own', 'others'], words) : []
}

function matchesSearch(
  { name, url, scheme, state, user }: WebhookSummary,
  asked: WebhooksSearch,
  ownId: string | undefined,
): boolean {
  if (!isChosen(asked.state, state) || !isChosen(asked.sender, scheme ?? '')) return false
  if (!isChosen(asked.whose, user.id === ownId ? 'own' : 'others')) return false
  return hasWords(asked.q, [name, url, senderLabel(scheme), personName(user)])
}
