import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { classNames } from '../look/class-names.ts'

export type Tab<Id extends string> = { id: Id; label: ReactNode; count?: number }

export type TabListProps<Id extends string> = {
  /** Ties the list to its `TabPanel`; unique on the page. */
  name: string
  label: string
  tabs: readonly Tab<Id>[]
  value: Id
  onChange(id: NoInfer<Id>): void
  className?: string
}

/** The row of tabs; what they show stands in a `TabPanel` of the same name, anywhere below. */
export function TabList<Id extends string>({
  name,
  label,
  tabs,
  value,
  onChange,
  className,
}: TabListProps<Id>) {
  const list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent) {
    const current = tabs.findIndex((tab) => tab.id === value)
    const target = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: tabs.length - 1 }[
      event.key
    ]
    const next = target === undefined ? undefined : tabs[(target + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    list.current?.querySelector<HTMLElement>(`#${tabId(name, next.id)}`)?.focus()
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={move}
      className={classNames('flex gap-4 overflow-x-auto border-b border-line sm:gap-5', className)}
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={tabId(name, tab.id)}
          aria-selected={tab.id === value}
          aria-controls={tab.id === value ? panelId(name) : undefined}
          tabIndex={tab.id === value ? 0 : -1}
          onClick={() => onChange(tab.id)}
          className={classNames(
            'group border-b-2 pt-2 pb-2.5 font-medium whitespace-nowrap outline-none transition-colors duration-100',
            tab.id === value ? 'border-accent text-text' : 'border-transparent text-soft hover:text-text',
          )}
        >
          {/* The ring stands around the words: around the whole tab it would be cut off by the row. */}
          <span className="rounded-xs outline-offset-3 outline-(--focus) group-focus-visible:outline-2">
            {tab.label}
            {tab.count !== undefined && <span className="text-faint"> · {tab.count}</span>}
          </span>
        </button>
      ))}
    </div>
  )
}

export type TabPanelProps = { name: string; value: string; className?: string; children: ReactNode }

export function TabPanel({ name, value, className, children }: TabPanelProps) {
  return (
    <div role="tabpanel" id={panelId(name)} aria-labelledby={tabId(name, value)} className={className}>
      {children}
    </div>
  )
}

function tabId(name: string, id: string): string {
  return `${name}-tab-${id}`
}

function panelId(name: string): string {
  return `${name}-panel`
}
