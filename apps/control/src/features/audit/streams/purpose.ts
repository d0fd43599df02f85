/** Ties a sealed secret to its row. */
export function getPurpose(id: string): string {
  return `audit stream ${id}`
}
