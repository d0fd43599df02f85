/** The list with one item moved to another place; the same list where that changes nothing. */
export function moveItem(ids: readonly string[], id: string, to: number): readonly string[] {
  const from = ids.indexOf(id)
  const place = Math.max(0, Math.min(to, ids.length - 1))
  if (from === -1 || from === place) return ids
  const next = ids.filter((one) => one !== id)
  next.splice(place, 0, id)
  return next
}
