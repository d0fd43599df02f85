/** What stands above a list until the next step. */
export type ListNote = { title: string; sentence: string }

/** What a page says to the next beside its address. It survives a reload, and the next step leaves it behind. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Why one is at the sign-in, though one had signed in. */
    isSessionEnded?: boolean
    /** Why a list is open instead of the thing that a link led to. */
    note?: ListNote
  }
}
