import { isLang, LANGS } from '@nora/kit'
import { LogoMark, Segmented, useLang, useTexts } from '@nora/ui'
import { Outlet } from '@tanstack/react-router'
import { useSwitchLanguage } from '../../features/accounts/index.ts'
import { appTexts } from '../app.messages.ts'

/** One narrow column: pages that lead in, and those that need no sidebar. */
export function SignInLayout() {
  return (
    <div className="relative isolate flex flex-1 flex-col px-5 py-6 sm:px-8">
      <Hills />
      {/* From a fixed height down: what the server’s settings add must not move what is there. */}
      <main className="mx-auto flex w-full max-w-[368px] flex-1 flex-col pt-[min(14dvh,128px)] pb-10">
        <div className="mb-6 flex items-center gap-3">
          <LogoMark className="size-9 shrink-0" />
          <span className="min-w-0 leading-5">
            <span className="block font-semibold">Nora</span>
            <span className="block truncate text-sm text-faint">{location.host}</span>
          </span>
        </div>
        <Outlet />
      </main>
      <footer className="flex justify-center">
        <LanguageSwitch />
      </footer>
    </div>
  )
}

/** Hills with burrows along the foot of the page, in the line of the empty places. */
function Hills() {
  return (
    <svg
      viewBox="0 0 1440 220"
      fill="none"
      stroke="var(--line)"
      strokeWidth="1.5"
      strokeLinecap="round"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 bottom-0 -z-10 h-[220px] w-full"
    >
      <path d="M-20 150c180-70 330-66 520 6 130 49 240 50 372 2C1060 90 1230 84 1460 160" />
      <path d="M-20 196c230-34 420-24 640 2s520 34 840-22" />
      <circle cx="232" cy="170" r="26" />
      <path d="M252 154c28-6 38-20 46-44" />
      <circle cx="1148" cy="158" r="20" />
      <path d="M1163 146c20-4 27-13 33-29" />
      <path d="M96 138l-4-12M104 135l2-11M356 112l-3-12M364 114l5-10M980 121l-4-11M988 118l3-11M1330 117l-3-12M1338 119l5-10" />
    </svg>
  )
}

function LanguageSwitch() {
  const texts = useTexts(appTexts)
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
