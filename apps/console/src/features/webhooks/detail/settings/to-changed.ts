/** Only what differs, so that two who change different settings are not in each other’s way more than needed. */
export function toChanged<Wanted extends object>(before: Wanted, wanted: Wanted): Partial<Wanted> {
  const fields = Object.keys(wanted) as (keyof Wanted)[]
  return Object.fromEntries(
    fields
      .filter((field) => JSON.stringify(wanted[field]) !== JSON.stringify(before[field]))
      .map((field) => [field, wanted[field]]),
  ) as Partial<Wanted>
}
