import { notify, useTexts } from '@nora/ui'
import { useNavigate } from '@tanstack/react-router'
import { CircleStop, Copy, ExternalLink, History } from 'lucide-react'
import { Group, Item } from '../../platform/navigation/command-items.tsx'
import type { FoundItemsProps } from '../../platform/navigation/navigation.ts'
import { ObjectItems } from '../../platform/navigation/object-items.tsx'
import { getVerbs } from '../../platform/navigation/verbs.messages.ts'
import { getShownAddress } from '../../platform/shown-address.ts'
import { isWeb } from './is-web.ts'
import { StopTunnelsDialog } from './stop-tunnels-dialog.tsx'
import { TunnelIcon } from './tunnel-icon.tsx'
import { tunnelsTexts } from './tunnels.messages.ts'
import { useLiveTunnels } from './tunnels.queries.ts'
import { tunnelsTitles } from './tunnels-titles.messages.ts'

/** Live tunnels in the command menu, and the page of those that are closed. */
export function TunnelItems({ run, ask, typed }: FoundItemsProps) {
  const texts = useTexts(tunnelsTexts)
  const { live: heading } = useTexts(tunnelsTitles)
  const navigate = useNavigate()
  return (
    <>
      <ObjectItems
        heading={heading}
        icon={<TunnelIcon strokeWidth={1.7} />}
        objects={useLiveTunnels().data ?? []}
        label={(tunnel) => getShownAddress(tunnel)}
        note={({ target }) => target}
        words={({ machine, description }) => `${machine} ${description ?? ''}`}
        onOpen={({ id }) => run(() => void navigate({ to: '/tunnels', search: { tunnel: id } }))}
        verbs={[
          {
            label: texts.stop,
            verbs: getVerbs('stop'),
            icon: <CircleStop />,
            onSelect: (tunnel) =>
              ask((onClose) => <StopTunnelsDialog items={[tunnel]} open onClose={onClose} />),
          },
          {
            label: texts.openSite,
            verbs: getVerbs('open'),
            icon: <ExternalLink />,
            isFor: (tunnel) => isWeb(tunnel),
            onSelect: ({ url }) => run(() => void window.open(url, '_blank', 'noreferrer')),
          },
          {
            label: texts.copyAddress,
            verbs: getVerbs('copy'),
            icon: <Copy />,
            onSelect: ({ url }) =>
              run(() => void navigator.clipboard?.writeText(url).then(() => notify({ title: url }))),
          },
        ]}
        typed={typed}
      />
      {typed !== '' && <HistoryItem run={run} />}
    </>
  )
}

function HistoryItem({ run }: Pick<FoundItemsProps, 'run'>) {
  const texts = useTexts(tunnelsTexts)
  const navigate = useNavigate()
  return (
    <Group heading={texts.title}>
      <Item
        id="tunnels history"
        icon={<History strokeWidth={1.7} />}
        label={`${texts.title}: ${texts.history}`}
        words={texts.historyWords}
        onSelect={run(() => void navigate({ to: '/tunnels', search: { tab: 'history' } }))}
      />
    </Group>
  )
}
