import { useTexts } from '@nora/ui'
import type { ConfigMemberView } from '@nora/vault-client'
import { useCallback } from 'react'
import { personName } from '../../../platform/lists/people.tsx'
import { usePeople } from '../secrets.queries.ts'
import { membersTexts } from './members.messages.ts'

const NOBODY: readonly ConfigMemberView[] = []

/**
 * Names of people by their ids, and of machines that are among `members`. A machine without a name in sight keeps its
 * id.
 */
export function usePersonNames(members: readonly ConfigMemberView[] = NOBODY): (id: string) => string {
  const { data } = usePeople()
  const { former } = useTexts(membersTexts)
  return useCallback(
    (id) => {
      const person = data?.find(({ user_id }) => user_id === id)
      if (person) return personName({ ...person, id })
      const machine = members.find((one) => one.kind === 'machine' && one.token_id === id)
      if (machine?.name) return machine.name
      return data && id.startsWith('usr_') ? former : id
    },
    [data, members, former],
  )
}
