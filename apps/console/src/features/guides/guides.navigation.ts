import { BookOpen } from 'lucide-react'
import type { FeatureNavigation } from '../../platform/navigation/navigation.ts'
import { guidesTitles as titles } from './guides-titles.messages.ts'

export const navigation: FeatureNavigation = {
  destinations: [
    {
      to: '/help/guides',
      title: (lang) => titles[lang].guides,
      Icon: BookOpen,
      group: 'command',
      order: 20,
    },
  ],
}
