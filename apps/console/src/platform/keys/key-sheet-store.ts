import { createStore } from '../store.ts'

/** Whether the sheet of keys is open: its key and the command menu open it. */
export const isKeySheetOpen = createStore(false)
