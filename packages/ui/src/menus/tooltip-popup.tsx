import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'

type TooltipPopupProps = {
  anchor: HTMLElement
  text: string
  side: 'top' | 'bottom' | 'left' | 'right'
  onClose(): void
}

export function TooltipPopup({ anchor, text, side, onClose }: TooltipPopupProps) {
  return (
    <BaseTooltip.Root open onOpenChange={(open) => !open && onClose()}>
      {/* The tooltip repeats the name of its element, so reading it out once more would only disturb. */}
      <BaseTooltip.Portal aria-hidden="true">
        <BaseTooltip.Positioner anchor={anchor} side={side} sideOffset={6} className="z-50">
          <BaseTooltip.Popup className="pointer-events-none max-w-[250px] rounded-sm bg-text px-2 py-1 text-xs text-canvas shadow-popup transition-opacity duration-100 data-starting-style:opacity-0">
            {text}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  )
}
