import { lazyPart } from '@nora/ui'
import { ScrollText } from 'lucide-react'
import type { FeatureNavigation } from '../../platform/navigation/navigation.ts'
import { auditTitles as titles } from './audit-titles.messages.ts'

export const navigation: FeatureNavigation = {
  destinations: [
    {
      to: '/team_audit_events',
      title: (lang) => titles[lang].audit,
      areaTitle: (lang) => titles[lang].auditInArea,
      Icon: ScrollText,
      group: 'team',
      order: 60,
      needs: 'audit.read',
    },
  ],
  objects: [
    {
      isAlwaysShown: false,
      order: 90,
      needs: 'audit.read',
      isForTeamsOnly: true,
      Items: lazyPart(() => import('./receiver-item.tsx'), 'ReceiverItem'),
    },
  ],
}
