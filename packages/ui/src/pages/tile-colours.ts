const TILES = 8

/** The ground and the ink of a tile, by the id of what it stands for: everybody sees it in the same colour. */
export function getTileColours(id: string): { background: string; color: string } {
  const sum = [...id].reduce((total, char) => (total * 31 + (char.codePointAt(0) ?? 0)) % 65_521, 7)
  return { background: `var(--tile-${sum % TILES})`, color: 'var(--on-tile)' }
}
