/** A file of its own, so that the dialog loads when it is opened. */
export { FeedbackDialog } from '../../features/system/index.ts'
