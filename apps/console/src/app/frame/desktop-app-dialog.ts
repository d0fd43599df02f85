/** A file of its own, so that the dialog loads for who has not seen it. */
export { DesktopAppDialog } from '../../features/accounts/index.ts'
