/** A file of its own, so that the calendar comes after the page. */
export { CalendarPopover } from '@nora/ui'
