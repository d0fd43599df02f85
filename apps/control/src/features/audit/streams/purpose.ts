/** Ties a sealed secret to its row. */
export function purposeOf(id: string): string {
  return `audit stream ${id}`
}
