import { isLang, LANGS } from '@nora/kit'
import { CommandDialog, Kbd, notify, THEMES, useTexts } from '@nora/ui'
import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { Copy, Languages, LogOut, Plus, SunMoon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSwitchLanguage, useThemeChoice } from '../../features/accounts/index.ts'
import { useLiveTunnels } from '../../features/tunnels/index.ts'
import { useMay } from '../../platform/use-may.ts'
import { appTexts } from '../app.messages.ts'
import { destinations } from './navigation.ts'
import { TunnelIcon } from './tunnel-icon.tsx'
import { useLeave } from './use-leave.ts'

const CLIENT_COMMAND = 'nora http 3000'

/** Everything by its name: screens, actions, live tunnels. */
export function CommandMenu({ onClose }: { onClose(): void }) {
  const { command: texts } = useTexts(appTexts)
  const run = (task: () => void) => () => {
    onClose()
    task()
  }
  return (
    <CommandDialog title={texts.title} onClose={onClose}>
      <Command label={texts.title} loop>
        <div className="flex items-center border-b border-line pr-3">
          <Command.Input
            autoFocus
            placeholder={texts.open}
            className="h-12 min-w-0 flex-1 bg-transparent px-4 text-[15px] outline-none"
          />
          <Kbd>Esc</Kbd>
        </div>
        <Command.List className="max-h-[min(400px,60dvh)] overflow-y-auto p-1.5">
          <Command.Empty className="px-3 py-8 text-center text-soft">{texts.empty}</Command.Empty>
          <Screens run={run} />
          <LiveTunnels run={run} />
          <Actions run={run} />
        </Command.List>
      </Command>
    </CommandDialog>
  )
}

type Run = (task: () => void) => () => void

function Screens({ run }: { run: Run }) {
  const { command, navigation } = useTexts(appTexts)
  const navigate = useNavigate()
  return (
    <Group heading={command.go}>
      {destinations.map(({ to, text, Icon }) => (
        <Item
          key={to}
          icon={<Icon strokeWidth={1.7} />}
          label={navigation[text]}
          onSelect={run(() => void navigate({ to }))}
        />
      ))}
    </Group>
  )
}

function LiveTunnels({ run }: { run: Run }) {
  const { command } = useTexts(appTexts)
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

function Actions({ run }: { run: Run }) {
  const { command, user } = useTexts(appTexts)
  const [theme, setTheme] = useThemeChoice()
  const switching = useSwitchLanguage()
  const leave = useLeave()
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
      <Item icon={<LogOut />} label={user.signOut} onSelect={run(leave)} />
    </Group>
  )
}

/** What may be made, each on the page where it then stands. */
function Creations({ run }: { run: Run }) {
  const { command } = useTexts(appTexts)
  const navigate = useNavigate()
  const search = { new: 'yes' }
  const creations = [
    { may: useMay('ports.manage_own'), label: command.reservePort, to: '/tcp_ports' },
    { may: useMay('public_keys.add'), label: command.addPublicKey, to: '/public_keys' },
    { may: useMay('api_keys.create'), label: command.createApiKey, to: '/api_keys' },
  ] as const
  return creations.map(
    ({ may, label, to }) =>
      may && (
        <Item key={to} icon={<Plus />} label={label} onSelect={run(() => void navigate({ to, search }))} />
      ),
  )
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-faint"
    >
      {children}
    </Command.Group>
  )
}

type ItemProps = { icon: ReactNode; label: string; note?: string; value?: string; onSelect(): void }

function Item({ icon, label, note, value, onSelect }: ItemProps) {
  return (
    <Command.Item
      value={value ?? label}
      onSelect={onSelect}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 select-none data-[selected=true]:bg-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint"
    >
      {icon}
      <span className="truncate">{label}</span>
      {note && <span className="ml-auto truncate pl-3 font-mono text-xs text-faint">{note}</span>}
    </Command.Item>
  )
}
