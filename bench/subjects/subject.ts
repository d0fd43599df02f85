/** One way to reach the same origin, running and ready to be measured. */
export type Subject = {
  name: string
  /** Where the load goes. */
  url: string
  /** Host header of the load, when it is not the address itself. */
  host: string | null
  /** Processes between the load and the origin; their CPU time and memory are counted. */
  pids(): number[]
  stop(): Promise<void>
}

/** What a subject gets to start with: an origin to lead to and a folder of its own. */
export type SubjectContext = { originPort: number; folder: string }
