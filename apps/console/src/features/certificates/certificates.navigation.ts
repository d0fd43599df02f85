import { ShieldCheck } from 'lucide-react'
import type { FeatureNavigation } from '../../platform/navigation/navigation.ts'
import { certificatesTitles as titles } from './certificates-titles.messages.ts'

export const navigation: FeatureNavigation = {
  destinations: [
    {
      to: '/team_tls_certificates',
      title: (lang) => titles[lang].certificates,
      Icon: ShieldCheck,
      group: 'team',
      order: 43,
      needs: 'certificates.manage',
    },
  ],
  creations: [
    {
      to: '/team_tls_certificates',
      label: (lang) => titles[lang].upload,
      order: 43,
      needs: 'certificates.manage',
      isForTeamsOnly: true,
    },
  ],
}
