import { isLang, LANGS } from '@nora/kit'
import { Logo, Segmented, useLang, useTexts } from '@nora/ui'
import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSwitchLanguage } from '../../features/accounts/index.ts'
import { appTexts } from '../app.messages.ts'

/** The frame of pages for whoever is not inside yet: one narrow column. */
export function Entrance() {
  return (
    <EntranceColumn>
      <Outlet />
    </EntranceColumn>
  )
}

export function EntranceColumn({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col px-5 py-6 sm:px-8">
      <Logo />
      <main className="mx-auto flex w-full max-w-[368px] flex-1 flex-col justify-center py-12">
        {children}
      </main>
      <footer className="flex justify-center">
        <LanguageSwitch />
      </footer>
    </div>
  )
}

function LanguageSwitch() {
  const { user: texts } = useTexts(appTexts)
  const lang = useLang()
  const switching = useSwitchLanguage()
  return (
    <Segmented
      label={texts.language}
      value={lang}
      onChange={(value) => isLang(value) && switching.mutate(value)}
      options={LANGS.map((value) => ({ value, label: texts.languages[value] }))}
    />
  )
}
