import type { Lang } from '@nora/kit'
import { Segmented, useLang, useTexts } from '@nora/ui'
import { type ReactNode, useState } from 'react'
import { wordListTexts } from './word-list.messages.ts'

type Words = Record<Lang, readonly string[]>

/** Seven words of a key, to be read aloud in their order. */
export function WordList({ label, words }: { label: string; words: readonly string[] }) {
  return (
    <ol
      aria-label={label}
      className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-md border border-line bg-sunken px-4 py-3.5 font-mono sm:grid-cols-4"
    >
      {words.map((word, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a word may come twice
        <li key={at} className="flex items-baseline gap-2">
          <span aria-hidden="true" className="text-xs text-faint tabular-nums">
            {at + 1}
          </span>
          {word}
        </li>
      ))}
    </ol>
  )
}

/** Lists of words in the language of both people: who is called may read the console in another one. */
export function InLanguage({ children }: { children(pick: (words: Words) => readonly string[]): ReactNode }) {
  const texts = useTexts(wordListTexts)
  const [lang, setLang] = useState<Lang>(useLang())
  return (
    <>
      {children((words) => words[lang])}
      <Segmented
        label={texts.language}
        value={lang}
        onChange={setLang}
        options={[
          { value: 'ru', label: texts.languages.ru },
          { value: 'en', label: texts.languages.en },
        ]}
      />
    </>
  )
}
