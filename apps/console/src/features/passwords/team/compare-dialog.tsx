import { Button, Dialog, Notice, notify, useTexts } from '@nora/ui'
import { useState } from 'react'
import { personName } from '../../../platform/lists/people.tsx'
import { useUser } from '../../../platform/use-user.ts'
import { VaultProblem } from '../../../platform/vault/vault-problem.tsx'
import { InLanguage, WordList } from '../../../platform/vault/word-list.tsx'
import type { KeyRow } from './key-row.ts'
import { keysTexts } from './keys.messages.ts'
import { usePeople, useSigning } from './keys.queries.ts'

export type CompareDialogProps = { row: KeyRow; onClose(): void }

/** Two people compare seven words by voice: what the server says of a key is no proof. */
export function CompareDialog({ row, onClose }: CompareDialogProps) {
  const { compareDialog: texts } = useTexts(keysTexts)
  const [isDifferent, setDifferent] = useState(false)
  const user = useUser()
  const own = usePeople().data?.find(({ user_id: id }) => id === user?.id)
  const { approve } = useSigning()
  const name = personName(row.user)
  const isDone = row.state === 'verified' || row.is_self

  const close = () => (
    <Button look="primary" onClick={onClose}>
      {texts.close}
    </Button>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={row.is_self ? texts.ownTitle : texts.title(name)}
      description={row.is_self ? texts.ownSentence : isDone ? texts.doneSentence : texts.sentence(name)}
      actions={
        isDone || isDifferent ? (
          close()
        ) : (
          <>
            <Button onClick={() => setDifferent(true)}>{texts.differ}</Button>
            <Button
              look="primary"
              loading={approve.isPending}
              onClick={() =>
                approve.mutate(row, {
                  onSuccess: () => {
                    notify({ type: 'success', title: texts.signed(name) })
                    onClose()
                  },
                })
              }
            >
              {texts.match}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <InLanguage>
          {(pick) => (
            <>
              {row.words_in && <WordList label={texts.theirWords(name)} words={pick(row.words_in)} />}
              {!isDone && own?.words_in && (
                <div>
                  <p className="mb-2 text-sm text-soft">{texts.ownWords}</p>
                  <WordList label={texts.ownTitle} words={pick(own.words_in)} />
                </div>
              )}
            </>
          )}
        </InLanguage>
        {isDifferent && (
          <Notice tone="bad" title={texts.differTitle}>
            {texts.differSentence}
          </Notice>
        )}
        <VaultProblem problem={approve.error} />
      </div>
    </Dialog>
  )
}
