import { X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import { useTexts } from '../look/lang.tsx'
import { uiTexts } from '../look/ui.messages.ts'

export type SelectionBarProps = { count: number; actions: ReactNode; onClear(): void }

/** How many are chosen and what can be done with them; stays in sight while the list scrolls. */
export function SelectionBar({ count, actions, onClear }: SelectionBarProps) {
  const texts = useTexts(uiTexts)
  useEscape(onClear)
  return (
    <div
      role="toolbar"
      aria-label={texts.chosen(count)}
      className="sticky bottom-4 z-20 mx-auto mt-3 flex w-fit max-w-full items-center gap-2 rounded-lg border border-line-strong bg-surface py-1.5 pr-1.5 pl-4 shadow-popup"
    >
      <span role="status" className="mr-2 font-[550] whitespace-nowrap">
        {texts.chosen(count)}
      </span>
      {actions}
      <IconButton
        label={texts.clearChoice}
        icon={<X aria-hidden="true" />}
        className="border-l border-line"
        onClick={onClear}
      />
    </div>
  )
}

/** Escape outside of what it closes by itself: dialogs, menus and fields with words in them. */
function useEscape(onEscape: () => void): void {
  useEffect(() => {
    function clear(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest('[role=dialog], [role=menu]')) return
      onEscape()
    }
    document.addEventListener('keydown', clear)
    return () => document.removeEventListener('keydown', clear)
  }, [onEscape])
}
