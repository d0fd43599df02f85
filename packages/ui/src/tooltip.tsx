import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import { type ReactElement, useEffect, useRef, useState } from 'react'

const TOUCH_CLOSE_MS = 3_000

export type TooltipProps = {
  text: string
  /** One element that takes a ref and props; it keeps its own accessible name. */
  children: ReactElement
  side?: 'top' | 'bottom' | 'left' | 'right'
  /** For text that is not already the element's name: touch opens it too. */
  openOnTouch?: boolean
}

/** A short hint on hover and focus; never the only place of something needed. */
export function Tooltip({ text, children, side = 'top', openOnTouch = false }: TooltipProps) {
  const [open, setOpen] = useState(false)
  const touched = useRef(false)

  // A finger never leaves the element as a pointer does, so the hint leaves by itself.
  useEffect(() => {
    if (!open || !touched.current) return
    const timer = setTimeout(() => setOpen(false), TOUCH_CLOSE_MS)
    return () => clearTimeout(timer)
  }, [open])

  return (
    <BaseTooltip.Root open={open} onOpenChange={setOpen}>
      <BaseTooltip.Trigger
        render={children}
        delay={350}
        onPointerDown={(event) => {
          touched.current = event.pointerType === 'touch'
          if (openOnTouch && touched.current) setOpen(true)
        }}
      />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner side={side} sideOffset={6} className="z-50">
          <BaseTooltip.Popup className="max-w-[250px] rounded-sm bg-text px-2 py-1 text-xs text-canvas shadow-popup transition-opacity duration-100 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {text}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  )
}
