/** A file of its own, so that narrow screens load it when it is opened. */
export { Drawer as NavigationDrawer } from '@nora/ui'
