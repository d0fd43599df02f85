import { isLang, LANGS } from '@nora/kit'
import { notify, THEMES, useLang, useTexts } from '@nora/ui'
import { useNavigate } from '@tanstack/react-router'
import { Copy, Keyboard, Languages, LogOut, Plus, Star, SunMoon, Users } from 'lucide-react'
import { useSwitchLanguage, useThemeChoice } from '../../features/accounts/index.ts'
import { isKeySheetOpen } from '../../platform/keys/key-sheet-store.ts'
import { keysTexts } from '../../platform/keys/keys.messages.ts'
import { Group, Item } from '../../platform/navigation/command-items.tsx'
import type { Path, Run } from '../../platform/navigation/navigation.ts'
import { useSelectTeam, useTeams } from '../../platform/teams/own-teams.queries.ts'
import { useLeave } from '../../platform/use-leave.ts'
import { creations } from '../navigation.ts'
import { commandWords } from './command-words.messages.ts'
import { frameTexts } from './frame.messages.ts'
import { useAllDestinations } from './use-all-destinations.ts'
import { useMayOpen } from './use-destinations.ts'
import { useFeedback } from './use-feedback.ts'

const CLIENT_COMMAND = 'nora http 3000'

export function ScreenItems({ run }: { run: Run }) {
  const { command } = useTexts(frameTexts)
  const lang = useLang()
  const navigate = useNavigate()
  return (
    <Group heading={command.go}>
      {useAllDestinations().map(({ to, title, Icon }) => (
        <Item
          key={to}
          id={to}
          icon={<Icon strokeWidth={1.7} />}
          label={title(lang)}
          words={[...LANGS.map(title), ...getWords(to)].join(' ')}
          onSelect={run(() => void navigate({ to }))}
        />
      ))}
    </Group>
  )
}

/** What else the page is called, in both languages. */
function getWords(to: Path): string[] {
  return LANGS.map((lang) => {
    const pages: Partial<Record<Path, string>> = commandWords[lang].pages
    return pages[to] ?? ''
  })
}

/** Where else one may work; nothing for who has one team. */
export function TeamItems({ run }: { run: Run }) {
  const { command } = useTexts(frameTexts)
  const { data: teams = [] } = useTeams()
  const selecting = useSelectTeam()
  const others = teams.filter(({ current }) => !current)
  if (others.length === 0) return null
  return (
    <Group heading={command.teams}>
      {others.map(({ id, name }) => (
        <Item
          key={id}
          id={id}
          icon={<Users strokeWidth={1.7} />}
          label={name}
          words={LANGS.map((lang) => commandWords[lang].team).join(' ')}
          onSelect={run(() => selecting.mutate(id))}
        />
      ))}
    </Group>
  )
}

export function ActionItems({ run }: { run: Run }) {
  const { command, user } = useTexts(frameTexts)
  const keys = useTexts(keysTexts)
  const [theme, setTheme] = useThemeChoice()
  const switching = useSwitchLanguage()
  const leave = useLeave()
  const feedback = useFeedback()
  const words = (name: Exclude<keyof (typeof commandWords)['ru'], 'pages'>) =>
    LANGS.map((lang) => commandWords[lang][name]).join(' ')
  const copy = () =>
    navigator.clipboard
      ?.writeText(CLIENT_COMMAND)
      .then(() => notify({ title: command.copied, message: CLIENT_COMMAND }))
  return (
    <Group heading={command.act}>
      <Item
        id="copy"
        icon={<Copy />}
        label={command.copyCommand(CLIENT_COMMAND)}
        words={words('copy')}
        onSelect={run(() => void copy())}
      />
      <CreationItems run={run} />
      {THEMES.filter((value) => value !== theme).map((value) => (
        <Item
          key={value}
          id={`theme ${value}`}
          icon={<SunMoon />}
          label={command.theme[value]}
          words={words('theme')}
          onSelect={run(() => setTheme(value))}
        />
      ))}
      {LANGS.map((value) => (
        <Item
          key={value}
          id={`lang ${value}`}
          icon={<Languages />}
          label={command.lang[value]}
          words={words('lang')}
          onSelect={run(() => isLang(value) && switching.mutate(value))}
        />
      ))}
      <Item
        id="keys"
        icon={<Keyboard />}
        label={keys.title}
        words={words('keys')}
        onSelect={run(() => isKeySheetOpen.set(true))}
      />
      <Item
        id="feedback"
        icon={<Star />}
        label={user.feedback}
        words={words('feedback')}
        onSelect={run(feedback.open)}
      />
      <Item id="leave" icon={<LogOut />} label={user.signOut} words={words('leave')} onSelect={run(leave)} />
    </Group>
  )
}

/** What may be created, each on the page where it then stands. */
function CreationItems({ run }: { run: Run }) {
  const lang = useLang()
  const navigate = useNavigate()
  return creations
    .filter(useMayOpen())
    .map(({ to, label, order }) => (
      <Item
        key={to}
        id={`new ${order}`}
        icon={<Plus />}
        label={label(lang)}
        words={[...LANGS.map(label), ...LANGS.map((one) => commandWords[one].create)].join(' ')}
        onSelect={run(() => void navigate({ to, search: { new: 'yes' } }))}
      />
    ))
}
