import { CommandBlock, PageHead, useTexts } from '@nora/ui'
import type { ReactNode } from 'react'
import { KeyList } from '../../platform/keys/key-list.tsx'
import { keysTexts } from '../../platform/keys/keys.messages.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { useSettings } from '../../platform/settings.ts'
import { helpTexts } from './help.messages.ts'
import { HelpLinks } from './help-links.tsx'

export function HelpPage() {
  const texts = useTexts(helpTexts)
  usePageTitle(texts.title)
  const settings = useSettings()
  return (
    <>
      <PageHead title={texts.title} sentence={texts.sentence} />
      <div className="flex max-w-[860px] flex-col gap-9 px-4 py-5 sm:px-8">
        <HelpLinks />
        <Commands />
        <Trouble server={settings?.console_url} />
        <Keyboard />
        {settings && <p className="text-sm text-faint">{texts.version(settings.version)}</p>}
      </div>
    </>
  )
}

function Part({ title, sentence, children }: { title: string; sentence?: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-lg font-semibold">{title}</h2>
      {sentence && <p className="mt-0.5 text-soft">{sentence}</p>}
      <div className="mt-3.5">{children}</div>
    </section>
  )
}

function Commands() {
  const { commands: texts } = useTexts(helpTexts)
  const rows = [
    ['nora http 3000', texts.http],
    ['nora http ./site', texts.folder],
    ['nora http 3000 --name shop', texts.named],
    ['nora start', texts.file],
    ['nora status', texts.status],
  ] as const
  return (
    <Part title={texts.title} sentence={texts.sentence}>
      <dl className="grid items-center gap-x-5 gap-y-1 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:gap-y-2">
        {rows.map(([command, meaning]) => (
          <div key={command} className="contents">
            <dt className="text-soft">{meaning}</dt>
            <dd className="max-sm:mb-3">
              <CommandBlock command={command} />
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

/** Says what to try, by symptom. */
const ADVICE = {
  doctor: 'nora doctor',
  local: null,
  host: 'nora http 3000 --host-header rewrite',
  token: null,
} as const

function Trouble({ server }: { server: string | undefined }) {
  const { trouble: texts } = useTexts(helpTexts)
  const commands = { ...ADVICE, token: server ? `nora login --server ${server}` : null }
  return (
    <Part title={texts.title}>
      <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {(Object.keys(ADVICE) as (keyof typeof ADVICE)[]).map((name) => (
          <div key={name}>
            <dt className="font-[560]">{texts.items[name].question}</dt>
            <dd className="mt-1 text-soft">{texts.items[name].answer}</dd>
            {commands[name] && (
              <dd className="mt-2.5">
                <CommandBlock command={commands[name]} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Part>
  )
}

function Keyboard() {
  const texts = useTexts(keysTexts)
  return (
    <Part title={texts.title}>
      <div className="grid items-start gap-x-10 gap-y-6 sm:grid-cols-2">
        <KeyList />
      </div>
    </Part>
  )
}
