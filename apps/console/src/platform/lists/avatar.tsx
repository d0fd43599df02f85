import { type Person, personName } from './people.tsx'

export type AvatarProps = { person: Person & { avatar_url: string | null } }

/** The picture of somebody, or the letter they begin with. */
export function Avatar({ person }: AvatarProps) {
  if (person.avatar_url) {
    return <img src={person.avatar_url} alt="" className="size-7 shrink-0 rounded-full" />
  }
  return (
    <span
      aria-hidden="true"
      className="grid size-7 shrink-0 place-items-center rounded-full border border-line bg-surface text-xs font-semibold text-soft"
    >
      {[...personName(person)][0]?.toUpperCase()}
    </span>
  )
}
