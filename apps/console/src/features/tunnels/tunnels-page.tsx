import type { Tunnel } from '@nora/contract/tunnels'
import { lazyPart, useTexts } from '@nora/ui'
import { Suspense } from 'react'
import { useAsked } from '../../platform/lists/asked.ts'
import { ListPage } from '../../platform/lists/list-page.tsx'
import { HistoryList } from './history-list.tsx'
import { LiveList } from './live-list.tsx'
import { tunnelsTexts } from './tunnels.messages.ts'
import { useLiveTunnels } from './tunnels.queries.ts'
import type { TunnelsPageProps } from './tunnels-page-props.ts'

const StopTunnelsDialog = lazyPart(() => import('./stop-tunnels-dialog.tsx'), 'StopTunnelsDialog')
const TunnelDrawer = lazyPart(() => import('./tunnel-drawer.tsx'), 'TunnelDrawer')

/** One's own tunnels, or those of the whole team. */
export function TunnelsPage({ openAction, otherList, keepName, ...props }: TunnelsPageProps) {
  const texts = useTexts(tunnelsTexts)
  const { scope, search, onSearch } = props
  const isOwn = scope === 'own'
  const live = useLiveTunnels(scope)
  const [stopping, onStop] = useAsked<Tunnel>()
  const tab = search.tab ?? 'now'
  return (
    <ListPage
      guide="client"
      title={isOwn ? texts.title : texts.teamTitle}
      sentence={isOwn ? texts.sentence : texts.teamSentence}
      actions={
        <>
          {otherList}
          {openAction}
        </>
      }
      tabs={{
        name: 'tunnels',
        label: texts.parts,
        value: tab,
        onChange: (id) => onSearch({ tab: id === 'history' ? id : undefined, sort: undefined }, true),
        tabs: [
          { id: 'now', label: texts.now, count: live.data?.length },
          { id: 'history', label: texts.history },
        ],
      }}
    >
      {tab === 'now' ? <LiveList {...props} onStop={onStop} /> : <HistoryList {...props} />}
      <Suspense>
        {search.tunnel && (
          <TunnelDrawer
            id={search.tunnel}
            search={search}
            onSearch={onSearch}
            onClose={() =>
              onSearch({ tunnel: undefined, part: undefined, requests: undefined, request: undefined }, true)
            }
            onStop={(tunnel) => onStop([tunnel])}
            keepName={keepName}
          />
        )}
      </Suspense>
      <Suspense>{stopping.items.length > 0 && <StopTunnelsDialog {...stopping} />}</Suspense>
    </ListPage>
  )
}
