import type { CurrentUser } from '@nora/contract/accounts'
import { isLang, LANGS } from '@nora/kit'
import { Menu, type MenuEntry, THEMES, type Theme, useLang, useTexts } from '@nora/ui'
import { Link } from '@tanstack/react-router'
import { BookOpen, ChevronsUpDown, LogOut, Mail, Plus, Star } from 'lucide-react'
import { useSwitchLanguage, useThemeChoice } from '../../features/accounts/index.ts'
import { Avatar } from '../../platform/lists/avatar.tsx'
import type { Destination } from '../../platform/navigation/navigation.ts'
import { useSettings } from '../../platform/settings.ts'
import { useLeave } from '../../platform/use-leave.ts'
import { appTexts } from '../app.messages.ts'
import { frameTexts } from './frame.messages.ts'
import { useDestinations } from './use-destinations.ts'
import { useFeedback } from './use-feedback.ts'

export function UserMenu({ user }: { user: CurrentUser }) {
  const { user: texts } = useTexts(frameTexts)
  return (
    <div className="-mx-3 mt-2 border-t border-line px-3 pt-2">
      <Menu
        align="start"
        side="top"
        entries={useEntries()}
        trigger={
          <button
            type="button"
            className="flex w-full items-center gap-2.5 rounded-md p-2 text-left transition-colors duration-100 hover:bg-hover"
          >
            <Avatar person={user} />
            <span className="min-w-0 flex-1">
              <span className="sr-only">{texts.menu}: </span>
              <span className="block truncate leading-[18px] font-[560]">{user.name ?? user.email}</span>
              {user.name && <span className="block truncate text-xs text-faint">{user.email}</span>}
            </span>
            <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-faint" />
          </button>
        }
      />
    </div>
  )
}

function useEntries(): MenuEntry[] {
  const { user: texts } = useTexts(frameTexts)
  const { language, languages } = useTexts(appTexts)
  const lang = useLang()
  const [theme, setTheme] = useThemeChoice()
  const switching = useSwitchLanguage()
  const leave = useLeave()
  const settings = useSettings()
  const feedback = useFeedback()
  const ofPerson = useDestinations('person')
  const menu = useDestinations('menu')
  const settingsOfTeam = useDestinations('team').filter(({ to }) => to === '/team_settings')
  const toEntry = ({ to, title, Icon }: Destination): MenuEntry => ({
    kind: 'link',
    label: title(lang),
    icon: <Icon aria-hidden="true" />,
    link: <Link to={to} />,
  })
  return [
    ...[...ofPerson, ...menu, ...settingsOfTeam].map(toEntry),
    {
      kind: 'link',
      label: texts.createTeam,
      icon: <Plus />,
      link: <Link to="/team_new" />,
    },
    { kind: 'separator' },
    {
      kind: 'choice',
      label: language,
      value: lang,
      onChange: (value) => isLang(value) && switching.mutate(value),
      options: LANGS.map((value) => ({ value, label: languages[value] })),
    },
    { kind: 'separator' },
    {
      kind: 'choice',
      label: texts.theme,
      value: theme,
      onChange: (value) => setTheme(value as Theme),
      options: THEMES.map((value) => ({ value, label: texts.themes[value] })),
    },
    { kind: 'separator' },
    {
      kind: 'link',
      label: texts.documentation,
      icon: <BookOpen aria-hidden="true" />,
      link: menuLink(settings?.docs_url ?? '/help/guides'),
    },
    ...supportEntry(texts.support, settings?.support_email),
    { label: texts.feedback, icon: <Star aria-hidden="true" />, onSelect: feedback.open },
    { kind: 'separator' },
    { label: texts.signOut, icon: <LogOut aria-hidden="true" />, onSelect: leave },
  ]
}

function supportEntry(label: string, email: string | null | undefined): MenuEntry[] {
  if (!email) return []
  return [{ kind: 'link', label, icon: <Mail aria-hidden="true" />, link: menuLink(`mailto:${email}`) }]
}

function menuLink(href: string) {
  // biome-ignore lint/a11y/useAnchorContent: the menu gives it its words
  return <a href={href} target="_blank" rel="noreferrer" />
}
