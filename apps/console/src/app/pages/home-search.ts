export type HomeSearch = {
  /** The quick start instead of the overview. */
  start?: true
  /** The dialog that opens a tunnel. */
  open?: true
  /** The name that the dialog begins with. */
  name?: string
}

export function toHomeSearch({ start, open, name }: Record<string, unknown>): HomeSearch {
  return {
    ...(start === true && { start }),
    ...(open === true && { open }),
    ...(typeof name === 'string' && { name }),
  }
}
