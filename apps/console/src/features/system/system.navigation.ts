import { CircleQuestionMark } from 'lucide-react'
import type { FeatureNavigation } from '../../platform/navigation/navigation.ts'
import { systemTitles as titles } from './system-titles.messages.ts'

export const navigation: FeatureNavigation = {
  destinations: [
    {
      to: '/help',
      title: (lang) => titles[lang].help,
      Icon: CircleQuestionMark,
      group: 'command',
      order: 10,
    },
  ],
}
