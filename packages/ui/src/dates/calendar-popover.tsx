import { Popover } from '@base-ui/react/popover'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import { useTexts } from '../look/lang.tsx'
import { uiTexts } from '../look/ui.messages.ts'
import { popupStyle } from '../menus/popup-style.ts'
import { Calendar, type CalendarProps } from './calendar.tsx'

export type CalendarPopoverProps = Omit<CalendarProps, 'onChoose'> & {
  /** Gets a day; answers whether more are to be chosen. */
  onChoose(day: string): boolean
}

/** The button beside a date that opens a calendar to choose it in. */
export function CalendarPopover({ onChoose, ...calendar }: CalendarPopoverProps) {
  const { calendar: texts } = useTexts(uiTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        render={<IconButton label={texts.open} tooltip={false} icon={<CalendarDays aria-hidden="true" />} />}
      />
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} className="z-50">
          <Popover.Popup aria-label={texts.open} initialFocus={false} className={popupStyle}>
            <Calendar {...calendar} onChoose={(day) => setOpen(onChoose(day))} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
