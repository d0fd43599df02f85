import { isAllowed } from '@nora/contract/permissions'
import { isLang, LANGS } from '@nora/kit'
import { CommandDialog, Kbd, notify, THEMES, useLang, useTexts } from '@nora/ui'
import { CatchBoundary, useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { Copy, Languages, LogOut, Plus, Star, SunMoon, Users } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSwitchLanguage, useThemeChoice } from '../../features/accounts/index.ts'
import { Group, Item } from '../../platform/navigation/command-items.tsx'
import type { Run } from '../../platform/navigation/navigation.ts'
import { useSelectTeam, useTeams } from '../../platform/teams/own-teams.queries.ts'
import { useLeave } from '../../platform/use-leave.ts'
import { useUser } from '../../platform/use-user.ts'
import { creations, foundObjects } from '../navigation.ts'
import { frameTexts } from './frame.messages.ts'
import { useDestinations } from './use-destinations.ts'
import { useFeedback } from './use-feedback.ts'

const CLIENT_COMMAND = 'nora http 3000'

/** Everything by its name: screens, objects, teams, actions. */
export function CommandMenu({ onClose }: { onClose(): void }) {
  const { command: texts } = useTexts(frameTexts)
  const [words, setWords] = useState('')
  const run: Run = (task) => () => {
    onClose()
    task()
  }
  return (
    <CommandDialog title={texts.title} onClose={onClose}>
      <Command label={texts.title} loop>
        <div className="flex items-center border-b border-line pr-3">
          <Command.Input
            autoFocus
            value={words}
            onValueChange={setWords}
            placeholder={texts.open}
            className="h-12 min-w-0 flex-1 bg-transparent px-4 text-[15px] outline-none"
          />
          <Kbd>Esc</Kbd>
        </div>
        <Command.List className="max-h-[min(420px,60dvh)] overflow-y-auto p-1.5">
          <Command.Empty className="px-3 py-8 text-center text-soft">{texts.empty}</Command.Empty>
          <Screens run={run} />
          <Objects run={run} words={words} />
          <Teams run={run} />
          <Actions run={run} />
        </Command.List>
      </Command>
    </CommandDialog>
  )
}

function Screens({ run }: { run: Run }) {
  const { command } = useTexts(frameTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const groups = [
    useDestinations('main'),
    useDestinations('team'),
    useDestinations('person'),
    useDestinations('menu'),
    useDestinations('command'),
  ]
  return (
    <Group heading={command.go}>
      {groups.flat().map(({ to, title, Icon }) => (
        <Item
          key={to}
          icon={<Icon strokeWidth={1.7} />}
          label={title(lang)}
          onSelect={run(() => void navigate({ to }))}
        />
      ))}
    </Group>
  )
}

/** What features find. What a team refuses to show must not take the way to another team along. */
function Objects({ run, words }: { run: Run; words: string }) {
  return foundObjects
    .filter(({ isAlwaysShown }) => isAlwaysShown || words !== '')
    .map(({ order, Items }) => (
      <CatchBoundary key={order} getResetKey={() => words} errorComponent={Nothing}>
        <Suspense>
          <Items run={run} />
        </Suspense>
      </CatchBoundary>
    ))
}

function Nothing() {
  return null
}

/** Where else one may work; nothing for who has one team. */
function Teams({ run }: { run: Run }) {
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
          icon={<Users strokeWidth={1.7} />}
          label={name}
          value={`${name} ${id}`}
          onSelect={run(() => selecting.mutate(id))}
        />
      ))}
    </Group>
  )
}

function Actions({ run }: { run: Run }) {
  const { command, user } = useTexts(frameTexts)
  const [theme, setTheme] = useThemeChoice()
  const switching = useSwitchLanguage()
  const leave = useLeave()
  const feedback = useFeedback()
  const copy = () =>
    navigator.clipboard
      ?.writeText(CLIENT_COMMAND)
      .then(() => notify({ title: command.copied, message: CLIENT_COMMAND }))
  return (
    <Group heading={command.act}>
      <Item icon={<Copy />} label={command.copyCommand(CLIENT_COMMAND)} onSelect={run(() => void copy())} />
      <Creations run={run} />
      {THEMES.filter((value) => value !== theme).map((value) => (
        <Item
          key={value}
          icon={<SunMoon />}
          label={command.theme[value]}
          onSelect={run(() => setTheme(value))}
        />
      ))}
      {LANGS.map((value) => (
        <Item
          key={value}
          icon={<Languages />}
          label={command.lang[value]}
          onSelect={run(() => isLang(value) && switching.mutate(value))}
        />
      ))}
      <Item icon={<Star />} label={user.feedback} onSelect={run(feedback.open)} />
      <Item icon={<LogOut />} label={user.signOut} onSelect={run(leave)} />
    </Group>
  )
}

/** What may be created, each on the page where it then stands. */
function Creations({ run }: { run: Run }) {
  const lang = useLang()
  const navigate = useNavigate()
  const user = useUser()
  if (!user) return null
  const member = { role: user.team_role, has_seat: user.has_seat }
  return creations
    .filter(({ needs }) => !needs || isAllowed(needs, member))
    .filter(({ isForTeamsOnly }) => !isForTeamsOnly || user.team.type === 'team')
    .map(({ to, label }) => (
      <Item
        key={to}
        icon={<Plus />}
        label={label(lang)}
        onSelect={run(() => void navigate({ to, search: { new: 'yes' } }))}
      />
    ))
}
