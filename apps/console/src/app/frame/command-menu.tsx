import { CommandDialog, Kbd, useTexts } from '@nora/ui'
import { CatchBoundary } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { X } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { rankMatch } from '../../platform/navigation/match-words.ts'
import type { Ask, FoundItemsProps, Run } from '../../platform/navigation/navigation.ts'
import { foundObjects } from '../navigation.ts'
import { ActionItems, ScreenItems, TeamItems } from './command-menu-items.tsx'
import { frameTexts } from './frame.messages.ts'
import { useMayOpen } from './use-destinations.ts'

/** Everything by its name: screens, objects, teams, actions, and what is done with an object. */
export function CommandMenu({ onClose }: { onClose(): void }) {
  const { command: texts } = useTexts(frameTexts)
  const [typed, setTyped] = useState('')
  const [question, setQuestion] = useState<ReactNode>(null)
  const run: Run = (task) => () => {
    onClose()
    task()
  }
  const ask: Ask = (getQuestion) => () => setQuestion(getQuestion(onClose))
  if (question) return <Suspense>{question}</Suspense>
  return (
    <CommandDialog title={texts.title} onClose={onClose}>
      <Command label={texts.title} loop filter={rankItem} className="flex min-h-0 flex-1 flex-col">
        <div className="flex items-center border-b border-line pr-3">
          <Command.Input
            autoFocus
            value={typed}
            onValueChange={setTyped}
            placeholder={texts.open}
            className="h-12 min-w-0 flex-1 bg-transparent px-4 text-[15px] outline-none"
          />
          <button type="button" onClick={onClose}>
            <span className="max-sm:hidden">
              <Kbd>Esc</Kbd>
            </span>
            <X aria-hidden="true" className="size-5 text-soft sm:hidden" />
            <span className="sr-only">{texts.close}</span>
          </button>
        </div>
        <Command.List className="min-h-0 overflow-y-auto p-1.5 sm:max-h-[min(420px,60dvh)]">
          <Command.Empty className="px-3 py-8 text-center text-soft">{texts.empty}</Command.Empty>
          <ScreenItems run={run} />
          <Objects run={run} ask={ask} typed={typed} />
          <TeamItems run={run} />
          <ActionItems run={run} />
        </Command.List>
      </Command>
    </CommandDialog>
  )
}

function rankItem(_id: string, typed: string, [label = '', note, words]: string[] = []): number {
  return rankMatch(typed, { label, note, words })
}

/** What features find. What a team refuses to show must not take the way to another team along. */
function Objects(props: FoundItemsProps) {
  const mayOpen = useMayOpen()
  return foundObjects
    .filter(({ isAlwaysShown }) => isAlwaysShown || props.typed !== '')
    .filter(mayOpen)
    .map(({ order, Items }) => (
      <CatchBoundary key={order} getResetKey={() => props.typed} errorComponent={Nothing}>
        <Suspense>
          <Items {...props} />
        </Suspense>
      </CatchBoundary>
    ))
}

function Nothing() {
  return null
}
