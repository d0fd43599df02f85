import type { Tunnel } from '@nora/contract/tunnels'
import { copyAction, type RowAction } from '@nora/ui'
import { ExternalLink } from 'lucide-react'
import { isWeb } from './is-web.ts'
import type { tunnelsTexts } from './tunnels.messages.ts'

/** What can be done with a tunnel of a list, open or closed. */
export function tunnelActions(texts: (typeof tunnelsTexts)['ru']): RowAction<Tunnel>[] {
  return [
    {
      label: texts.openSite,
      icon: <ExternalLink aria-hidden="true" />,
      isFor: (tunnel) => tunnel.state !== 'closed' && isWeb(tunnel),
      // biome-ignore lint/a11y/useAnchorContent: the menu gives it its words
      link: ({ url }) => <a href={url} target="_blank" rel="noreferrer" />,
    },
    copyAction(texts.copyAddress, ({ url }) => url),
  ]
}
