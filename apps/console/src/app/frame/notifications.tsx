/** A file of its own, so that the code that draws notifications loads beside the first page. */
export { Notifications } from '@nora/ui'
