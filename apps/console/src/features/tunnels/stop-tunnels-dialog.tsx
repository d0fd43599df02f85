import type { Tunnel } from '@nora/contract/tunnels'
import { useTexts } from '@nora/ui'
import { AskManyDialog } from '../../platform/lists/ask-many-dialog.tsx'
import type { Asked } from '../../platform/lists/asked.ts'
import { personName } from '../../platform/lists/people.tsx'
import { getShownAddress } from '../../platform/shown-address.ts'
import { tunnelsTexts } from './tunnels.messages.ts'
import { useStopTunnel } from './tunnels.queries.ts'

/** Asks, saying what stops and on whose machine. */
export function StopTunnelsDialog(asked: Asked<Tunnel>) {
  const texts = useTexts(tunnelsTexts)
  const { mutateAsync } = useStopTunnel()
  const [one, another] = asked.items
  const about =
    one && !another
      ? {
          title: () => texts.stopTitle(getShownAddress(one)),
          consequence: () => texts.stopConsequence(one.machine),
        }
      : {}
  return (
    <AskManyDialog
      {...asked}
      itemName={(tunnel) => <span className="font-mono text-code font-[560]">{getShownAddress(tunnel)}</span>}
      itemNote={({ user, machine }) => `${personName(user)} · ${machine}`}
      act={mutateAsync}
      doneAlready="Conflict"
      done={texts.stopMany.stopped}
      texts={{ ...texts.stopMany, confirm: texts.stop, ...about }}
    />
  )
}
