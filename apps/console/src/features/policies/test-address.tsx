import { writeAddress } from '@nora/kit'
import { Field, Input, RelativeTime, useTexts } from '@nora/ui'
import { CircleCheck, CircleX } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { editorTexts } from './editor.messages.ts'
import { useOwnAddress, useRecentVisitors } from './policies.queries.ts'
import type { Evaluation } from './policy-form.ts'

const SHOWN_VISITORS = 5

/** Which rule would decide about an address; about the reader's own and recent visitors it is said all the time. */
export function TestAddress({ evaluation }: { evaluation: Evaluation }) {
  const texts = useTexts(editorTexts)
  const listId = useId()
  const own = useOwnAddress()
  const visitors = useRecentVisitors()
  const [text, setText] = useState('')
  const address = writeAddress(text)
  const isWrong = text.trim() !== '' && address === null
  const { unreadable } = evaluation
  return (
    <div className="rounded-md border border-line bg-sunken p-3">
      <Field label={texts.test} help={texts.testHelp} error={isWrong ? texts.testWrong : undefined}>
        <Input
          code
          list={listId}
          value={text}
          placeholder={own ?? '203.0.113.7'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          onChange={({ target }) => setText(target.value)}
          // Enter would save the policy.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      <datalist id={listId}>
        {visitors.map((visitor) => (
          <option key={visitor.address} value={visitor.address} label={visitor.hostname} />
        ))}
      </datalist>
      <div aria-live="polite" className="mt-2 flex flex-col gap-1.5 text-sm">
        {unreadable.length > 0 && <p className="text-warn">{texts.leftOut(unreadable)}</p>}
        {address && <Decision evaluation={evaluation} address={address} />}
        {own && own !== address && (
          <Decision evaluation={evaluation} address={own} before={<>{texts.own} </>} />
        )}
      </div>
      {visitors.length > 0 && (
        <div className="mt-3 border-t border-line pt-2.5 text-sm">
          <p className="mb-1.5 text-soft">{texts.recentVisitors}</p>
          <ul className="flex flex-col gap-1.5">
            {visitors.slice(0, SHOWN_VISITORS).map((visitor) => (
              <li key={visitor.address}>
                <Decision
                  evaluation={evaluation}
                  address={visitor.address}
                  after={
                    <span className="text-faint">
                      {' · '}
                      {visitor.hostname}, <RelativeTime at={visitor.seen_at} />
                    </span>
                  }
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

type DecisionProps = { evaluation: Evaluation; address: string; before?: ReactNode; after?: ReactNode }

function Decision({ evaluation, address, before, after }: DecisionProps) {
  const texts = useTexts(editorTexts)
  const { isAllowed, by } = evaluation.decide(address)
  const Icon = isAllowed ? CircleCheck : CircleX
  const why = by === null ? getWhyRest(texts, evaluation) : texts.byRule(by.place, by.network)
  return (
    <p className="flex items-start gap-1.5">
      <Icon
        className={isAllowed ? 'mt-0.5 size-4 shrink-0 text-ok' : 'mt-0.5 size-4 shrink-0 text-bad'}
        aria-hidden="true"
      />
      <span className="min-w-0 break-words">
        {before}
        <span className="font-mono text-code">{address}</span>{' '}
        <span className="font-[560]">{isAllowed ? texts.lets : texts.keeps}</span>
        {': '}
        {why}
        {after}
      </span>
    </p>
  )
}

/** Why an address that matches no rule is treated as it is. */
function getWhyRest(texts: (typeof editorTexts)['ru'], { readCount, deniesRest }: Evaluation): string {
  if (readCount === 0) return texts.byNothing
  return deniesRest ? texts.notAllowed : texts.byNoRule
}
