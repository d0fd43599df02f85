/** Something that has one right answer, in hexadecimal digits. */
export type KnownAnswer = {
  name: string
  /** Who published it. */
  source: string
  expected: string
  compute: () => Promise<Uint8Array>
}
