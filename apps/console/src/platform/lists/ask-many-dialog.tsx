import { ApiProblem } from '@nora/client'
import { ConfirmManyDialog, type ConfirmManyDialogProps, notify } from '@nora/ui'
import type { Asked } from './asked.ts'

type Given<Item> = Pick<ConfirmManyDialogProps<Item>, 'itemName' | 'itemNote'>

export type AskManyDialogProps<Item> = Asked<Item> &
  Given<Item> & {
    act(id: string): Promise<unknown>
    /** The refusal that says another hand was first: it is done all the same. */
    doneAlready?: string
    /** Told when some are done. */
    done(count: number): string
    texts: ConfirmManyDialogProps<Item>['texts']
  }

/** Asks before something is done with many, naming each; what did not work stays with its reason. */
export function AskManyDialog<Item extends { id: string }>(props: AskManyDialogProps<Item>) {
  const { act, done, doneAlready = 'NotFound', ...rest } = props
  return (
    <ConfirmManyDialog
      {...rest}
      itemKey={({ id }) => id}
      act={({ id }) =>
        act(id).catch((error: unknown) => {
          if (!(error instanceof ApiProblem && error.code === doneAlready)) throw error
        })
      }
      onDone={(count) => notify({ title: done(count) })}
    />
  )
}
