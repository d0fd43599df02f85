/** A Node program to run: its arguments, the script first, and the variables that are its own. */
export type Command = {
  args: readonly string[]
  env: Readonly<Record<string, string>>
  /** Its ports are kept open by the launcher's hand while one process of it follows another. */
  sharesPorts?: boolean
}
