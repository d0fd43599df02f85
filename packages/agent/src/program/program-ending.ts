/** Says why a program is ended. */
export type KillReason = 'timeout' | 'visitor_left' | 'stopped'

/** How a program ended. */
export type ProgramEnding =
  /** `signal`: it ended by one that we did not send; its code is that of a shell then, 128 and the number. */
  | { kind: 'exited'; code: number; signal: string | null }
  | { kind: 'killed'; why: KillReason }
  /** The program could not be started. */
  | { kind: 'failed'; error: NodeJS.ErrnoException }
