import type { Tunnel } from '@nora/contract'
import { lazyPart, PageHead, TabList, TabPanel, useTexts } from '@nora/ui'
import { Suspense, useState } from 'react'
import { usePageTitle } from '../../platform/page-title.ts'
import { HistoryList } from './history-list.tsx'
import { LiveList } from './live-list.tsx'
import { StopTunnelDialog } from './stop-tunnel-dialog.tsx'
import { TunnelFilters } from './tunnel-filters.tsx'
import { tunnelsTexts } from './tunnels.messages.ts'
import { useLiveTunnels } from './tunnels.queries.ts'
import type { TunnelsPageProps } from './tunnels-page-props.ts'

const TunnelDrawer = lazyPart(() => import('./tunnel-drawer.tsx'), 'TunnelDrawer')

export function TunnelsPage(props: TunnelsPageProps) {
  const texts = useTexts(tunnelsTexts)
  const { scope, search, onSearch } = props
  const isOwn = scope === 'own'
  const title = isOwn ? texts.title : texts.teamTitle
  usePageTitle(title)
  const live = useLiveTunnels(scope)
  const [stopping, setStopping] = useState<Tunnel | null>(null)
  const tab = search.tab ?? 'now'
  const List = tab === 'now' ? LiveList : HistoryList
  return (
    <>
      <PageHead
        title={title}
        sentence={isOwn ? texts.sentence : texts.teamSentence}
        actions={
          <>
            {props.otherList}
            {props.openAction}
          </>
        }
        tabs={
          <TabList
            name="tunnels"
            label={texts.parts}
            value={tab}
            onChange={(id) => onSearch({ tab: id === 'history' ? id : undefined, sort: undefined }, true)}
            tabs={[
              { id: 'now', label: texts.now, count: live.data?.length },
              { id: 'history', label: texts.history },
            ]}
          />
        }
      />
      <TabPanel name="tunnels" value={tab} className="px-4 sm:px-8">
        <TunnelFilters {...props} />
        <List {...props} onStop={setStopping} />
      </TabPanel>
      <Suspense>
        {search.tunnel && (
          <TunnelDrawer
            key={search.tunnel}
            id={search.tunnel}
            onClose={() => onSearch({ tunnel: undefined }, true)}
            onStop={setStopping}
          />
        )}
      </Suspense>
      <StopTunnelDialog tunnel={stopping} onClose={() => setStopping(null)} />
    </>
  )
}
