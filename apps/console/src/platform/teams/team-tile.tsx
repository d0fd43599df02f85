import { classNames, getTileColours } from '@nora/ui'

/** Without an id, as one that is being made has none, the tile has the accent's colour. */
export type TeamTileProps = { team: { id?: string; name: string; icon: string | null }; large?: boolean }

/** The icon of a team, or the first letters of its name. */
export function TeamTile({ team, large = false }: TeamTileProps) {
  const sign = team.icon ?? initials(team.name)
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid shrink-0 place-items-center font-bold',
        // While a new one has no name yet.
        sign === ''
          ? 'border border-dashed border-line-strong'
          : team.id === undefined && 'bg-accent text-on-accent',
        large ? 'size-11 rounded-[11px] text-lg' : 'size-7 rounded-[7px] text-xs',
      )}
      style={team.id === undefined || sign === '' ? undefined : getTileColours(team.id)}
    >
      {sign}
    </span>
  )
}

/** The first letters of the first two words: «Ясный лес» is «ЯЛ». */
function initials(name: string): string {
  const words = name.split(/[\s@._-]+/u).filter((word) => word !== '')
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase())
    .join('')
}
