import type { Tunnel } from '@nora/contract/tunnels'
import { CommandBlock, type RowAction, useLang, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { CircleStop } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { ObjectList } from '../../platform/lists/object-list.tsx'
import { getShownAddress } from '../../platform/shown-address.ts'
import { useSlots } from '../../platform/slots.tsx'
import { tunnelActions } from './tunnel-actions.tsx'
import { liveColumns } from './tunnel-columns.tsx'
import { tunnelsTexts } from './tunnels.messages.ts'
import { useLiveTunnels } from './tunnels.queries.ts'
import { matchesSearch, tunnelFilters } from './tunnels-filter.ts'
import { IN_DRAWER, type TunnelListProps } from './tunnels-page-props.ts'

export type LiveListProps = TunnelListProps & { onStop(tunnels: readonly Tunnel[]): void }

export function LiveList({ scope, regions, onStop, ...address }: LiveListProps) {
  const texts = useTexts(tunnelsTexts)
  const lang = useLang()
  const { ClientsElsewhere } = useSlots()
  const live = useLiveTunnels(scope)
  const columns = useMemo(() => liveColumns(texts, lang, scope), [texts, lang, scope])
  const stop: RowAction<Tunnel> = {
    label: texts.stop,
    icon: <CircleStop aria-hidden="true" />,
    danger: true,
    actOnMany: onStop,
  }
  return (
    <ObjectList
      name={`tunnels_live_${scope}`}
      label={texts.title}
      list={live}
      columns={columns}
      rowName={(tunnel) => getShownAddress(tunnel)}
      actions={[...tunnelActions(texts), stop]}
      matches={matchesSearch}
      {...address}
      searchLabel={texts.search}
      filters={tunnelFilters(texts, { scope, regions, live: live.data })}
      drawer="tunnel"
      inDrawer={IN_DRAWER}
      failed={texts.listFailed}
      empty={
        scope === 'team'
          ? { title: texts.empty, sentence: texts.teamEmptySentence }
          : {
              title: texts.empty,
              sentence: texts.emptySentence,
              action: <CommandBlock command="nora http 3000" className="w-72" />,
              link: <Link to="/">{texts.toQuickStart}</Link>,
              note: (
                <Suspense>
                  <ClientsElsewhere />
                </Suspense>
              ),
            }
      }
      foot={(count) => `${texts.count(count)} · ${texts.refreshing}`}
    />
  )
}
