import {
  cloneElement,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type MouseEvent as PressEvent,
  type ReactElement,
  type Ref,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react'

import { lazyPart } from '../look/lazy-part.ts'
import type { MenuProps } from './menu-entry.ts'
import { useWasOpened } from './use-was-opened.ts'

const loadPopup = () => import('./menu-popup.tsx')
const MenuPopup = lazyPart(loadPopup, 'MenuPopup')

type TriggerProps = {
  ref?: Ref<HTMLElement>
  id?: string
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
  onClick?(event: PressEvent<HTMLElement>): void
  onKeyDown?(event: KeyboardEvent<HTMLElement>): void
  onFocus?(event: FocusEvent<HTMLElement>): void
  onPointerEnter?(event: PointerEvent<HTMLElement>): void
}

/** A button that opens a list of actions. What opens is loaded when the button is about to be pressed. */
export function Menu({ trigger, ...popup }: MenuProps) {
  const anchorId = useId()
  const anchor = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)
  const [isByKeys, setByKeys] = useState(false)
  const wasOpened = useWasOpened(open)
  const button = trigger as ReactElement<TriggerProps>
  const own = button.props

  const wired = cloneElement(button, {
    ref: anchor,
    id: anchorId,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    onClick(event) {
      own.onClick?.(event)
      // A press of Enter or Space is a click without a pointer.
      setByKeys(event.detail === 0)
      setOpen(!open)
    },
    onKeyDown(event) {
      own.onKeyDown?.(event)
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      setByKeys(true)
      setOpen(true)
    },
    onFocus(event) {
      own.onFocus?.(event)
      void loadPopup().catch(() => {})
    },
    onPointerEnter(event) {
      own.onPointerEnter?.(event)
      void loadPopup().catch(() => {})
    },
  })
  return (
    <>
      {wired}
      <Suspense>
        {wasOpened && (
          <MenuPopup
            {...popup}
            open={open}
            onOpenChange={setOpen}
            isByKeys={isByKeys}
            anchor={anchor}
            anchorId={anchorId}
          />
        )}
      </Suspense>
    </>
  )
}
