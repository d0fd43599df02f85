/** A file of records that is written, or waits to be handed over. */
export type Segment = {
  readonly name: string
  readonly path: string
  /** What of it is on the disk for certain. */
  bytes: number
}
