/** A file of its own, so that what draws notifications loads with the first of them. */
export { Notifications } from '@nora/ui'
