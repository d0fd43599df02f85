import type { InspectedTunnel } from '@nora/contract/tunnels'
import { Inspector } from '@nora/inspector'
import { ConnectionsView, SessionsView } from '@nora/inspector/visits'
import { LANGS, type Lang } from '@nora/kit'
import {
  CopyButton,
  IconButton,
  initialLang,
  LangProvider,
  LiveDot,
  type LiveState,
  LogoMark,
  Menu,
  Notifications,
  Segmented,
  storeLang,
  THEMES,
  type Theme,
  useTexts,
  useTheme,
} from '@nora/ui'
import { ExternalLink, Settings } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { LocalSource } from './local-source.ts'
import { pageTexts } from './page.messages.ts'
import { useAddress } from './use-address.ts'
import { useTunnels } from './use-tunnels.ts'
import { chooseView, getViews, type View } from './views.ts'

export function LocalPage({ source }: { source: LocalSource }) {
  const [lang, setLang] = useState(() => initialLang())
  return (
    <LangProvider lang={lang}>
      <Content
        source={source}
        onLang={(next) => {
          storeLang(next)
          setLang(next)
        }}
        lang={lang}
      />
      <Notifications />
    </LangProvider>
  )
}

type ContentProps = { source: LocalSource; lang: Lang; onLang(lang: Lang): void }

function Content({ source, lang, onLang }: ContentProps) {
  const texts = useTexts(pageTexts)
  const tunnels = useTunnels(source)
  const [address, changeAddress] = useAddress()
  const views = getViews(tunnels)
  const view = chooseView(views, address.view)
  const shown = tunnels.filter(({ shows }) => shows === view)
  const tunnel = shown[0]
  const select = useCallback((exchangeId: string | null) => changeAddress({ exchangeId }), [changeAddress])

  const host = tunnel && getHost(tunnel.url)
  useEffect(() => {
    document.title = `${host ?? texts.title} · Nora`
  }, [host, texts])

  const common = {
    source,
    heading: <Heading tunnel={tunnel} />,
    actions: (
      <>
        <ViewChoice
          views={views}
          view={view}
          onView={(next) => changeAddress({ view: next, query: '', exchangeId: null, visitId: null })}
        />
        <SettingsMenu lang={lang} onLang={onLang} />
      </>
    ),
    query: address.query,
    onQuery: (query: string) => changeAddress({ query }),
  }
  if (view === 'requests') {
    return (
      <main className="h-dvh">
        <Inspector
          {...common}
          baseUrl={tunnel?.url ?? ''}
          selectedId={address.exchangeId}
          onSelect={select}
        />
      </main>
    )
  }
  const Visits = view === 'connections' ? ConnectionsView : SessionsView
  return (
    <main className="min-h-dvh">
      <Visits
        {...common}
        tunnels={shown}
        selectedId={address.visitId}
        onSelect={(visitId) => changeAddress({ visitId })}
      />
    </main>
  )
}

type ViewChoiceProps = { views: readonly View[]; view: View; onView(view: View): void }

/** Nothing where the tunnels are of one kind. */
function ViewChoice({ views, view, onView }: ViewChoiceProps) {
  const texts = useTexts(pageTexts)
  if (views.length < 2) return null
  return (
    <Segmented
      label={texts.view}
      value={view}
      onChange={onView}
      options={views.map((value) => ({ value, label: texts.views[value] }))}
    />
  )
}

const dots: Record<InspectedTunnel['state'], LiveState> = { live: 'live', connecting: 'warn', closed: 'off' }

function Heading({ tunnel }: { tunnel: InspectedTunnel | undefined }) {
  const texts = useTexts(pageTexts)
  if (!tunnel) return <Brand title={texts.waiting} />
  return (
    <div className="flex min-w-0 items-start gap-3">
      <LogoMark className="mt-0.5" />
      <div className="min-w-0">
        <h1 className="flex min-w-0 items-center gap-2.5 font-mono text-[17px] leading-7 font-semibold">
          <LiveDot state={dots[tunnel.state]} label={texts.states[tunnel.state]} />
          <span className="truncate">{getHost(tunnel.url)}</span>
          <span className="flex font-sans">
            <CopyButton text={tunnel.url} label={texts.copyUrl} />
            {tunnel.shows === 'requests' && (
              <a
                href={tunnel.url}
                target="_blank"
                rel="noreferrer"
                aria-label={texts.open}
                title={texts.open}
                className="inline-grid size-7 place-items-center rounded-sm text-faint hover:bg-hover hover:text-text"
              >
                <ExternalLink aria-hidden="true" className="size-4" />
              </a>
            )}
          </span>
        </h1>
        <p className="truncate text-soft">→ {tunnel.target}</p>
      </div>
    </div>
  )
}

function Brand({ title }: { title: string }) {
  return (
    <div className="flex items-center gap-3">
      <LogoMark />
      <h1 className="text-lg font-semibold">{title}</h1>
    </div>
  )
}

/** `shop.localhost:8080`; the address as it is when it cannot be read. */
function getHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}

function SettingsMenu({ lang, onLang }: { lang: Lang; onLang(lang: Lang): void }) {
  const texts = useTexts(pageTexts)
  const [theme, setTheme] = useTheme()
  return (
    <Menu
      trigger={<IconButton label={texts.settings} icon={<Settings aria-hidden="true" />} />}
      entries={[
        {
          kind: 'choice',
          label: texts.theme,
          value: theme,
          onChange: (value) => setTheme(value as Theme),
          options: THEMES.map((value) => ({ value, label: texts.themes[value] })),
        },
        { kind: 'separator' },
        {
          kind: 'choice',
          label: texts.language,
          value: lang,
          onChange: (value) => onLang(value as Lang),
          options: LANGS.map((value) => ({ value, label: texts.languages[value] })),
        },
      ]}
    />
  )
}
