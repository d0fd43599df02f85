import { isLang, LANGS } from '@nora/kit'
import { CommandDialog, Kbd, lazyPart, notify, THEMES, useTexts } from '@nora/ui'
import { CatchBoundary, useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { Copy, Languages, LogOut, Plus, Star, SunMoon, Users } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useSwitchLanguage, useThemeChoice } from '../../features/accounts/index.ts'
import { useSettings } from '../../features/system/index.ts'
import { useSelectTeam, useTeams } from '../../features/teams/index.ts'
import { useLiveTunnels } from '../../features/tunnels/index.ts'
import { useMay } from '../../platform/use-may.ts'
import { useUser } from '../../platform/use-user.ts'
import { Group, Item, type Run } from './command-items.tsx'
import { frameTexts } from './frame.messages.ts'
import { destinations, helpDestination, plansDestination, profileDestination } from './navigation.ts'
import { TunnelIcon } from './tunnel-icon.tsx'
import { useFeedback } from './use-feedback.ts'
import { useLeave } from './use-leave.ts'
import { useTeamDestinations } from './use-team-destinations.ts'

// Brings the pages' own texts with it, which nobody needs before a word is typed.
const NamedObjects = lazyPart(() => import('./command-objects.tsx'), 'NamedObjects')

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
          {/* What a team refuses to show must not take the way to another team along. */}
          <CatchBoundary getResetKey={() => words} errorComponent={Nothing}>
            <Tunnels run={run} />
            <Suspense>{words !== '' && <NamedObjects run={run} />}</Suspense>
          </CatchBoundary>
          <Teams run={run} />
          <Actions run={run} />
        </Command.List>
      </Command>
    </CommandDialog>
  )
}

function Screens({ run }: { run: Run }) {
  const { command, navigation } = useTexts(frameTexts)
  const navigate = useNavigate()
  const ofTeam = useTeamDestinations()
  const plans = useSettings()?.are_plans_enforced ? [plansDestination] : []
  return (
    <Group heading={command.go}>
      {[...destinations, ...ofTeam, profileDestination, ...plans, helpDestination].map(
        ({ to, text, Icon }) => (
          <Item
            key={to}
            icon={<Icon strokeWidth={1.7} />}
            label={navigation[text]}
            onSelect={run(() => void navigate({ to }))}
          />
        ),
      )}
    </Group>
  )
}

function Nothing() {
  return null
}

/** What is live now, in sight before a word is typed. */
function Tunnels({ run }: { run: Run }) {
  const { command } = useTexts(frameTexts)
  const navigate = useNavigate()
  const tunnels = useLiveTunnels().data ?? []
  if (tunnels.length === 0) return null
  return (
    <Group heading={command.tunnels}>
      {tunnels.map(({ id, hostname, target }) => (
        <Item
          key={id}
          icon={<TunnelIcon strokeWidth={1.7} />}
          label={hostname}
          note={target}
          value={`${hostname} ${target} ${id}`}
          onSelect={run(() => void navigate({ to: '/tunnels', search: { tunnel: id } }))}
        />
      ))}
    </Group>
  )
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

/** What may be made, each on the page where it then stands. */
function Creations({ run }: { run: Run }) {
  const { command } = useTexts(frameTexts)
  const navigate = useNavigate()
  const search = { new: 'yes' }
  const isTeam = useUser()?.team.type === 'team'
  const mayInvite = useMay('members.manage')
  const creations = [
    { may: useMay('domains.manage_own'), label: command.reserveName, to: '/domains' },
    { may: useMay('ports.manage_own'), label: command.reservePort, to: '/tcp_ports' },
    { may: useMay('public_keys.add'), label: command.addPublicKey, to: '/public_keys' },
    { may: useMay('api_keys.create'), label: command.createApiKey, to: '/api_keys' },
    { may: isTeam && mayInvite, label: command.invite, to: '/team' },
    { may: true, label: command.createTeam, to: '/team_new' },
  ] as const
  return creations.map(
    ({ may, label, to }) =>
      may && (
        <Item key={to} icon={<Plus />} label={label} onSelect={run(() => void navigate({ to, search }))} />
      ),
  )
}
