import { CommandBlock, OnceDialog, Segmented, useTexts } from '@nora/ui'
import { useState } from 'react'
import { CI_SYSTEMS, type CiSystem, getCiLines } from './ci-lines.ts'
import { settingsTexts } from './settings.messages.ts'

type TokenOnceProps = { text: string; address: string; onClose(): void }

/** The token, and the lines with which it is used. */
export function TokenOnce({ text, address, onClose }: TokenOnceProps) {
  const { once: texts } = useTexts(settingsTexts)
  const [system, setSystem] = useState<CiSystem>('github')
  return (
    <OnceDialog texts={texts} secret={text} onClose={onClose}>
      <div className="mt-5 flex flex-col gap-2">
        <h3 className="font-semibold">{texts.recipe}</h3>
        <Segmented
          label={texts.recipe}
          value={system}
          onChange={setSystem}
          options={CI_SYSTEMS.map((value) => ({ value, label: texts.systems[value] }))}
        />
        <p className="text-sm text-soft">{texts.keep[system]}</p>
        <CommandBlock command={getCiLines(system, { server: window.location.origin, address })} />
      </div>
    </OnceDialog>
  )
}
