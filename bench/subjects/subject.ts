/** One way to reach an origin, running and ready to be measured. */
export type Subject = {
  name: string
  /** The address to load. */
  url: string
  /** Host header of the load, when it is not the address itself. */
  host: string | null
  /** Processes between the load and the origin, on the visitors' side; their CPU time and memory are counted. */
  server(): number[]
  /** Returns the processes on the origin’s side. */
  client(): number[]
  stop(): Promise<void>
}

/** A subject starts with these: an origin to lead to and a folder of its own. */
export type SubjectContext = {
  originPort: number
  folder: string
  /** Stands between client and server: answers the port to dial instead of the server's. */
  through?: (serverPort: number) => Promise<number>
}

/** Stops what was started, the last one first. */
export async function stopAll(started: readonly { stop(): Promise<void> }[]): Promise<void> {
  for (const one of started.toReversed()) await one.stop()
}

/** Runs what follows a start; when it fails, it stops what was started. */
export async function orStop<T>(started: { stop(): Promise<unknown> }, rest: Promise<T>): Promise<T> {
  try {
    return await rest
  } catch (error) {
    await started.stop()
    throw error
  }
}
