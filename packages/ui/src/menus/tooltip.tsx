import {
  cloneElement,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { lazyPart } from '../look/lazy-part.ts'

const OPEN_DELAY_MS = 350
const TOUCH_CLOSE_MS = 3_000

// Placing a popup takes more code than a whole page of controls: it comes with the first hint.
const TooltipPopup = lazyPart(() => import('./tooltip-popup.tsx'), 'TooltipPopup')

export type TooltipProps = {
  text: string
  /** One element that passes handlers on; it keeps its own accessible name. */
  children: ReactElement<TooltipHandlers>
  side?: 'top' | 'bottom' | 'left' | 'right'
  /** For text that is not already the element's name: touch opens it too. */
  openOnTouch?: boolean
}

type TooltipHandlers = {
  onPointerEnter?(event: PointerEvent<HTMLElement>): void
  onPointerLeave?(event: PointerEvent<HTMLElement>): void
  onPointerDown?(event: PointerEvent<HTMLElement>): void
  onFocus?(event: FocusEvent<HTMLElement>): void
  onBlur?(event: FocusEvent<HTMLElement>): void
}

/** A short hint on hover and focus; never the only place of something needed. */
export function Tooltip({ text, children, side = 'top', openOnTouch = false }: TooltipProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const close = () => {
    clearTimeout(timer.current)
    setAnchor(null)
  }
  const open = (element: HTMLElement, delayMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnchor(element), delayMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const own = children.props
  const handlers: TooltipHandlers = {
    onPointerEnter(event) {
      own.onPointerEnter?.(event)
      if (event.pointerType === 'mouse') open(event.currentTarget, OPEN_DELAY_MS)
    },
    onPointerLeave(event) {
      own.onPointerLeave?.(event)
      if (event.pointerType === 'mouse') close()
    },
    onPointerDown(event) {
      own.onPointerDown?.(event)
      close()
      if (event.pointerType !== 'touch' || !openOnTouch) return
      setAnchor(event.currentTarget)
      // A finger never leaves the element as a pointer does, so the hint leaves by itself.
      timer.current = setTimeout(close, TOUCH_CLOSE_MS)
    },
    onFocus(event) {
      own.onFocus?.(event)
      if (event.currentTarget.matches(':focus-visible')) open(event.currentTarget, 0)
    },
    onBlur(event) {
      own.onBlur?.(event)
      close()
    },
  }
  return (
    <>
      {cloneElement(children, handlers)}
      <Suspense>
        {anchor && <TooltipPopup anchor={anchor} text={text} side={side} onClose={close} />}
      </Suspense>
    </>
  )
}
