import { isSecretField } from '@nora/capture/secret-names'
import { classNames, useTexts } from '@nora/ui'
import { type ReactNode, useState } from 'react'
import { inspectorTexts } from '../inspector.messages.ts'
import { HiddenValue } from '../secrets/hidden-value.tsx'

const SHOWN_ITEMS = 100
const OPEN_TO_DEPTH = 2

/** A JSON value that opens where one looks. Closed branches and long lists are not drawn. */
export function JsonTree({ value }: { value: unknown }) {
  return (
    <div className="font-mono text-code break-words">
      <Node value={value} depth={0} last />
    </div>
  )
}

type NodeProps = { name?: string; value: unknown; depth: number; last: boolean }

function Node({ name, value, depth, last }: NodeProps) {
  const label = name !== undefined && <span>{JSON.stringify(name)}: </span>
  const comma = last ? '' : ','
  if (typeof value === 'object' && value !== null) {
    const entries: [string, unknown][] = Object.entries(value)
    const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
    if (entries.length > 0) {
      const members = { entries, isArray: Array.isArray(value), depth }
      return <Branch label={label} open={open} close={close + comma} {...members} />
    }
    return (
      <div>
        {label}
        {open + close + comma}
      </div>
    )
  }
  return (
    <div>
      {label}
      {name !== undefined && value !== null && isSecretField(name) ? (
        <HiddenValue name={name} value={String(value)} />
      ) : (
        <span className={getColour(value)}>{JSON.stringify(value)}</span>
      )}
      {comma}
    </div>
  )
}

type BranchProps = {
  label: ReactNode
  open: string
  close: string
  entries: [string, unknown][]
  isArray: boolean
  depth: number
}

function Branch({ label, open, close, entries, isArray, depth }: BranchProps) {
  const texts = useTexts(inspectorTexts)
  const [isOpen, setOpen] = useState(depth < OPEN_TO_DEPTH && entries.length <= SHOWN_ITEMS)
  const [shownCount, setShownCount] = useState(SHOWN_ITEMS)
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="-ml-3.5 rounded-xs pl-3.5 text-left hover:bg-hover"
      >
        <span
          aria-hidden="true"
          className={classNames('-ml-3.5 inline-block w-3.5 text-faint', isOpen && 'rotate-90')}
        >
          ›
        </span>
        {label}
        {open}
        {!isOpen && <span className="text-faint"> {entries.length} </span>}
        {!isOpen && close}
      </button>
      {isOpen && (
        <>
          <div className="pl-4">
            {entries.slice(0, shownCount).map(([key, member], index) => (
              <Node
                key={key}
                name={isArray ? undefined : key}
                value={member}
                depth={depth + 1}
                last={index === entries.length - 1}
              />
            ))}
            {entries.length > shownCount && (
              <button
                type="button"
                className="rounded-xs text-accent-text underline"
                onClick={() => setShownCount(shownCount + SHOWN_ITEMS)}
              >
                {texts.moreItems(entries.length - shownCount)}
              </button>
            )}
          </div>
          <div>{close}</div>
        </>
      )}
    </div>
  )
}

function getColour(value: unknown): string {
  if (typeof value === 'string') return 'text-ok'
  return value === null ? 'text-faint' : 'text-info'
}
