import { useCallback } from 'react'
import { personName } from '../../../platform/lists/people.tsx'
import { usePeople } from '../secrets.queries.ts'

/** Names of members by their ids; of those who left, the id. */
export function usePersonNames(): (id: string) => string {
  const { data } = usePeople()
  return useCallback(
    (id) => {
      const person = data?.find(({ user_id }) => user_id === id)
      return person ? personName({ ...person, id }) : id
    },
    [data],
  )
}
