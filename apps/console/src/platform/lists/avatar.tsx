import { Avatar as PersonAvatar } from '@nora/ui'
import { type Person, personName } from './people.tsx'

export type AvatarProps = { person: Person & { avatar_url: string | null } }

/** The picture of somebody, or the letter they begin with. */
export function Avatar({ person }: AvatarProps) {
  return <PersonAvatar id={person.id} name={personName(person)} picture={person.avatar_url} />
}
