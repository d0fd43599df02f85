import { getTileColours } from './tile-colours.ts'

export type AvatarProps = {
  /** By which the person has their colour. */
  id: string
  name: string
  picture: string | null
}

/** The picture of a person, or the letter they begin with; the name stands beside it. */
export function Avatar({ id, name, picture }: AvatarProps) {
  if (picture) return <img src={picture} alt="" className="size-7 shrink-0 rounded-full" />
  return (
    <span
      aria-hidden="true"
      style={getTileColours(id)}
      className="grid size-7 shrink-0 place-items-center rounded-full text-xs font-semibold"
    >
      {[...name][0]?.toUpperCase()}
    </span>
  )
}
