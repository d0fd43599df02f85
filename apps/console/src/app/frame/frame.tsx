import { IconButton, LogoMark, lazyPart, useTexts, useWasOpened } from '@nora/ui'
import { Outlet, useLocation } from '@tanstack/react-router'
import { Menu, Search } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { AccessPart } from '../../features/credentials/index.ts'
import { KeepName } from '../../features/domains/index.ts'
import { Banner } from '../../features/system/index.ts'
import { PageFailureProvider } from '../../platform/navigation/page-failure.tsx'
import { SlotsProvider } from '../../platform/slots.tsx'
import { useUser } from '../../platform/use-user.ts'
import { CommandMenu, expectCommandMenu } from './command-menu-part.ts'
import { Feedback } from './feedback.tsx'
import { frameTexts } from './frame.messages.ts'
import { HelpButton } from './help-button.tsx'
import { AccountDeletion, DesktopApp } from './hints.tsx'
import { PageKeys } from './page-keys.tsx'
import { loadNotifications } from './root.tsx'
import { Sidebar } from './sidebar.tsx'
import { TeamArea } from './team-area.tsx'
import { useCommandKey } from './use-command-key.ts'
import { useWhenIdle } from './use-when-idle.ts'

const NavigationDrawer = lazyPart(() => import('./navigation-drawer.ts'), 'NavigationDrawer')

const CaptureRule = lazyPart(() => import('./team-settings-parts.ts'), 'CaptureRule')
const ClientsElsewhere = lazyPart(() => import('./clients-elsewhere.tsx'), 'ClientsElsewhere')

const SLOTS = { AccessPart, CaptureRule, ClientsElsewhere, KeepName }

/** Sidebar, top bar on narrow screens, banner, and the page. */
export function Frame() {
  const { navigation: texts } = useTexts(frameTexts)
  const user = useUser()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const wasDrawerOpened = useWasOpened(isDrawerOpen)
  const [isCommandOpen, setCommandOpen] = useState(false)
  useCommandKey(() => setCommandOpen((open) => !open))
  useWhenIdle(loadNotifications)
  const path = useLocation({ select: (location) => location.pathname })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the drawer
  useEffect(() => setDrawerOpen(false), [path])

  if (!user) return null
  const openCommands = () => {
    setDrawerOpen(false)
    setCommandOpen(true)
  }
  return (
    <PageFailureProvider>
      <div className="flex-1 lg:grid lg:grid-cols-[288px_minmax(0,1fr)]">
        <a
          href="#page"
          className="sr-only z-50 rounded-md bg-surface px-3 py-2 shadow-popup focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
        >
          {texts.skip}
        </a>
        <aside className="sticky top-0 hidden max-h-dvh border-r border-line bg-sunken lg:block">
          <Sidebar user={user} onCommands={openCommands} />
        </aside>
        <div className="flex min-w-0 flex-col">
          <TopBar onMenu={() => setDrawerOpen(true)} onCommands={openCommands} />
          <AccountDeletion user={user} />
          {!path.startsWith('/team') && <Banner />}
          <TeamArea />
          <main id="page" tabIndex={-1} className="flex-1 pb-20 outline-none">
            <SlotsProvider slots={SLOTS}>
              <Outlet />
            </SlotsProvider>
          </main>
        </div>
        <HelpButton />
        <PageKeys onCommands={openCommands} />
        <Feedback />
        <DesktopApp />
        <Suspense>
          {wasDrawerOpened && (
            <NavigationDrawer title={texts.label} open={isDrawerOpen} onClose={() => setDrawerOpen(false)}>
              <Sidebar user={user} onCommands={openCommands} />
            </NavigationDrawer>
          )}
        </Suspense>
        <Suspense>{isCommandOpen && <CommandMenu onClose={() => setCommandOpen(false)} />}</Suspense>
      </div>
    </PageFailureProvider>
  )
}

function TopBar({ onMenu, onCommands }: { onMenu(): void; onCommands(): void }) {
  const { navigation, command } = useTexts(frameTexts)
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-canvas px-2 lg:hidden">
      <IconButton
        label={navigation.open}
        tooltip={false}
        icon={<Menu aria-hidden="true" />}
        onClick={onMenu}
      />
      <LogoMark className="size-6" />
      <IconButton
        label={command.open}
        tooltip={false}
        icon={<Search aria-hidden="true" />}
        className="ml-auto"
        onFocus={expectCommandMenu}
        onPointerEnter={expectCommandMenu}
        onClick={onCommands}
      />
    </header>
  )
}
