import { classNames } from '@nora/ui'
import { createPortal } from 'react-dom'

type ReferenceListProps = {
  id: string
  /** The field below which it stands. */
  anchor: HTMLElement | null
  label: string
  names: readonly string[]
  active: number
  onChoose(name: string): void
}

/** Names that a reference may go on with. Outside of the table, which would cut it off. */
export function ReferenceList({ id, anchor, label, names, active, onChoose }: ReferenceListProps) {
  if (!anchor) return null
  const { left, bottom, width } = anchor.getBoundingClientRect()
  return createPortal(
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      className="fixed z-50 max-h-64 overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-popup"
      style={{ left, top: bottom + 4, minWidth: Math.min(width, 260) }}
    >
      {names.map((name, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's, which keeps the focus
        <div
          key={name}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(name)}
          className={classNames(
            'cursor-pointer truncate rounded-sm px-2.5 py-1 font-mono text-code',
            at === active && 'bg-hover',
          )}
        >
          {name}
        </div>
      ))}
    </div>,
    document.body,
  )
}
