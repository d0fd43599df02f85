import type { Column, MenuOption } from '@nora/ui'

export type Person = { id: string; name: string | null; email: string }

export function personName({ name, email }: Person): string {
  return name ?? email
}

/** `Anna Belova, anna@example.com`. */
export function personInFull({ name, email }: Person): string {
  return name ? `${name}, ${email}` : email
}

/** Whoever something in the list belongs to, for its filter. */
export function getPeople(rows: readonly { user: Person }[] | undefined): MenuOption[] {
  const people = new Map(rows?.map(({ user }) => [user.id, personName(user)]))
  return [...people].map(([value, label]) => ({ value, label }))
}

export function personColumn<Row extends { user: Person }>(header: string): Column<Row> {
  return {
    id: 'person',
    header,
    width: 'minmax(110px, 1fr)',
    hideBelow: 'sm',
    staysShown: true,
    cell: ({ user }) => <span className="block truncate">{personName(user)}</span>,
    sortValue: ({ user }) => personName(user),
  }
}
