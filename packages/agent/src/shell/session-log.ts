import type { Clock } from '@nora/kit'
import type { SessionEnding } from '@nora/ssh'
import type { SessionFacts, SessionUse } from './session-facts.ts'

/** Something that ran for a visitor. Its command is shown on this machine only, and is not sent to the server. */
export type SessionProgram = {
  readonly use: SessionUse
  /** The command of `exec`, where a `forward` leads. */
  readonly command: string | null
  readonly atMs: number
  readonly startedMs: number
  /** null while it runs. */
  durationMs: number | null
  exitCode: number | null
  signal: string | null
}

/** Why a visitor is no longer in. */
export type SessionEndReason = 'visitor_left' | 'ended' | 'revoked' | 'stopped'

/** A visitor's time in a shell, also when it is over. */
export type SessionRecord = Omit<SessionFacts, 'openedAt' | 'uses'> & {
  readonly atMs: number
  readonly startedMs: number
  /** null while the visitor is in. */
  durationMs: number | null
  end: SessionEndReason | null
  /** The last ones, the oldest first. */
  readonly programs: SessionProgram[]
  droppedCount: number
}

const SESSIONS_KEPT = 200
const PROGRAMS_KEPT = 50
const COMMAND_CHARACTERS = 1000

/** The last sessions of a shell, in memory. Bounded; what is over goes first, the oldest of it. */
export class SessionLog {
  readonly #clock: Clock
  readonly #records: SessionRecord[] = []
  readonly #listeners = new Set<(record: SessionRecord) => void>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  begin({ id, person, keyName, fingerprint, address, openedAt }: SessionFacts): SessionRecord {
    const record: SessionRecord = {
      id,
      person,
      keyName,
      fingerprint,
      address,
      atMs: openedAt.getTime(),
      startedMs: this.#clock.monotonicMs(),
      durationMs: null,
      end: null,
      programs: [],
      droppedCount: 0,
    }
    keep(this.#records, record, SESSIONS_KEPT)
    this.#tell(record)
    return record
  }

  /** A program begins; the answer is told how it ended. */
  run(
    record: SessionRecord,
    use: SessionUse,
    command: string | null,
  ): (ending: SessionEnding | null) => void {
    const program: SessionProgram = {
      use,
      command: command?.slice(0, COMMAND_CHARACTERS) ?? null,
      atMs: this.#clock.now().getTime(),
      startedMs: this.#clock.monotonicMs(),
      durationMs: null,
      exitCode: null,
      signal: null,
    }
    record.droppedCount += keep(record.programs, program, PROGRAMS_KEPT)
    this.#tell(record)
    return (ending) => {
      program.durationMs = this.#clock.monotonicMs() - program.startedMs
      program.exitCode = ending?.status ?? null
      program.signal = ending?.signal ?? null
      this.#tell(record)
    }
  }

  end(record: SessionRecord, reason: SessionEndReason): void {
    record.durationMs = this.#clock.monotonicMs() - record.startedMs
    record.end = reason
    this.#tell(record)
  }

  /** Lists sessions, newest first. */
  list(): SessionRecord[] {
    return this.#records.toReversed()
  }

  /** Called whenever one begins, runs something, or is over. Returns the function that stops listening. */
  listen(listener: (record: SessionRecord) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #tell(record: SessionRecord): void {
    for (const listener of this.#listeners) listener(record)
  }
}

/** Answers how many had to go. */
function keep<One extends { durationMs: number | null }>(all: One[], one: One, most: number): number {
  all.push(one)
  if (all.length <= most) return 0
  const ended = all.findIndex(({ durationMs }) => durationMs !== null)
  return all.splice(Math.max(0, ended), 1).length
}
