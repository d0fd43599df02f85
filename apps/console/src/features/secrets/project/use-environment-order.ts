import type { SecretsEnvironment, SecretsProject } from '@nora/contract/secrets'
import { useTexts } from '@nora/ui'
import { useState } from 'react'
import { orderTexts } from '../order/order.messages.ts'
import { useSecretsChange } from '../secrets.queries.ts'
import { moveItem } from './move-item.ts'

/** Environments in their order; a moved one stands in its new place before the server has answered. */
export function useEnvironmentOrder({ id, environments }: SecretsProject) {
  const texts = useTexts(orderTexts)
  const [shown, setShown] = useState<readonly string[] | null>(null)
  const [said, setSaid] = useState('')
  const ordering = useSecretsChange(
    (vault, ids: readonly string[]) => vault.orderEnvironments(id, [...ids]),
    'ordered',
  )
  const ids = shown ?? environments.map((one) => one.id)
  const known = new Map(environments.map((one) => [one.id, one]))
  const ordered = ids.flatMap((one) => known.get(one) ?? [])
  const missing = environments.filter((one) => !ids.includes(one.id))

  function move({ id: moved, name }: SecretsEnvironment, to: number) {
    const next = moveItem(ids, moved, to)
    if (next === ids) return
    setShown(next)
    setSaid(texts.moved(name, next.indexOf(moved) + 1, next.length))
    ordering.mutate(next, { onSettled: () => setShown(null) })
  }
  return { ordered: [...ordered, ...missing], move, said }
}
